/// The facts about a scenario that a list shows, found in its text: `Scenario` has them too, but reading a hundred
/// lessons as YAML would take a quarter of a second.
///
/// A test compares the facts of every built-in scenario with
/// `Scenario.extensions` and `Scenario.questionCount`, which the loader reads.
package struct KeyScan {
  package private(set) var extensions: [FoundationExtension] = []
  package private(set) var questionCount = 0

  /// - Complexity: O(length of the text)
  package init(_ text: String) {
    var found: Set<FoundationExtension> = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      if line.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "#") { continue }
      var rest = line
      while let key = Self.takeKey(of: &rest) {
        // The rest of the line is a text.
        if ["en", "zh"].contains(key) { break }
        if key == "ask" { questionCount += 1 }
        guard let use = ExtensionUse.byKey[key] else { continue }
        if let used = use.used(by: Self.scalar(in: rest)) { found.insert(used) }
      }
    }
    extensions = FoundationExtension.allCases.filter(found.contains)
  }

  /// Removes everything up to the next key and its colon, and returns the key.
  private static func takeKey(of line: inout Substring.UTF8View) -> String? {
    var start: Substring.UTF8View.Index?
    for index in line.indices {
      let byte = line[index]
      if isPartOfWord(byte) {
        start = start ?? index
        continue
      }
      let next = line.index(after: index)
      if byte == UInt8(ascii: ":"), let start, next == line.endIndex || line[next] == UInt8(ascii: " ") {
        let key = String(Substring(line[start..<index]))
        line = line[next...]
        return key
      }
      start = nil
    }
    return nil
  }

  /// Returns the first word of a scalar; nil for a list, a map, or a value on other lines.
  private static func scalar(in value: Substring.UTF8View) -> String? {
    let value = value.drop { $0 == UInt8(ascii: " ") }
    guard let first = value.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return nil }
    return String(Substring(value.prefix(while: isPartOfWord)))
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case _: false
    }
  }
}
