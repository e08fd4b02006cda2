import Dispatch
import OpInspection
import OpSystem

/// A program that runs without a screen until it ends, or has done nothing for too long.
final class SupervisedRun {
  private let child: ChildProcess
  private let limit: Duration
  private let charset: Charset
  private let shared = Shared()
  private var watch: StillnessWatch
  /// The latest looks at processes; nil for one without operations.
  private var looks: [ProcessIdentity: Look?] = [:]

  /// The messages of threads to the one that waits.
  private final class Shared: Sendable {
    let hasPrinted = Lock(false)
    let ended = DispatchSemaphore(value: 0)
    let relays = DispatchGroup()
  }

  private enum Look {
    /// The number of the last event of a program that serves its engine.
    case served(Int)
    case inspected(ProcessInspector)
  }

  private static let terminationTimeout = Duration.seconds(3)

  /// Starts a program, with the output and the input of this one.
  init(_ command: [String], limit: Duration, charset: Charset) throws(Failure) {
    (self.limit, self.charset) = (limit, charset)
    watch = StillnessWatch(limit: limit, ticksPerSecond: UInt64(max(1, sysconf(Int32(_SC_CLK_TCK)))))
    // Before any thread starts: they are passed on.
    let signals = AwaitedSignals([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2])
    var pipes: [(from: Int32, into: Int32, to: Int32)] = []
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw Failure(.programNotStarted, "cannot start '\(command[0])': \(errorText())") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipes.append((ends[0], ends[1], descriptor))
    }
    // A program in the background may not read from a terminal.
    let input = isatty(STDIN_FILENO) == 0 ? STDIN_FILENO : nil
    child = try ChildProcess(
      command, adding: ("OPTUI_ATTACH", "1"), input: input, output: pipes[0].into, errors: pipes[1].into)
    for pipe in pipes {
      close(pipe.into)
      shared.relays.enter()
      SystemThread.start { [shared] in
        Self.relay(from: pipe.from, to: pipe.to) { shared.hasPrinted.withLock { $0 = true } }
        shared.relays.leave()
      }
    }
    signals.receive { [child] signal in child.send(signal) }
    SystemThread.start { [child, shared] in
      child.waitForEnd()
      shared.ended.signal()
    }
  }

  /// Passes on what the program prints.
  private static func relay(from source: Int32, to target: Int32, _ note: () -> Void) {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    defer { close(source) }
    while true {
      let count = LogFileStream.receive(&chunk, from: source)
      guard count > 0 else { return }
      note()
      var output = OutputStream(target, "")
      do throws(Failure) {
        try output.write(chunk[..<count])
        try output.flush()
      } catch {
        return
      }
    }
  }

  /// Waits for the end of the program.
  /// - Returns: its exit status; nil if it was stuck, and had to be ended.
  func run() throws(Failure) -> Int32? {
    let begin = ContinuousClock.now
    let interval = min(max(limit / 40, .milliseconds(50)), .seconds(1))
    let pipe = child.endingWithThisProcess()
    defer { pipe?.signal() }
    while true {
      if waitForEnd(atMost: interval), let end = child.takeEnd() {
        // What it has started may print on, and not end.
        _ = shared.relays.wait(timeout: .now() + .milliseconds(500))
        return end.status
      }
      let members = ProcessTree(of: child.pid).members
      let now = ContinuousClock.now - begin
      var hasMoved = shared.hasPrinted.withLock { $0.take() }
      if hasMoved || !watch.mustLook(at: now) { looks = [:] } else { hasMoved = look(at: members) }
      watch.note(members, hasMoved: hasMoved, at: now)
      guard watch.isStuck(at: now), !members.isEmpty else { continue }
      explain(members)
      child.end(by: SIGTERM, within: Self.terminationTimeout)
      _ = shared.relays.wait(timeout: .now() + .milliseconds(500))
      return nil
    }
  }

  private func waitForEnd(atMost timeout: Duration) -> Bool {
    shared.ended.wait(timeout: .now() + .milliseconds(Int(timeout / .milliseconds(1)))) == .success
  }

  /// Looks at the operations of processes.
  /// - Returns: whether one has moved since the look before.
  private func look(at members: [ProcessTree.Member]) -> Bool {
    let sockets = AttachFolder.livingSockets()
    var hasMoved = false
    for process in members.map(\.process) {
      switch looks[process] {
      case nil:
        if let socket = sockets.first(where: { $0.process == process }) {
          looks[process] = Self.latest(at: socket.path).map(Look.served)
        } else {
          let inspector = try? ProcessInspector(pid: process.pid)
          _ = inspector?.look()
          looks[process] = .some(inspector.map(Look.inspected))
        }
      case .some(nil): break
      case .served(let former)??:
        guard let socket = sockets.first(where: { $0.process == process }), let latest = Self.latest(at: socket.path)
        else { continue }
        hasMoved = hasMoved || latest != former
        looks[process] = .served(latest)
      case .inspected(let inspector)??:
        inspector.rescanIfDue()
        hasMoved = inspector.look() != [] || hasMoved
      }
    }
    return hasMoved
  }

  private static func latest(at path: String) -> Int? {
    (try? ServedProgram(at: path, within: .milliseconds(300)))?.log.events.last?.sequence
  }

  /// Prints why the operations of each process wait.
  private func explain(_ members: [ProcessTree.Member]) {
    let sockets = AttachFolder.livingSockets()
    let names = members.map { "\($0.name) \($0.process.pid)" }
    Failure(
      .stuck,
      "nothing has been printed and nothing has moved for \(TimeText.short(limit)) in \(names.listed(atMost: 8))"
    ).report()
    var isExplained = false
    for process in members.map(\.process) {
      let socket = sockets.first { $0.process == process }
      let program: (any ObservedProgram)? =
        if let socket { try? ServedProgram(at: socket.path) } else { try? InspectedProgram(process.pid) }
      guard let program, !program.timeline.operations.isEmpty else { continue }
      isExplained = true
      let query = WhyQuery(
        snapshot: LogSnapshot(of: program), charset: charset, isColored: LineColors.current.standardError)
      OutputStream.complain(query.answer(about: .all, as: .text).map { $0 + "\n" }.joined())
    }
    if isExplained { return }
    do throws(EngineError) {
      try AttachFolder.prepare()
      OutputStream.complain(localized("none of them has an operation") + "\n")
    } catch {
      // Then a program cannot serve its engine either.
      Failure(.failed, Phrase(verbatim: error.description)).report()
    }
  }
}
