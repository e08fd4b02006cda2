/// The title and the description at the beginning of a scenario file, which lists show without loading the file.
///
/// Only the forms used in this repository are read: one text, or one per language in braces or on lines of their own.
struct ScenarioHead: Equatable {
  /// A text in one language; nil for a text that has only one.
  struct Variant: Equatable {
    var language: String?
    var text: String
  }

  /// The reason why a head cannot be read.
  struct Mistake: Error, Equatable {
    let sentence: String
  }

  var title: [Variant] = []
  var description: [Variant] = []

  init(of text: String) throws(Mistake) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let below = lines[(index + 1)...].prefix { $0.hasPrefix(" ") }
      if line.hasPrefix("title:") { title = try Self.variants(line.dropFirst("title:".count), below) }
      if line.hasPrefix("description:") { description = try Self.variants(line.dropFirst("description:".count), below) }
    }
    if title.isEmpty { throw Mistake(sentence: "there is no title") }
  }

  /// - Parameter below: the lines indented below the key.
  private static func variants(_ value: Substring, _ below: ArraySlice<Substring>) throws(Mistake) -> [Variant] {
    let value = value.trimmed
    if value.isEmpty {
      var variants: [Variant] = []
      for line in below { variants.append(try variant(line.trimmed)) }
      return variants
    }
    guard below.isEmpty else { throw Mistake(sentence: "write '\(value)' in one line") }
    guard value.hasPrefix("{") else { return [Variant(language: nil, text: try scalar(value))] }
    guard value.hasSuffix("}") else { throw Mistake(sentence: "there is no } in the line of '\(value)'") }
    var variants: [Variant] = []
    for entry in entries(value.dropFirst().dropLast()) { variants.append(try variant(entry.trimmed)) }
    return variants
  }

  /// Returns the entries between braces, split at commas outside of quotes.
  private static func entries(_ text: Substring) -> [Substring] {
    var isQuoted = false
    return text.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
  }

  /// Reads `en: A text`.
  private static func variant(_ entry: Substring) throws(Mistake) -> Variant {
    let language = entry.prefix { $0.isLetter }
    let rest = entry.dropFirst(language.count)
    guard !language.isEmpty, rest.hasPrefix(": ") else {
      throw Mistake(sentence: "'\(entry)' is not a language with its text on one line")
    }
    return Variant(language: String(language), text: try scalar(rest.dropFirst().trimmed))
  }

  /// Reads a text, plain or in double quotes.
  private static func scalar(_ text: Substring) throws(Mistake) -> String {
    if text.hasPrefix("\"") {
      let inner = text.dropFirst().dropLast()
      if text.count > 1, text.hasSuffix("\""), !inner.contains("\""), !inner.contains("\\") { return String(inner) }
    } else if let first = text.first, !"|>'[{&*!%@`#".contains(first), !text.contains(" #"), !text.contains(": ") {
      return String(text)
    }
    throw Mistake(sentence: "write \(text) plain, or between double quotes without a backslash")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}
