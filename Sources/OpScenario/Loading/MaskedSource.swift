/// The text of a file with stand-ins for the characters that Yams would act upon before we can say what is wrong.
///
/// Each is one scalar for one scalar, so that no place moves. They are private-use scalars that the file itself does not have:
/// - `*`: aliases are resolved by us, so that their own places are known and a bomb is never expanded.
/// - The first character of a key that stands twice in its map: Yams refuses such a file and names one of the two places.
/// - U+0085, U+2028 and U+2029: line breaks in YAML 1.1, and nowhere else.
struct MaskedSource {
  let source: SourceText
  private var covered: [Unicode.Scalar]
  private var originals: [Unicode.Scalar: Unicode.Scalar] = [:]
  private var standIns: [Unicode.Scalar: Unicode.Scalar] = [:]
  private let taken: Set<Unicode.Scalar>
  private var nextStandIn: UInt32 = 0xF0000

  init(_ source: SourceText) {
    self.source = source
    covered = source.scalars
    taken = Set(source.scalars.lazy.filter { $0.value >= 0xF0000 })
    for (index, scalar) in covered.enumerated() where Self.isCovered(scalar) {
      covered[index] = standIn(for: scalar)
    }
  }

  private static func isCovered(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "*", "\u{85}", "\u{2028}", "\u{2029}": true
    case _: false
    }
  }

  /// The text for Yams to read.
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: covered)
    return String(text)
  }

  /// Returns the text of the file where Yams has read `text`.
  func uncovered(_ text: String) -> String {
    // All stand-ins take four bytes that begin with 0xF3.
    guard text.utf8.contains(where: { $0 >= 0xF3 }) else { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text.unicodeScalars.lazy.map { originals[$0] ?? $0 })
    return String(result)
  }

  /// Makes the key at the given place differ from every other one; false when that cannot be done.
  mutating func coverKey(line: Int, column: Int) -> Bool {
    guard var index = source.index(line: line, column: column) else { return false }
    let quote = source.scalars[index]
    if quote == "\"" || quote == "'" { index += 1 }
    guard index < covered.count, !"\"'\\&!?[{\n\r".unicodeScalars.contains(source.scalars[index]) else { return false }
    covered[index] = newStandIn(for: source.scalars[index])
    return true
  }

  private mutating func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    if let known = standIns[scalar] { return known }
    let new = newStandIn(for: scalar)
    standIns[scalar] = new
    return new
  }

  private mutating func newStandIn(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    while nextStandIn < 0xFFFFD {
      nextStandIn += 1
      if let candidate = Unicode.Scalar(nextStandIn), !taken.contains(candidate) {
        originals[candidate] = scalar
        return candidate
      }
    }
    // Only a file that has all 65,000 private-use scalars of the plane comes here: what it says is lost, not our guard.
    return "\u{FFFD}"
  }
}
