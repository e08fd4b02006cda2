/// A text that lines are searched for, in upper or lower case, as it is typed.
struct Search: Hashable, Sendable {
  private(set) var text = ""
  /// Whether keys are letters of the text.
  var isTyping = false

  /// The length beyond which no more letters are taken: no line is searched for as much.
  private static let longest = 64

  var isEmpty: Bool { text.isEmpty }

  /// Returns whether a line contains the text; every line contains an empty one.
  func matches(_ line: String) -> Bool { text.isEmpty || line.lowercased().contains(text.lowercased()) }

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
