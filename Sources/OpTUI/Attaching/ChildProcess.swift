import OpInspection
// `environ` is not concurrency-safe; no other thread changes it.
@preconcurrency import OpSystem

/// A program started by this process, in its own process group.
struct ChildProcess: Sendable {
  /// The way a process ended.
  enum End: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)

    /// The exit status that a shell reports.
    var status: Int32 {
      switch self {
      case .exited(let code): code
      case .signalled(let signal): 128 + signal
      }
    }

    /// One sentence.
    var sentence: String {
      switch self {
      case .exited(let code): localized("the program has exited with status \(code)")
      case .signalled(let signal): localized("the program was ended by signal \(signal)")
      }
    }
  }

  let pid: pid_t

  /// Starts a program.
  /// - Parameters:
  ///   - command: its name, looked up on the path, and its arguments.
  ///   - variable: an environment variable, which replaces an inherited one of that name.
  ///   - input: the descriptor for its standard input; nil for empty input.
  ///   - output: the descriptor for its standard output; nil to discard that.
  ///   - errors: the descriptor for its standard error; nil for that of its output.
  init(
    _ command: [String], adding variable: (name: String, value: String)? = nil, input: Int32? = nil, output: Int32?,
    errors: Int32? = nil
  ) throws(Failure) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (own, given) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors ?? output)] {
      if let given {
        posix_spawn_file_actions_adddup2(&actions, given, own)
      } else {
        posix_spawn_file_actions_addopen(&actions, own, "/dev/null", O_RDWR, 0)
      }
    }
    // This process forwards the terminal's signals. A child does not inherit ignored signals.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var variables = Self.environment
    if let variable {
      variables.removeAll { $0.starts(with: Array("\(variable.name)=".utf8CString.dropLast())) }
      variables.append(Array("\(variable.name)=\(variable.value)".utf8CString))
    }
    var pid = pid_t()
    let error = Self.withPointers(command.map(FileName.path)) { arguments in
      Self.withPointers(variables) { environment in
        arguments[0].map { posix_spawnp(&pid, $0, &actions, &attributes, arguments, environment) } ?? ENOENT
      }
    }
    guard error == 0 else { throw Self.failure(of: command, error) }
    self.pid = pid
  }

  /// Replaces this process by a program.
  static func replace(by command: [String]) throws(Failure) -> Never {
    signal(SIGPIPE, SIG_DFL)
    _ = withPointers(command.map(FileName.path)) { arguments in
      arguments[0].map { execvp($0, arguments) } ?? 0
    }
    throw failure(of: command, errno)
  }

  private static func failure(of command: [String], _ error: Int32) -> Failure {
    let name = command.first ?? ""
    return error == ENOENT
      ? Failure(.programNotFound, "there is no program '\(name)'")
      : Failure(.programNotStarted, "cannot start '\(name)': \(errorText(error))")
  }

  /// The environment variables of this process, zero-terminated.
  private static var environment: [[CChar]] {
    #if canImport(Darwin)
      var next = _NSGetEnviron().pointee
    #else
      var next = environ
    #endif
    var variables: [[CChar]] = []
    while let variable = next.pointee {
      variables.append(Array(UnsafeBufferPointer(start: variable, count: strlen(variable) + 1)))
      next += 1
    }
    return variables
  }

  /// Calls `body` with pointers to the texts, terminated by nil.
  private static func withPointers<Result>(
    _ texts: [[CChar]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }

  // MARK: - Lifetime

  /// Returns the way it ended, once; nil while it runs.
  func takeEnd() -> End? {
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// Waits until it has ended, without taking its end.
  func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Starts a shell that ends the process group when this process is gone, also by SIGKILL, until the returned pipe is
  /// signalled; nil if the system refuses.
  func endingWithThisProcess() -> WakePipe? {
    guard let pipe = WakePipe(),
      let shell = try? ChildProcess(["/bin/sh", "-c", Self.ending, "\(pid)"], input: pipe.readEnd, output: nil)
    else { return nil }
    shell.waitForEnd()
    _ = shell.takeEnd()
    return pipe
  }

  /// The commands of that shell, in the background, so that nobody has to wait for its end. A line is a signal of the
  /// pipe, its end that of this process.
  private static let ending = """
    exec 3<&0
    (
      trap '' HUP INT TERM
      read -r signal <&3 && exit
      kill -TERM -$0 && kill -CONT -$0
      for second in 1 2 3; do sleep 1; kill -0 -$0 || exit; done
      kill -KILL -$0
    ) &
    """

  /// Sends a signal to its process group, as a terminal does.
  func send(_ signal: Int32) { _ = kill(-pid, signal) }

  /// Ends it and what it has started, also in other groups, with force if a signal does not do so in time. Its own end
  /// can still be taken.
  func end(by signal: Int32, within timeout: Duration) {
    var processes = Set([ProcessIdentity(pid: pid)].compactMap(\.self))
    for signal in [signal, SIGKILL] {
      let end = ContinuousClock.now + timeout
      processes.formUnion(ProcessTree(of: pid).members.map(\.process))
      send(signal)
      for process in processes where process.isPresent && getpgid(process.pid) != pid { kill(process.pid, signal) }
      while processes.contains(where: \.isPresent), .now < end { sleep(for: .milliseconds(20)) }
    }
  }
}

extension ProcessIdentity {
  /// Whether the process has not ended.
  fileprivate var isPresent: Bool { ProcessIdentity(pid: pid) == self }
}
