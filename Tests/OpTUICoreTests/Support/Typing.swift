@testable import OpTUICore

extension Key {
  /// What a character stands for in a test: the two that are no letters are Enter and Backspace.
  init(typed character: Character) {
    switch character {
    case "\r": self = .enter
    case "\u{8}": self = .backspace
    case _: self = .character(character)
    }
  }
}

extension Session {
  mutating func type(_ keys: String) { for key in keys { press(Key(typed: key)) } }

  /// What is on the screen, wherever the lines break.
  var screen: String { Picture.text(of: model.canvas()).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension LivePlay {
  mutating func type(_ keys: String) { for key in keys { send(.key(Key(typed: key))) } }
}
