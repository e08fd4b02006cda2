import Foundation

/// CPU time, and the limit for a frame.
enum FrameTime {
  /// A frame of 16 ms in a release build. A debug build, which does not inline, takes up to twenty times as long.
  static var limit: Duration {
    #if DEBUG
      .milliseconds(320)
    #else
      .milliseconds(16)
    #endif
  }

  /// The CPU time of this thread, which hardly depends on the load of the machine.
  static func measure(_ body: () -> Void) -> Duration {
    let start = now
    body()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Prints a time, with `OPTUI_MEASURE=1`.
  static func report(_ name: String, _ time: Duration) {
    if ProcessInfo.processInfo.environment["OPTUI_MEASURE"] == "1" { print("\(name): \(time)") }
  }
}
