#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Real time: the machine's monotonic clock, counted from the engine's beginning. Its workers fetch their work themselves.
final class LiveRuntime: Runtime {
  private let beginning = LiveRuntime.clock()

  var now: EngineTime { EngineTime(nanoseconds: LiveRuntime.clock() - beginning) }

  /// Workers pull, so that nothing is assigned; waiters are woken by the engine.
  func accept(_ deeds: [Deed], from engine: Engine) {}

  private static func clock() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
