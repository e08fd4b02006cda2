/// A text that lines are searched for, in upper or lower case, as it is typed.
struct Search: Hashable, Sendable {
  private(set) var text = "" {
    didSet { needle = Self.bytes(text) }
  }
  /// The text in lower case; nil where it is not ASCII.
  private var needle: [UInt8]? = []
  /// Whether keys are letters of the text.
  var isTyping = false

  /// The length beyond which no more letters are taken: no line is searched for as much.
  private static let longest = 64

  var isEmpty: Bool { text.isEmpty }

  /// Returns whether a line contains the text; every line contains an empty one.
  ///
  /// - Complexity: O(length of the line), a nanosecond or two a character for ASCII: ten thousand lanes are searched at
  ///   each key.
  func matches(_ line: String) -> Bool {
    if text.isEmpty { return true }
    guard let needle, let line = Self.bytes(line) else { return line.lowercased().contains(text.lowercased()) }
    guard line.count >= needle.count else { return false }
    return (0...line.count - needle.count).contains { start in
      needle.indices.allSatisfy { line[start + $0] == needle[$0] }
    }
  }

  /// Returns the bytes of an ASCII text, in lower case; nil for another.
  private static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      guard byte < 0x80 else { return nil }
      bytes.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
    }
    return bytes
  }

  /// Acts on a key while the text is typed.
  /// - Returns: whether the key was one for the text. Esc and Enter end the typing, Esc with an empty text.
  mutating func type(_ key: Key) -> Bool {
    guard isTyping else { return false }
    switch key {
    case .character(let character): if text.utf8.count < Self.longest { text.append(character) }
    case .backspace where text.isEmpty: isTyping = false
    case .backspace: text.removeLast()
    case .enter: isTyping = false
    case .escape: self = Search()
    case .control, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backTab, .delete, .other:
      return false
    }
    return true
  }

  /// Acts on a key of a panel that can be searched: the one that begins a search, the letters of it, and Esc, which shows
  /// everything again.
  /// - Returns: whether the key was one for the search.
  mutating func takes(_ key: Key, _ action: Action?) -> Bool {
    if type(key) { return true }
    if action == .program(.filter) {
      isTyping = true
    } else if action == .program(.close), !isEmpty {
      self = Search()
    } else {
      return false
    }
    return true
  }
}
