// The moment that a person types.
extension PlayModel {
  /// The text of the status row while a moment is typed.
  var promptText: String? {
    guard case .prompt(let typed)? = overlay else { return nil }
    return "go to: \(typed)_   \(Destination.examples), Enter, Esc"
  }

  /// The length that no moment needs; what is typed beyond it is refused.
  private static let longestMoment = 32

  /// Acts on a key while a moment is typed.
  mutating func type(_ key: Key, after typed: String) -> [PlayCommand] {
    switch key {
    case .character(let character) where typed.utf8.count < Self.longestMoment:
      overlay = .prompt(typed + String(character))
    case .backspace where !typed.isEmpty: overlay = .prompt(String(typed.dropLast()))
    case .enter where !typed.isEmpty:
      let commands = closeOverlay()
      go(to: typed)
      return commands
    case .backspace, .enter, .escape: return closeOverlay()
    case .character, .control, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backTab, .delete,
      .other:
      break
    }
    return []
  }

  private mutating func go(to text: String) {
    do {
      look(at: try Destination(text))
    } catch {
      status = error.sentence
    }
  }
}
