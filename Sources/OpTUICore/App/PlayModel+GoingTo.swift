// The moment that a person types.
extension PlayModel {
  /// What stands in the status row meanwhile.
  var promptText: String? {
    prompt.map { "go to: \($0)_   \(Destination.examples), Enter, Esc" }
  }

  mutating func type(_ key: Key, after typed: String) {
    switch key {
    case .character(let character): prompt = typed + String(character)
    case .backspace: prompt = typed.isEmpty ? nil : String(typed.dropLast())
    case .enter:
      prompt = nil
      if !typed.isEmpty { go(to: typed) }
    case .escape: prompt = nil
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
