/// Lengths of time as they are printed, without a locale.
enum TimeText {
  /// `4.0s`, `125s`, `3h`: at most five characters up to a year.
  static func short(_ duration: Duration) -> String {
    let tenths = max(0, hundredths(duration) / 10)
    switch tenths {
    case ..<1000: return "\(tenths / 10).\(tenths % 10)s"
    case ..<100_000: return "\(tenths / 10)s"
    default: return "\(tenths / 36_000)h"
    }
  }

  /// Returns a label of a ruler whose labels are so far apart, with the digits that tell them from each other: `10s`,
  /// `0.5s`.
  static func ruler(_ duration: Duration, apart step: Duration) -> String {
    let milliseconds = milliseconds(duration)
    let digits = [1000, 100, 10].firstIndex { Self.milliseconds(step) % $0 == 0 } ?? 3
    return decimal(milliseconds, digits: digits)
  }

  /// Returns a scale: `2s`, `0.25s` or `0.002s`.
  static func scale(_ duration: Duration) -> String {
    let milliseconds = milliseconds(duration)
    return decimal(milliseconds, digits: milliseconds % 1000 == 0 ? 0 : milliseconds % 10 == 0 ? 2 : 3)
  }

  private static func decimal(_ milliseconds: Int64, digits: Int) -> String {
    let fraction = String(milliseconds % 1000 + 1000).dropFirst().prefix(digits)
    return "\(milliseconds / 1000)\(digits > 0 ? "." : "")\(fraction)s"
  }

  private static func milliseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  private static func hundredths(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 100 + attoseconds / 10_000_000_000_000_000
  }
}
