/// An instant on an engine's clock: nanoseconds since the engine began, never negative.
///
/// A live engine measures it with the machine's monotonic clock; in virtual time it is whatever its holder made it.
public struct EngineTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the engine began. Good for 584 years.
  public var nanoseconds: UInt64

  @inlinable
  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// The instant `offset` after the engine began; a negative offset is the beginning.
  public init(_ offset: Duration) {
    let (seconds, attoseconds) = offset.components
    nanoseconds = offset <= .zero ? 0 : UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }

  /// The instant an engine begins.
  public static let zero = EngineTime(nanoseconds: 0)

  /// Whole microseconds since the engine began: the unit of the event log.
  public var microseconds: UInt64 { nanoseconds / 1000 }

  /// How long after the beginning this is.
  public var sinceStart: Duration { .nanoseconds(Int64(clamping: nanoseconds)) }

  @inlinable
  public static func < (left: EngineTime, right: EngineTime) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The instant `offset` later, or earlier when `offset` is negative, but never before the beginning.
  public static func + (time: EngineTime, offset: Duration) -> EngineTime { EngineTime(time.sinceStart + offset) }

  public static func - (later: EngineTime, earlier: EngineTime) -> Duration { later.sinceStart - earlier.sinceStart }
}
