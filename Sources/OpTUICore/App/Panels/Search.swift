/// A search text, case-insensitive, as it is typed.
struct Search: Hashable, Sendable {
  private(set) var text = "" {
    didSet { needle = text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.map(Self.lowercase) : nil }
  }
  /// The text in lower case; nil if it is not ASCII.
  private var needle: [UInt8]? = []
  /// Whether keys are letters of the text.
  private(set) var isTyping = false

  /// The maximum length of the text.
  private static let longest = 64

  var isEmpty: Bool { text.isEmpty }

  /// Returns whether a line contains the text; every line contains an empty one.
  ///
  /// - Complexity: O(length of the line), a nanosecond or two a character for ASCII: ten thousand lanes are searched at
  ///   each key.
  func matches(_ line: String) -> Bool {
    if text.isEmpty { return true }
    guard let needle, let found = line.utf8.withContiguousStorageIfAvailable({ Self.contains($0, needle) }) else {
      return line.lowercased().contains(text.lowercased())
    }
    return found ?? line.lowercased().contains(text.lowercased())
  }

  /// Returns whether an ASCII line contains a lower-case ASCII text; nil if the line is not ASCII.
  private static func contains(_ line: UnsafeBufferPointer<UInt8>, _ needle: [UInt8]) -> Bool? {
    guard line.allSatisfy({ $0 < 0x80 }) else { return nil }
    guard line.count >= needle.count else { return false }
    return (0...line.count - needle.count).contains { start in
      needle.indices.allSatisfy { lowercase(line[start + $0]) == needle[$0] }
    }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  mutating func begin() { isTyping = true }

  mutating func end() { isTyping = false }

  /// Handles a key while the text is typed.
  /// - Returns: whether the key was one for the text. Esc and Enter end the typing; Esc clears the text.
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

  /// Handles a key of a searchable panel: one that begins a search, edits its text, or, with Esc, clears it.
  /// - Returns: whether the key belongs to the search.
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
