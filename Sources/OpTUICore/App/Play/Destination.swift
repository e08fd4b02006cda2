import Localization
package import OpEngine
import OpScenario

/// A moment of a play as a person types it.
package enum Destination: Hashable, Sendable {
  /// `8.5s`.
  case time(EngineTime)
  /// `-2s` and `+2s`: from the moment on the screen.
  case back(Duration)
  case on(Duration)
  /// `#42`: after that event.
  case event(Int)
  case end

  /// The reason why a text is not a moment, in one sentence.
  package struct Mistake: Error {
    package let sentence: String
  }

  static let examples = "8.5s  -2s  +2s  #42  end"

  package init(_ text: String) throws(Mistake) {
    let text = text.filter { !$0.isWhitespace }
    if text == "end" {
      self = .end
      return
    }
    switch text.first {
    case "#":
      guard let number = Int(text.dropFirst()), number >= 0 else {
        throw Mistake(sentence: localized("'\(text)' is not an event: write its number, as in #42"))
      }
      self = .event(number)
    case "-": self = .back(try Self.duration(text.dropFirst()))
    case "+": self = .on(try Self.duration(text.dropFirst()))
    case _: self = .time(EngineTime(try Self.duration(text[...])))
    }
  }

  private static func duration(_ text: Substring) throws(Mistake) -> Duration {
    do {
      return try DurationSyntax.parse(text)
    } catch {
      switch error {
      case .notANumber, .unknownUnit:
        if let length = TimeText.length(text) { return length }
        throw Mistake(sentence: localized("'\(text)' is not a time: write one such as \(examples)"))
      case .noUnit, .negative, .finerThanNanosecond, .tooLong:
        throw Mistake(sentence: error.sentence(about: String(text)))
      }
    }
  }
}
