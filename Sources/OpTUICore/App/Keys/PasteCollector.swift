/// A collector of the text that a terminal marks as pasted (mode 2004): its characters are no keys.
package struct PasteCollector: Hashable, Sendable {
  /// The text so far; nil while nothing is pasted.
  private var text: String?

  /// The number of bytes beyond which the rest of a text is dropped.
  private static let longest = 1 << 20

  package init() {}

  package mutating func begin() { text = "" }

  /// Returns the text that ends here; nil if none had begun.
  package mutating func end() -> String? {
    defer { text = nil }
    return text
  }

  /// Takes a key that is a part of a text; what is no character is dropped.
  /// - Returns: whether a text is being pasted.
  package mutating func takes(_ key: Key) -> Bool {
    guard let length = text?.utf8.count else { return false }
    guard length < Self.longest else { return true }
    switch key {
    case .character(let character): text?.append(character)
    case .enter: text?.append("\n")
    case .tab: text?.append(" ")
    case .control, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .escape, .backTab, .backspace, .delete,
      .other:
      break
    }
    return true
  }
}
