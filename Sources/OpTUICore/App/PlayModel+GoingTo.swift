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
  mutating func type(_ key: Key, after typed: String) {
    switch key {
    case .character(let character) where typed.utf8.count < Self.longestMoment:
      overlay = .prompt(typed + String(character))
    case .character: break
    case .backspace: overlay = typed.isEmpty ? nil : .prompt(String(typed.dropLast()))
    case .enter:
      overlay = nil
      if !typed.isEmpty { go(to: typed) }
    case .escape: overlay = nil
    case .control, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .other: break
    }
  }

  private mutating func go(to text: String) {
    do {
      look(at: try Destination(text))
    } catch {
      status = error.sentence
    }
  }
}
