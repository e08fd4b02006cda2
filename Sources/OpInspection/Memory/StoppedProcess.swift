internal import OpSystem

#if os(Linux)
  /// A process whose threads are stopped for a moment, as debuggers do it. The kernel lets them go on if this program
  /// ends meanwhile.
  enum StoppedProcess {
    private static let (seize, interrupt, detach) = (0x4206, 0x4207, 17)
    private static let anyThread: Int32 = 0x4000_0000
    /// The event of a stop that was asked for, rather than by a signal.
    private static let stopEvent: Int32 = 128
    /// The time within which all threads must have stopped.
    private static let timeLimit = Duration.milliseconds(20)

    /// Calls `body` while the threads of a process are stopped; not at all if they do not stop in time.
    static func with(_ pid: Int32, _ body: () -> Void) {
      var seized: [Int32] = []
      /// The signals on whose delivery threads have stopped instead; 0 for none.
      var stopped: [Int32: Int32] = [:]
      defer { release(seized, stopped) }
      let end = ContinuousClock.now + timeLimit
      // A thread that still runs may start others.
      while true {
        let new = ProcFile.numbers(in: "/proc/\(pid)/task").filter { !seized.contains($0) }
        if new.isEmpty { break }
        for thread in new {
          guard ptrace(seize, thread, 0, 0) == 0 else { return }
          seized.append(thread)
          guard ptrace(interrupt, thread, 0, 0) == 0 else { return }
        }
        for thread in new {
          while stopped[thread] == nil {
            var status: Int32 = 0
            let result = waitpid(thread, &status, anyThread | WNOHANG)
            if result == thread {
              stopped[thread] = signal(in: status)
            } else {
              guard result == 0, .now < end else { return }
              sched_yield()
            }
          }
        }
      }
      body()
    }

    /// Lets threads go on. Only a stopped one can be released: one that has not stopped yet would stop later, for good.
    private static func release(_ seized: [Int32], _ stopped: [Int32: Int32]) {
      for thread in seized {
        var pending = stopped[thread] ?? 0
        if stopped[thread] == nil {
          var status: Int32 = 0
          if waitpid(thread, &status, anyThread) == thread { pending = signal(in: status) }
        }
        // The signal would be lost otherwise.
        _ = ptrace(detach, thread, 0, Int(pending))
      }
    }

    /// Returns the signal that a stopped thread was about to receive; 0 if it stopped because it was asked to.
    private static func signal(in status: Int32) -> Int32 { status >> 16 == stopEvent ? 0 : status >> 8 & 0xFF }
  }
#endif
