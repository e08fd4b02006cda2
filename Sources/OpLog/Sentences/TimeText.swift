/// Durations and times as printed text, independent of the locale.
package enum TimeText {
  /// Returns a duration in a unit that fits its size, in at most six characters up to ten thousand years: `4.0s`,
  /// `435ms`, `12.5ms`, `400us`, `2m05s`, `3h10m`, `416d`.
  package static func short(_ duration: Duration) -> String {
    let microseconds = max(0, microseconds(duration))
    return switch microseconds {
    case 0: "0s"
    case ..<1000: "\(microseconds)us"
    case ..<10_000: decimal(microseconds / 10, digits: 2, "ms")
    case ..<100_000: decimal(microseconds / 100, digits: 1, "ms")
    // Lessons use whole tenths of a second: those stay in seconds.
    case ..<second where microseconds % 100_000 != 0: "\(microseconds / 1000)ms"
    case ..<(100 * second): decimal(microseconds / 100_000, digits: 1, "s")
    case ..<(2 * minute): "\(microseconds / second)s"
    case ..<hour: pair(microseconds, minute, "m", second, "s")
    case ..<(100 * hour): pair(microseconds, hour, "h", minute, "m")
    default: "\(microseconds / day)d"
    }
  }

  /// Returns a duration that grows, in whole seconds: `12s`, `2m05s`; below a second, in a unit that fits it.
  package static func growing(_ duration: Duration) -> String {
    let seconds = microseconds(duration) / second
    return 1..<100 ~= seconds ? "\(seconds)s" : short(duration)
  }

  /// Returns a duration for a column of durations up to `end`, all in the same unit and with the same number of
  /// decimals: `0.5s`, `12.0s`, `203ms`, `8.6ms`; in a unit of its own where it is longer, from 100 seconds on, and where
  /// a final duration would have fewer than two digits, or in seconds none but zeros.
  package static func inColumn(_ duration: Duration, upTo end: Duration, isFinal: Bool) -> String {
    let (microseconds, end) = (max(0, microseconds(duration)), microseconds(end))
    let least: Int64 = end < 1000 ? 1 : end < 100_000 ? 1000 : end < second ? 10_000 : 100_000
    let hasOwnUnit = microseconds > end || isFinal && 1..<least ~= microseconds
    return switch end {
    case _ where hasOwnUnit || microseconds >= 100 * second: short(duration)
    case ..<1000: microseconds == 0 ? "0s" : "\(microseconds)us"
    case ..<100_000: decimal(microseconds / 100, digits: 1, "ms")
    case ..<second: "\(microseconds / 1000)ms"
    default: decimal(microseconds / 100_000, digits: 1, "s")
    }
  }

  /// Returns a time since the beginning, in seconds with three or six decimals: `8.500`, `0.000435`.
  package static func moment(_ time: EngineTime, exact: Bool) -> String {
    exact ? decimal(Int64(clamping: time.microseconds), digits: 6, "") : time.text
  }

  /// Returns a time since the beginning that runs: in seconds with one decimal.
  package static func running(_ time: EngineTime) -> String {
    decimal(Int64(clamping: time.microseconds / 100_000), digits: 1, "")
  }

  /// Returns a label of a ruler in the unit for its end, with enough digits to tell labels apart: `10s`, `0.5s`,
  /// `20ms`, `1h30m`.
  package static func ruler(_ duration: Duration, apart step: Duration, upTo end: Duration) -> String {
    let (microseconds, step, end) = (microseconds(duration), microseconds(step), microseconds(end))
    if microseconds == 0 { return "0s" }
    if step >= minute { return long(microseconds) }
    let (unit, name) = end < 1000 ? (1, "us") : end < second ? (1000, "ms") : (second, "s")
    return decimal(microseconds, of: unit, exactTo: step, name)
  }

  /// The steps of a ruler: 1, 2, 5 and their tenfolds up to 20 seconds, then parts of an hour, parts of a day, and
  /// days.
  package static let roundSteps: [Duration] = {
    let short = oneTwoFive(upTo: 20_000_000).map { Duration.microseconds($0) }
    let minutes = [1, 2, 5, 10, 20, 30, 60, 120, 360, 720].map { Duration.seconds(60 * $0) }
    return short + minutes + oneTwoFive(upTo: 100_000).map { Duration.seconds(86_400 * $0) }
  }()

  /// Returns 1, 2, 5 and their tenfolds.
  private static func oneTwoFive(upTo last: Int) -> [Int] {
    let powers = sequence(first: 1) { $0 * 10 }.prefix { $0 <= last }
    return powers.flatMap { [$0, 2 * $0, 5 * $0] }.filter { $0 <= last }
  }

  private static let second: Int64 = 1_000_000
  private static let minute = 60 * second
  private static let hour = 60 * minute
  private static let day = 24 * hour

  /// Returns days, hours and minutes, without zero parts.
  private static func long(_ microseconds: Int64) -> String {
    let parts = [(microseconds / day, "d"), (microseconds % day / hour, "h"), (microseconds % hour / minute, "m")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
  }

  /// Returns a number of large units, and the rest as two digits of small ones.
  private static func pair(
    _ microseconds: Int64, _ large: Int64, _ largeName: String, _ small: Int64, _ smallName: String
  ) -> String {
    let rest = microseconds % large / small
    return "\(microseconds / large)\(largeName)\(rest < 10 ? "0" : "")\(rest)\(smallName)"
  }

  /// Returns a number whose last `digits` are decimals.
  private static func decimal(_ number: Int64, digits: Int, _ unit: String) -> String {
    guard digits > 0 else { return "\(number)\(unit)" }
    let scale = tenfold(digits)
    return "\(number / scale).\(String(number % scale + scale).dropFirst())\(unit)"
  }

  /// Returns a duration in a unit that is a power of ten, with the decimals of a multiple of `step`.
  private static func decimal(_ length: Int64, of unit: Int64, exactTo step: Int64, _ name: String) -> String {
    let digits = (0...9).first { step % (unit / tenfold($0)) == 0 } ?? 0
    return decimal(length / (unit / tenfold(digits)), digits: digits, name)
  }

  private static func tenfold(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { product, _ in product * 10 } }

  private static func microseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * second + attoseconds / 1_000_000_000_000
  }
}
