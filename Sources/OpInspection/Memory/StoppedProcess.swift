internal import OpSystem

#if os(Linux)
  /// A process whose threads are stopped for a moment, as debuggers do it. The kernel lets them go on if this program
  /// ends meanwhile.
  enum StoppedProcess {
    private static let (seize, interrupt, detach) = (0x4206, 0x4207, 17)
    private static let anyThread: Int32 = 0x4000_0000
    /// The time within which all threads must have stopped.
    private static let timeLimit = Duration.milliseconds(20)

    /// Calls `body` while the threads of a process are stopped; not at all if they do not stop in time.
    static func with(_ pid: Int32, _ body: () -> Void) {
      var stopped: [Int32] = []
      defer { for thread in stopped { _ = ptrace(detach, thread, 0, 0) } }
      let end = ContinuousClock.now + timeLimit
      // A thread that still runs may start others.
      while true {
        let new = ProcFile.numbers(in: "/proc/\(pid)/task").filter { !stopped.contains($0) }
        if new.isEmpty { break }
        for thread in new {
          guard ptrace(seize, thread, 0, 0) == 0 else { return }
          stopped.append(thread)
          guard ptrace(interrupt, thread, 0, 0) == 0 else { return }
        }
        for thread in new {
          while true {
            var status: Int32 = 0
            let result = waitpid(thread, &status, anyThread | WNOHANG)
            if result == thread { break }
            guard result == 0, .now < end else { return }
            sched_yield()
          }
        }
      }
      body()
    }
  }
#endif
