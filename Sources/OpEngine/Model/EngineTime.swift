/// An instant on an engine's clock, in whole nanoseconds since the engine began.
///
/// A live engine measures time with the machine's monotonic clock; in virtual time the holder of the `VirtualRuntime`
/// moves it.
public struct EngineTime: Hashable, Comparable, Sendable {
  /// The nanoseconds since the engine began, up to 584 years; later instants count as the last of these.
  public let nanoseconds: UInt64

  /// The instant so many nanoseconds after the engine began.
  @inlinable
  package init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// The instant `offset` after the engine began; a negative offset is the beginning.
  package init(_ offset: Duration) { nanoseconds = Self.nanoseconds(in: offset) }

  /// The instant at which an engine begins.
  public static let zero = EngineTime(nanoseconds: 0)

  /// The last instant, never reached.
  package static let forEver = EngineTime(nanoseconds: .max)

  /// The instant a number of microseconds after the engine began, capped at the last one.
  package init(microseconds: UInt64) {
    let (product, overflow) = microseconds.multipliedReportingOverflow(by: 1000)
    nanoseconds = overflow ? .max : product
  }

  /// Whole microseconds since the engine began: the unit of the event log.
  @inlinable
  package var microseconds: UInt64 { nanoseconds / 1000 }

  /// The time since the engine began.
  public var sinceStart: Duration { Self.duration(nanoseconds) }

  /// Whether `left` comes before `right`.
  @inlinable
  public static func < (left: EngineTime, right: EngineTime) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Returns the instant that is `offset` after `time`, or before it if `offset` is negative, but not before zero.
  public static func + (time: EngineTime, offset: Duration) -> EngineTime {
    if offset < .zero { return EngineTime(max(.zero, time.sinceStart + offset)) }
    let (sum, overflow) = time.nanoseconds.addingReportingOverflow(nanoseconds(in: offset))
    return EngineTime(nanoseconds: overflow ? .max : sum)
  }

  /// Returns the time from `earlier` to `later`, negative if `later` comes first.
  public static func - (later: EngineTime, earlier: EngineTime) -> Duration { later.sinceStart - earlier.sinceStart }

  private static func duration(_ nanoseconds: UInt64) -> Duration {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(rest) * 1_000_000_000)
  }

  private static func nanoseconds(in duration: Duration) -> UInt64 {
    if duration <= .zero { return 0 }
    if duration >= Self.duration(.max) { return .max }
    let (seconds, attoseconds) = duration.components
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }
}
