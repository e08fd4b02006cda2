/// A time of a play as the user types it.
package enum SeekTarget: Hashable, Sendable {
  /// `8.5s`.
  case time(EngineTime)
  /// `-2s` and `+2s`: relative to the time on the screen.
  case back(Duration)
  case on(Duration)
  /// `#42`: after that event.
  case event(Int)
  case end

  /// The reason why a text is not a time, in one sentence.
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

  /// Returns the duration of a text such as `1h30m`, `2d` or `5m20s`, in the units of rulers and lanes; nil for other
  /// texts, and above a hundred days.
  package static func length(_ text: some StringProtocol) -> Duration? {
    let form = /(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?/
    guard !text.isEmpty, let parts = String(text).wholeMatch(of: form) else { return nil }
    let day = 86_400
    var seconds = 0
    for (digits, unit) in [(parts.1, day), (parts.2, 3600), (parts.3, 60), (parts.4, 1)] {
      guard let digits else { continue }
      guard let count = Int(digits), count <= 100 * day / unit else { return nil }
      seconds += count * unit
    }
    return seconds <= 100 * day ? .seconds(seconds) : nil
  }

  private static func duration(_ text: Substring) throws(Mistake) -> Duration {
    do {
      return try DurationSyntax.parse(text)
    } catch {
      switch error {
      case .notANumber, .unknownUnit:
        if let length = length(text) { return length }
        throw Mistake(sentence: localized("'\(text)' is not a time: write one such as \(examples)"))
      case .noUnit, .negative, .finerThanNanosecond, .tooLong:
        throw Mistake(sentence: error.sentence(about: String(text)))
      }
    }
  }
}
