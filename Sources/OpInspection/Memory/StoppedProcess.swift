internal import OpEngine
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
    ///
    /// On a thread of its own: when that ends, the kernel lets go on what could not be released, such as a thread that
    /// waits for a disk and stops only after that.
    static func with(_ pid: Int32, _ body: () -> Void) { _ = SystemThread.runToEnd { stop(pid, body) } }

    /// The end of a wait for a thread.
    private enum Stop {
      /// The thread stopped instead of receiving a signal; 0 for none.
      case signal(Int32)
      /// The thread has ended.
      case ended
    }

    private static func stop(_ pid: Int32, _ body: () -> Void) {
      var stops: [Int32: Stop] = [:]
      var seized: Set<Int32> = []
      defer { release(seized, stops) }
      let end = ContinuousClock.now + timeLimit
      // A thread that still runs may start others.
      while true {
        let new = ProcFile.numbers(in: "/proc/\(pid)/task").filter { stops[$0] == nil }
        if new.isEmpty { break }
        for thread in new {
          if ptrace(seize, thread, 0, 0) == 0 {
            seized.insert(thread)
            _ = ptrace(interrupt, thread, 0, 0)
          } else if errno == ESRCH {
            stops[thread] = .ended
          } else {
            return
          }
        }
        for thread in new where stops[thread] == nil {
          guard let stop = wait(for: thread, until: end) else { return }
          stops[thread] = stop
        }
      }
      body()
    }

    /// Waits until a thread has stopped or ended; returns nil if it does not in time.
    private static func wait(for thread: Int32, until end: ContinuousClock.Instant) -> Stop? {
      while true {
        var status: Int32 = 0
        let result = waitpid(thread, &status, anyThread | WNOHANG)
        if result == thread { return stop(status) }
        if result < 0, errno != EINTR { return .ended }
        guard .now < end else { return nil }
        sched_yield()
      }
    }

    private static func stop(_ status: Int32) -> Stop {
      guard status & 0xFF == 0x7F else { return .ended }
      // Above are the events of the tracer, such as the stop that it asked for.
      return .signal(status >> 16 == 0 ? status >> 8 & 0xFF : 0)
    }

    /// Lets threads go on. Only a stopped one can be released: one that has not stopped yet gets some time for that.
    private static func release(_ seized: Set<Int32>, _ stops: [Int32: Stop]) {
      let end = ContinuousClock.now + timeLimit
      for thread in seized {
        // The signal would be lost otherwise.
        if case .signal(let signal)? = stops[thread] { _ = ptrace(detach, thread, 0, Int(signal)) }
      }
      for thread in seized where stops[thread] == nil {
        if case .signal(let signal)? = wait(for: thread, until: end) { _ = ptrace(detach, thread, 0, Int(signal)) }
      }
    }
  }
#endif
