import Dispatch
import OpSystem

/// A program started by `optui exec`: its log, its output, and its end.
///
/// One thread waits until it serves its engine, one until it has operations in queues of Foundation, one for its end; a
/// fourth reads its output at once, so that it never blocks.
final class ExecutedProgram: GrowingLog {
  private struct State {
    var tail: LogTail?
    /// The lines that the screen has not taken yet.
    var output: [String] = []
    /// The lines left on the terminal.
    var kept = RecentLines()
    var refusal: String?
    /// The place where other processes find the serving program, which a shell may have started; nil while only this
    /// process knows it.
    var published: (pid: Int, socket: String)?
    /// The process whose log is shown, if the program itself may continue without it.
    var part: Int?
    /// The name under which it is looked into, until the screen has taken that.
    var inspectedName: String?
    /// Whether its log is that of looks into it.
    var isInspected = false
    /// Whether the end of the log was reported while the program continued.
    var isLogEndTold = false
    var end: ChildProcess.End?
    var isEndWanted = false
  }

  let child: ChildProcess
  private let files: ExecFiles
  private let state = Lock(State())
  private let wake = Lock<(@Sendable () -> Void)?>(nil)
  /// The pipe whose signal lets the program outlive this process.
  private let outliving: WakePipe?

  /// A semaphore signalled at the program's end, and by each waiter for the next one.
  private let ended = DispatchSemaphore(value: 0)

  /// A semaphore signalled after the last output.
  private let outputEnded = DispatchSemaphore(value: 0)

  /// The maximum number of output lines that wait for the screen.
  private static let maxLines = 2000

  init(_ child: ChildProcess, _ files: ExecFiles) {
    (self.child, self.files) = (child, files)
    outliving = child.endingWithThisProcess()
  }

  /// The end of the program; nil while it runs.
  var end: ChildProcess.End? { state.withLock { $0.end } }

  /// Whether the user wants the program to end.
  var isEndWanted: Bool { state.withLock { $0.isEndWanted } }

  func begin(wake: @escaping @Sendable () -> Void) {
    self.wake.withLock { $0 = wake }
    Terminal.passSignals(to: child.pid)
    SystemThread.start { self.awaitServing() }
    SystemThread.start { self.awaitQueues() }
    SystemThread.start { self.awaitEnd() }
    SystemThread.start { self.readOutput() }
  }

  func follow(_ isOn: Bool) {}

  func send(_ command: UserCommand) { state.withLock { $0.tail }?.send(command) }

  func endProgram() { state.withLock { $0.isEndWanted = true } }

  /// The process number by which `optui attach` finds it; nil if it does not.
  var publicPID: Int? { state.withLock { $0.published?.pid } }

  /// Removes the files and sockets made for it.
  func removeFiles() {
    files.remove()
    if let published = state.withLock({ $0.published }) { unlink(published.socket) }
  }

  /// Leaves the program running.
  func leave() {
    outliving?.signal()
    files.terminal.leave()
    files.removeIfUnused()
  }

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

  /// The time that the program has to end after a signal.
  private static let terminationTimeout = Duration.seconds(3)

  /// Ends the program and all that it has started.
  func end(by signal: Int32) {
    guard end == nil else { return }
    child.end(by: signal, within: Self.terminationTimeout)
    waitForEnd(atMost: Self.terminationTimeout)
  }

  /// Waits for the end of the program, up to a timeout.
  func waitForEnd(atMost timeout: Duration) {
    if ended.wait(timeout: .now() + .milliseconds(Int(timeout / .milliseconds(1)))) == .success { ended.signal() }
  }

  /// Returns the lines printed since the last call. If the program has ended, waits for the rest; its own children may
  /// still print.
  func takeOutput() -> [String] {
    if end != nil { _ = outputEnded.wait(timeout: .now() + .milliseconds(500)) }
    return state.withLock { $0.kept.text }
  }

  func close() {
    files.watch.stop()
    state.withLock { $0.tail }?.close()
  }

  func takeNews(atMost count: Int) -> LogNews {
    let tail = state.withLock { $0.tail }
    var news = tail?.takeNews(atMost: count) ?? LogNews(hasEnded: true)
    let hasLogEnded = news.hasEnded && !news.hasMore
    return state.withLock { state in
      news.output = state.output
      state.output = []
      if let refusal = state.refusal { news.refusals.append(refusal) }
      state.refusal = nil
      if let name = state.inspectedName, !news.events.isEmpty {
        (news.inspectedName, state.inspectedName) = (name, nil)
        news.output = state.kept.text
      }
      if tail != nil, hasLogEnded, state.end == nil, !state.isLogEndTold {
        state.isLogEndTold = true
        if let sentence = Self.endOfLog(news.ending, of: state.part) { news.refusals.append(sentence) }
        if state.isInspected {
          // Another one that it has started may come.
          (state.tail, state.isInspected, state.isLogEndTold) = (nil, false, false)
          SystemThread.start { self.awaitQueues() }
        }
      }
      news.hasEnded = hasLogEnded && state.end != nil
      if news.hasEnded { news.ending = [state.end?.sentence, news.ending].compactMap(\.self).joined(separator: "; ") }
      return news
    }
  }

  /// Returns a sentence about a log that has ended while the program continues; nil if the program ends as well.
  /// - Parameters:
  ///   - ending: the reason why the log has ended, if known.
  ///   - part: the process of the log, if it is not the program itself.
  private static func endOfLog(_ ending: String?, of part: Int?) -> String? {
    if let part, ending == nil || ending == ProgramConnection.brokenOff {
      return localized("process \(part) has ended; `optui attach` lists others that use the engine")
    }
    return ending.map { localized("no more events are shown: \($0)") }
  }

  // MARK: - Threads

  private func awaitServing() {
    while !files.hasSocket { if !files.watch.wait() { return } }
    connect()
  }

  /// Looks for operations in queues of Foundation, in the program and in what it has started, until one of them serves
  /// its engine.
  private func awaitQueues() {
    var pause = Self.shortestPause
    while end == nil, state.withLock({ $0.tail == nil }) {
      sleep(for: pause)
      let begin = ContinuousClock.now
      // Without the folder, a program that uses an engine later does not wait for this one.
      if let stream = InspectionStream.first(among: child.pid), files.removeIfUnused() { return inspect(stream) }
      pause = max(Self.shortestPause, PollInterval.pause(afterPollOf: .now - begin))
    }
  }

  private static let shortestPause = Duration.milliseconds(100)

  private func inspect(_ stream: InspectionStream) {
    files.watch.stop()
    let tail = stream.tail()
    let isServing = state.withLock { state in
      if state.tail != nil { return true }
      state.tail = tail
      state.part = stream.pid == child.pid ? nil : Int(stream.pid)
      (state.inspectedName, state.isInspected) = (stream.name, true)
      return false
    }
    if isServing { return }
    if let wake = wake.withLock({ $0 }) { tail.begin(wake: wake) }
  }

  private func awaitEnd() {
    child.waitForEnd()
    // The process number may soon be reused.
    Terminal.passSignals(to: nil)
    outliving?.signal()
    noteEnd()
  }

  private func readOutput() {
    var output = TerminalOutputReader()
    while let bytes = files.terminal.read() { add(output.append(bytes)) }
    add([output.end()].compactMap(\.self))
    outputEnded.signal()
  }

  private func connect() {
    do throws(LoopFailure) {
      let connection = try ProgramConnection(to: files.socket, AttachGreeting(wantsControl: true))
      let tail = connection.tail()
      let pid = connection.welcome.pid
      let socket = files.publishSocket(of: Int32(clamping: pid))
      state.withLock { state in
        state.tail = tail
        state.part = pid == Int(child.pid) ? nil : pid
        state.published = socket.map { (pid, $0) }
      }
      if let wake = wake.withLock({ $0 }) { tail.begin(wake: wake) }
    } catch {
      state.withLock { $0.refusal = error.sentence }
      wake.withLock { $0 }?()
    }
  }

  private func add(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    state.withLock { state in
      state.output = (state.output + lines).suffix(Self.maxLines)
      state.kept.add(lines)
    }
    wake.withLock { $0 }?()
  }
}

/// The private resources of `optui exec`: a folder with the program's socket, and a pseudo-terminal for its output.
struct ExecFiles: Sendable {
  let folder: String
  /// Notices the creation of the socket.
  let watch: FolderWatch
  let terminal: PseudoTerminal

  /// Creates the folder, accessible only to this user, and the pseudo-terminal.
  init() throws(Failure) {
    let places = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { Environment.process[$0] }
    // The variable that names the socket separates its words by commas, and the length of a socket's path is limited.
    let usable = places.filter { $0.hasPrefix("/") && !$0.contains(",") && $0.utf8.count < 60 } + ["/tmp"]
    guard let folder = Self.makeFolder(inOneOf: usable) else {
      throw Failure(.unwritableOutput, "cannot create a folder for the socket: \(errorText())")
    }
    guard let watch = FolderWatch(folder), let terminal = PseudoTerminal() else {
      let reason = errorText()
      rmdir(folder)
      throw Failure(.impossibleInterface, "cannot create a pseudo-terminal: \(reason)")
    }
    (self.folder, self.watch, self.terminal) = (folder, watch, terminal)
  }

  private static func makeFolder(inOneOf places: [String]) -> String? {
    for place in places { if let folder = makeFolder(in: place) { return folder } }
    return nil
  }

  private static func makeFolder(in place: String) -> String? {
    var path = Array("\(place)/optui-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else { return nil }
    return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  var socket: String { "\(folder)/s" }

  var hasSocket: Bool { access(socket, F_OK) == 0 }

  /// Moves the socket to the place where all programs are found, and removes the folder; connections reach the same
  /// program.
  /// - Returns: its new path; nil if it was not moved.
  func publishSocket(of pid: Int32) -> String? {
    guard let process = ProcessIdentity(pid: pid), (try? AttachFolder.prepare()) != nil else { return nil }
    let path = AttachFolder.socketPath(of: process)
    // The program may serve there already, by a call of its own.
    guard access(path, F_OK) != 0, rename(folder, retiredFolder) == 0 else { return nil }
    guard rename("\(retiredFolder)/s", path) == 0 else {
      rename(retiredFolder, folder)
      return nil
    }
    rmdir(retiredFolder)
    return path
  }

  /// Removes the folder in one step: a program that found it without the socket would create one, and wait for a
  /// client.
  func remove() {
    rename(folder, retiredFolder)
    unlink("\(retiredFolder)/s")
    rmdir(retiredFolder)
  }

  /// Removes the folder if no program serves in it. A program that first uses its engine later does not wait for a
  /// client, and serves where `optui attach` finds it.
  /// - Returns: whether no program serves in it.
  @discardableResult
  func removeIfUnused() -> Bool {
    guard rename(folder, retiredFolder) == 0 else { return access(folder, F_OK) != 0 }
    guard rmdir(retiredFolder) != 0 else { return true }
    rename(retiredFolder, folder)
    return false
  }

  private var retiredFolder: String { "\(folder)~" }
}
