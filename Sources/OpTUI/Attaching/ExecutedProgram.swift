import Dispatch
import Localization
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
/// One thread waits until it serves its engine, one for its end; another reads what it prints, as fast as it does, so
/// that it never waits.
final class ExecutedProgram: GrowingLog {
  private struct State {
    var tail: LogTail?
    /// The lines that the screen has not taken yet.
    var output: [String] = []
    /// The lines that are left on the terminal.
    var kept = RecentLines()
    var refusal: String?
    var end: ChildProcess.End?
    var isEndWanted = false
  }

  let child: ChildProcess
  private let files: ExecFiles
  private let state = Lock(State())
  private let wake = Lock<(@Sendable () -> Void)?>(nil)

  /// Signalled at the end of the program, from then on for everybody.
  private let ended = DispatchSemaphore(value: 0)

  /// Signalled when nothing will be printed any more.
  private let fellSilent = DispatchSemaphore(value: 0)

  /// The number of lines of output that may wait.
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
    SystemThread.start { self.awaitServing() }
    SystemThread.start { self.awaitEnd() }
    SystemThread.start { self.readOutput() }
  }

  func follow(_ isOn: Bool) {}

  func send(_ command: PersonCommand) { state.withLock { $0.tail }?.send(command) }

  func save(_ text: String, to path: String, replaces: Bool) throws(OpeningFailure) {
    try ScenarioFile.save(text, to: path, replaces: replaces)
  }

  func endProgram() { state.withLock { $0.isEndWanted = true } }

  /// Notes the end of the program, if it has come.
  func noteEnd() {
    let isNew = state.withLock { state in
      guard state.end == nil, let end = child.takeEnd() else { return false }
      state.end = end
      return true
    }
    guard isNew else { return }
    ended.signal()
    files.watch.stop()
    wake.withLock { $0 }?()
  }

  /// Waits for the end of the program, for a bounded time.
  func waitForEnd(atMost patience: Duration) {
    if ended.wait(timeout: .now() + .milliseconds(Int(patience / .milliseconds(1)))) == .success { ended.signal() }
  }

  /// Returns the lines that the program has printed last. Of a program that has ended the rest is awaited; what it has
  /// left running may print on.
  func takeOutput() -> [String] {
    if end != nil { _ = fellSilent.wait(timeout: .now() + .milliseconds(500)) }
    return state.withLock { $0.kept.text }
  }

  func close() {
    files.watch.stop()
    state.withLock { $0.tail }?.close()
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

  private func awaitServing() {
    while !files.hasSocket { if !files.watch.wait() { return } }
    connect()
  }

  private func awaitEnd() {
    child.waitForEnd()
    noteEnd()
  }

  private func readOutput() {
    var output = PlainText()
    while let bytes = files.terminal.read() { add(output.append(bytes)) }
    add([output.end()].compactMap(\.self))
    fellSilent.signal()
  }

  private func connect() {
    do throws(OpeningFailure) {
      let connection = try ProgramConnection(to: files.socket, AttachGreeting(wantsControl: true))
      let tail = connection.tail()
      state.withLock { $0.tail = tail }
      if let wake = wake.withLock({ $0 }) { tail.begin(wake: wake) }
    } catch {
      state.withLock { $0.refusal = error.sentence }
      wake.withLock { $0 }?()
    }
  }

  private func add(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    state.withLock { state in
      state.output = (state.output + lines).suffix(Self.mostLines)
      state.kept.add(lines)
    }
    wake.withLock { $0 }?()
  }
}

/// The private things of `optui exec`: a folder with the socket of the program, and a terminal that it prints on.
struct ExecFiles: Sendable {
  let folder: String
  /// Notices the socket when it is there.
  let watch: FolderWatch
  let terminal: PseudoTerminal

  /// Makes the folder, which only this user can enter, and the terminal.
  init() throws(Failure) {
    let places = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { Environment.process[$0] }
    // The variable that names the socket has commas between its words, and a socket's path is short.
    let usable = places.filter { $0.hasPrefix("/") && !$0.contains(",") && $0.utf8.count < 60 } + ["/tmp"]
    guard let folder = usable.lazy.compactMap({ Self.makeFolder(in: $0) }).first else {
      throw Failure(.unwritableOutput, "cannot make a folder for the socket: \(String(cString: strerror(errno)))")
    }
    guard let watch = FolderWatch(folder), let terminal = PseudoTerminal() else {
      let reason = String(cString: strerror(errno))
      rmdir(folder)
      throw Failure(.impossibleInterface, "the system gives no terminal to print on: \(reason)")
    }
    (self.folder, self.watch, self.terminal) = (folder, watch, terminal)
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
