import OpEngine
import OpScenario
import OpTUICore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that `optui exec` has started: its log, what it prints, and its end.
///
/// A thread looks whether it serves its engine by now, and whether it runs; another reads what it prints, as fast as it
/// does, so that it never waits.
final class ExecutedProgram: GrowingLog {
  private struct State {
    var tail: LogTail?
    var output: [String] = []
    var refusal: String?
    var end: ChildProcess.End?
    var isEndWanted = false
    var isClosed = false
  }

  let child: ChildProcess
  private let files: ExecFiles
  private let state = Lock(State())
  private let wake = Lock<(@Sendable () -> Void)?>(nil)

  /// The time between two looks at a program, and the number of lines of output that may wait.
  private static let pause: UInt32 = 20_000
  private static let mostLines = 2000

  init(_ child: ChildProcess, _ files: ExecFiles) {
    self.child = child
    self.files = files
  }

  /// How the program has ended; nil while it runs.
  var end: ChildProcess.End? { state.withLock { $0.end } }

  /// Whether the person wants the program to end.
  var isEndWanted: Bool { state.withLock { $0.isEndWanted } }

  func begin(wake: @escaping @Sendable () -> Void) {
    self.wake.withLock { $0 = wake }
    SystemThread.start { self.watch() }
    SystemThread.start { self.readOutput() }
  }

  func follow(_ isOn: Bool) {}

  func send(_ command: PersonCommand) { state.withLock { $0.tail }?.send(command) }

  func save(_ text: String, to path: String, replaces: Bool) throws(OpeningFailure) {
    try ScenarioFile.save(text, to: path, replaces: replaces)
  }

  func endProgram() { state.withLock { $0.isEndWanted = true } }

  /// Notes the end of the program, if it has come.
  func noteEnd() { if let end = child.takeEnd() { add([], end) } }

  func close() {
    let tail = state.withLock { state in
      state.isClosed = true
      return state.tail
    }
    tail?.close()
  }

  func takeNews(atMost count: Int) -> LogNews {
    var news = state.withLock { $0.tail }?.takeNews(atMost: count) ?? LogNews(hasEnded: true)
    let hasLogEnded = news.hasEnded && !news.hasMore
    return state.withLock { state in
      news.output = state.output
      state.output = []
      if let refusal = state.refusal { news.refusals.append(refusal) }
      state.refusal = nil
      news.hasEnded = hasLogEnded && state.end != nil
      news.ending = news.hasEnded ? state.end?.sentence : nil
      return news
    }
  }

  // MARK: - The threads

  private func watch() {
    var mayConnect = true
    while true {
      let end = child.takeEnd()
      if mayConnect { mayConnect = connect() }
      if let end { return add([], end) }
      if state.withLock({ $0.isClosed }) { return }
      usleep(Self.pause)
    }
  }

  private func readOutput() {
    var output = PlainText()
    while let bytes = files.terminal.read() { add(output.append(bytes), nil) }
    add([output.end()].compactMap(\.self), nil)
  }

  /// Connects to the program, if it serves its engine by now.
  /// - Returns: whether it is to be tried again.
  private func connect() -> Bool {
    guard files.hasSocket else { return true }
    do throws(OpeningFailure) {
      let connection = try ProgramConnection(to: files.socket, AttachGreeting(wantsControl: true))
      let tail = connection.tail()
      state.withLock { $0.tail = tail }
      if let wake = wake.withLock({ $0 }) { tail.begin(wake: wake) }
    } catch {
      state.withLock { $0.refusal = error.sentence }
      wake.withLock { $0 }?()
    }
    return false
  }

  private func add(_ lines: [String], _ end: ChildProcess.End?) {
    guard !lines.isEmpty || end != nil else { return }
    state.withLock { state in
      state.output = (state.output + lines).suffix(Self.mostLines)
      if let end { state.end = end }
    }
    wake.withLock { $0 }?()
  }
}

/// The private things of `optui exec`: a folder with the socket of the program, and a terminal that it prints on.
struct ExecFiles: Sendable {
  let folder: String
  let terminal: PseudoTerminal

  /// Makes the folder, which only this user can enter, and the terminal.
  init() throws(Failure) {
    let places = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { Environment.process[$0] }
    // The variable that names the socket has commas between its words, and a socket's path is short.
    let usable = places.filter { $0.hasPrefix("/") && !$0.contains(",") && $0.utf8.count < 60 } + ["/tmp"]
    guard let folder = usable.lazy.compactMap({ Self.makeFolder(in: $0) }).first else {
      throw Failure(.unwritableOutput, "cannot make a folder for the socket: \(String(cString: strerror(errno)))")
    }
    guard let terminal = PseudoTerminal() else {
      let reason = String(cString: strerror(errno))
      rmdir(folder)
      throw Failure(.impossibleInterface, "the system gives no terminal to print on: \(reason)")
    }
    (self.folder, self.terminal) = (folder, terminal)
  }

  private static func makeFolder(in place: String) -> String? {
    var path = Array("\(place)/optui-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else { return nil }
    return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  var socket: String { "\(folder)/s" }

  var hasSocket: Bool { access(socket, F_OK) == 0 }

  func remove() {
    unlink(socket)
    rmdir(folder)
  }
}
