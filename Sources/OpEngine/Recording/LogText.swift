/// The texts that scenario files and the event log have for values of show steps.
package enum LogText {
  /// The shortest text for a duration: `1500ms`, `2s`. What is finer than a microsecond is left out.
  package static func of(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let microseconds = whole &+ attoseconds / 1_000_000_000_000
    if overflow || microseconds % 1_000_000 == 0 { return "\(seconds)s" }
    return microseconds % 1000 == 0 ? "\(microseconds / 1000)ms" : "\(microseconds)us"
  }

  /// `1/8`, `1`, `64`: a speed that is doubled, or halved, so many times.
  package static func ofSpeed(doublings: Int) -> String {
    doublings < 0 ? "1/\(1 << -doublings)" : "\(1 << doublings)"
  }
}
