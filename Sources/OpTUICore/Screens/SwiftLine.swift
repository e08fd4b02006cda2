/// A line of Swift, whose keywords and comment have styles of their own.
enum SwiftLine {
  /// Returns the columns of the keywords and of the comment, up to the first character outside ASCII, which may be two
  /// columns wide.
  static func parts(of line: String) -> [(columns: Range<Int>, style: Style)] {
    let letters = Array(line.utf8.prefix { $0 < 0x80 })
    var parts: [(columns: Range<Int>, style: Style)] = []
    var isText = false
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      if letter == UInt8(ascii: "\"") { isText.toggle() }
      if !isText, letter == slash, index + 1 < letters.count, letters[index + 1] == slash {
        // Of a comment that is cut the rest is one anyway.
        parts.append((index..<line.count, .faint))
        return parts
      }
      guard !isText, isPart(letter) else {
        index += 1
        continue
      }
      let end = letters[index...].firstIndex { !isPart($0) } ?? letters.count
      if keywords.contains(String(decoding: letters[index..<end], as: UTF8.self)) {
        parts.append((index..<end, .keyword))
      }
      index = end
    }
    return parts
  }

  private static let slash = UInt8(ascii: "/")

  /// Whether a character may be part of a name.
  private static func isPart(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// The keywords that the code of an operation uses.
  private static let keywords: Set<String> = [
    "async", "await", "case", "class", "didSet", "else", "false", "final", "for", "func", "get", "guard", "if", "in",
    "init", "let", "nil", "override", "private", "return", "self", "set", "super", "switch", "true", "try", "unowned",
    "var", "weak", "while", "willSet",
  ]
}
