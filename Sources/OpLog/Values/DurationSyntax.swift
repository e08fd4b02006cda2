/// The syntax of durations in files: a number and a unit, `250ms`, `0.5s`.
package enum DurationSyntax {
  package enum Mistake: Error, Equatable {
    case notANumber
    case noUnit
    case unknownUnit
    case negative
    case finerThanNanosecond
    case tooLong
  }

  /// 100 days in nanoseconds: far longer than any play, and far from overflow.
  private static let limit = 100 * 24 * 3600 * 1_000_000_000
  private static let units = ["us": 1000, "ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000]

  package static func parse(_ text: some StringProtocol) throws(Mistake) -> Duration {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    let whole = rest.prefix(while: \.isDigit)
    rest = rest[whole.endIndex...]
    var fraction = rest[..<rest.startIndex]
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: \.isDigit)
      guard !fraction.isEmpty else { throw .notANumber }
      rest = rest[fraction.endIndex...]
    }
    guard !whole.isEmpty else { throw .notANumber }
    guard !isNegative else { throw .negative }
    guard !rest.isEmpty else {
      if fraction.isEmpty && whole.allSatisfy({ $0 == UInt8(ascii: "0") }) { return .zero }
      throw .noUnit
    }
    guard let unit = units[String(decoding: rest, as: UTF8.self)] else { throw .unknownUnit }
    return .nanoseconds(try nanoseconds(whole) { $0 > limit / unit } * unit + nanoseconds(fraction, of: unit))
  }

  /// The shortest text for a duration in a file: `1500ms`, `2s`. Fractions of a microsecond are dropped.
  package static func text(_ duration: Duration) -> String { LogText.of(duration) }

  private static func nanoseconds(_ digits: some Sequence<UInt8>, isTooMany: (Int) -> Bool) throws(Mistake) -> Int {
    var value = 0
    for digit in digits {
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
      guard !isTooMany(value) else { throw .tooLong }
    }
    return value
  }

  private static func nanoseconds(_ fraction: some Sequence<UInt8>, of unit: Int) throws(Mistake) -> Int {
    var value = 0
    var unit = unit
    for digit in fraction {
      let digit = Int(digit - UInt8(ascii: "0"))
      guard digit == 0 || (unit >= 10 && unit.isMultiple(of: 10)) else { throw .finerThanNanosecond }
      unit /= 10
      value += digit * unit
    }
    return value
  }
}

extension DurationSyntax.Mistake {
  /// Returns message and hint in one sentence.
  package func sentence(about text: String) -> String {
    let words = words(about: text)
    return words.message.text + (words.hint.map { ": \($0)" } ?? "")
  }

  /// Returns the problem with `text`, and a replacement if known.
  package func words(about text: String) -> (message: Phrase, hint: Phrase?) {
    switch self {
    case .noUnit: ("the duration '\(text)' has no unit", "write \(text)s or \(text)ms")
    case .negative: ("a duration cannot be negative, as '\(text)' is", nil)
    case .tooLong: ("'\(text)' is longer than 100 days", nil)
    case .finerThanNanosecond: ("'\(text)' is finer than a nanosecond", nil)
    case .unknownUnit, .notANumber:
      (
        "'\(text)' is not a duration",
        Self.respelled(text).map { "did you mean '\($0)'?" } ?? "a number and us, ms, s or min: 2s, 0.5s"
      )
    }
  }

  /// Returns a duration with its unit spelled as in files: `1min` for `1m` and `1 minute`; nil for other texts.
  private static func respelled(_ text: String) -> String? {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).drop(while: \.isWhitespace).lowercased()
    let written = [
      "us": ["µs", "usec"], "ms": ["msec", "millisecond", "milliseconds"], "s": ["sec", "secs", "second", "seconds"],
      "min": ["m", "mins", "minute", "minutes"],
    ].first { $0.key == unit || $0.value.contains(unit) }
    guard !number.isEmpty, let written else { return nil }
    return number + written.key
  }
}

extension UInt8 {
  package var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
}
