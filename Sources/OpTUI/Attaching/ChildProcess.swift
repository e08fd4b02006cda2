import Localization
// For `environ`, which no other thread changes.
@preconcurrency import OpSystem

/// A program that this process has started, in a group of its own.
struct ChildProcess: Sendable {
  /// The end of a process.
  enum End: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)

    /// The status that a shell reports.
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
  ///   - command: its name, which is looked for on the path, and its arguments.
  ///   - variable: a variable of its environment, which has no other value there.
  ///   - input: the descriptor for its standard input; nil where it has nothing to read.
  ///   - output: the descriptor for its standard output and standard error; nil where nobody reads them.
  init(
    _ command: [String], adding variable: (name: String, value: String)? = nil, input: Int32? = nil, output: Int32?
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
    for (own, given) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, output)] {
      if let given {
        posix_spawn_file_actions_adddup2(&actions, given, own)
      } else {
        posix_spawn_file_actions_addopen(&actions, own, "/dev/null", O_RDWR, 0)
      }
    }
    // The signals of the terminal are for this process, which passes them on; what it ignores, its child does not.
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

  /// The variables of this process, each with a zero at its end.
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

  /// Calls `body` with pointers to the texts, and nil after the last one.
  private static func withPointers<Result>(
    _ texts: [[CChar]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }

  // MARK: - Its life

  /// Returns how it has ended; nil while it runs. It answers with an end once.
  func takeEnd() -> End? {
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }

  /// Waits until it has ended, and leaves its end to be taken.
  func waitForEnd() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// Sends a signal to it and to all that it has started, as a terminal does.
  func send(_ signal: Int32) { _ = kill(-pid, signal) }
}
