@testable import OpTUICore

extension Key {
  /// Creates the key that a character represents in a test: Enter and Backspace are the two that are not letters.
  init(typed character: Character) {
    switch character {
    case "\r": self = .enter
    case "\t": self = .tab
    case "\u{8}": self = .backspace
    case _: self = .character(character)
    }
  }
}
