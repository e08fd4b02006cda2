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

  /// `10s`: whole seconds.
  static func ruler(_ duration: Duration) -> String { "\(duration.components.seconds)s" }

  /// `0.25s` or `2s`: a scale, to hundredths of a second.
  static func scale(_ duration: Duration) -> String {
    let hundredths = hundredths(duration)
    guard hundredths % 100 > 0 else { return "\(hundredths / 100)s" }
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)s"
  }

  private static func hundredths(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 100 + attoseconds / 10_000_000_000_000_000
  }
}
