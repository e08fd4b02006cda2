@testable import OpTUICore

extension Key {
  /// Creates the key that a character stands for in a test: Enter and Backspace are the two that are no letters.
  init(typed character: Character) {
    switch character {
    case "\r": self = .enter
    case "\t": self = .tab
    case "\u{8}": self = .backspace
    case _: self = .character(character)
    }
  }
}
