/// The texts for values of show steps in scenario files and in the event log.
package enum LogText {
  /// The shortest text for a duration: `1500ms`, `2s`. Fractions of a microsecond are dropped.
  package static func of(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let microseconds = whole &+ attoseconds / 1_000_000_000_000
    if overflow || microseconds % 1_000_000 == 0 { return "\(seconds)s" }
    return microseconds % 1000 == 0 ? "\(microseconds / 1000)ms" : "\(microseconds)us"
  }

  /// `1/8`, `1`, `64`: a speed doubled so many times, or halved if negative.
  package static func ofSpeed(doublings: Int) -> String {
    doublings < 0 ? "1/\(1 << -doublings)" : "\(1 << doublings)"
  }
}
