import OpSystem
import Testing

@testable import OpInspection

#if os(Linux)
  @Suite struct StoppedProcessTests {
    /// Starts a program with no signal blocked, unlike in threads of tests.
    private func start(_ arguments: [String]) throws -> pid_t {
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
      let pointers = arguments.map { strdup($0) }
      defer { for pointer in pointers { free(pointer) } }
      var pid = pid_t()
      let error = posix_spawnp(&pid, arguments[0], nil, &attributes, pointers + [nil], nil)
      try #require(error == 0)
      return pid
    }

    private func state(of pid: pid_t) -> Character? {
      ProcFile.bytes("/proc/\(pid)/stat").map { String(decoding: $0, as: UTF8.self) }.flatMap { text in
        text.lastIndex(of: ")").map { text[text.index($0, offsetBy: 2)] }
      }
    }

    /// Stops a process. On a busy machine it may not stop in time.
    private func stop(_ pid: pid_t, _ body: () -> Void) -> Bool {
      for _ in 0..<500 {
        var isStopped = false
        StoppedProcess.with(pid) {
          isStopped = true
          body()
        }
        if isStopped { return true }
      }
      return false
    }

    /// Waits for the end of a child, for ten seconds at most.
    private func end(of pid: pid_t) -> Int32? {
      let limit = ContinuousClock.now + .seconds(10)
      var status: Int32 = 0
      while waitpid(pid, &status, WNOHANG) == 0 {
        guard .now < limit else { return nil }
        usleep(1000)
      }
      return status
    }

    @Test func `A process is stopped for a moment, and gets the signals of that moment`() throws {
      let pid = try start(["sleep", "1000"])
      var states: [Character?] = []
      let isStopped = stop(pid) {
        states.append(state(of: pid))
        kill(pid, SIGTERM)
      }
      let status = end(of: pid)
      if status == nil { kill(pid, SIGKILL) }
      #expect(isStopped && states == ["t"])
      #expect(status == SIGTERM, "ended by the signal")
    }

    @Test func `A process goes on after it was stopped`() throws {
      let pid = try start(["sh", "-c", "while :; do :; done"])
      for _ in 0..<5 { #expect(stop(pid) {}) }
      kill(pid, SIGTERM)
      let status = end(of: pid)
      if status == nil { kill(pid, SIGKILL) }
      #expect(status == SIGTERM)
    }

    @Test func `A process that is gone is not stopped`() throws {
      let pid = try start(["true"])
      _ = end(of: pid)
      var count = 0
      StoppedProcess.with(pid) { count += 1 }
      #expect(count <= 1)
    }
  }
#endif
