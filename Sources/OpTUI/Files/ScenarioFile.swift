import OpSystem
import Scenarios

/// A scenario or a log: its name as given, and its bytes.
struct ScenarioFile {
  /// The name in messages and titles.
  let name: String
  /// The bytes of the file; for a log that may grow, or a file that is too long, only its beginning.
  let bytes: [UInt8]
  /// The rest of a log, which may grow; nil if it was not requested.
  var growth: LogFileStream?
  /// Whether it exceeds the memory limit for scenarios; only its beginning was read.
  var isTooLarge = false
  /// The number of bytes after which a log counts as long, and its rest is read as it comes.
  static let beginningLength = 256 * 1024
}

extension ScenarioFile {
  init(_ builtIn: BuiltIn) { self.init(name: builtIn.name, bytes: Array(builtIn.text.utf8)) }

  /// Reads the file at a path.
  /// - Parameters:
  ///   - leavesGrowth: whether to leave the rest of a log to be read as it comes.
  ///   - waits: whether to wait for a pipe, which a screen's loop must not do; otherwise it is refused.
  init(path: String, leavesGrowth: Bool = false, waits: Bool = true) throws(Failure) {
    // Only the path of a text names segments, of which the oldest comes first.
    let segments = LogSegments.files(of: path)
    let descriptor = open(
      FileName.path(of: segments.first ?? path), O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
    guard waits || !Self.isPipe(descriptor) else {
      close(descriptor)
      throw Failure(.invalidInput, "'\(path)' is a pipe, not a file")
    }
    self = try Self.read(
      path, from: descriptor, leavesGrowth: leavesGrowth, isSegmented: LogSegments.isLog(path, segments))
  }

  /// Opens a file, a built-in scenario or standard input by name.
  /// - Parameters:
  ///   - leavesGrowth: whether to leave the rest of a log to be read as it comes.
  ///   - waits: whether to wait for a pipe; otherwise it is refused.
  init(named name: String, leavesGrowth: Bool = false, waits: Bool = true) throws(Failure) {
    try self.init(try Target(name, among: [.file], isSilent: !waits), leavesGrowth: leavesGrowth, waits: waits)
  }

  /// Opens a target that is a scenario or a log.
  init(_ target: Target, leavesGrowth: Bool = false, waits: Bool = true) throws(Failure) {
    switch target {
    case .standardInput: self = try Self.standardInput(leavesGrowth: leavesGrowth)
    case .lesson(let builtIn): self.init(builtIn)
    case .file(let path), .folder(let path), .lessons(let path), .program(let path), .core(let path):
      try self.init(path: path, leavesGrowth: leavesGrowth, waits: waits)
    // No command that reads files accepts one.
    case .process(let number): throw Failure(.failed, "there is no process \(number)")
    }
  }

  /// The name of standard input in messages.
  static var standardInputName: String { localized("standard input") }

  /// Reads standard input. If standard output is a terminal, keys are read from it afterwards.
  private static func standardInput(leavesGrowth: Bool) throws(Failure) -> ScenarioFile {
    guard isatty(STDIN_FILENO) == 0 else {
      throw Failure(.wrongUsage, "'-' is standard input, which is the terminal here: `optui - < FILE`")
    }
    let name = Self.standardInputName
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw unreadable(name, errno) }
    let file = try read(name, from: descriptor, leavesGrowth: leavesGrowth)
    let terminal = isatty(STDOUT_FILENO) == 0 ? -1 : Self.openTerminal()
    if terminal >= 0 {
      dup2(terminal, STDIN_FILENO)
      close(terminal)
    }
    return file
  }

  private static func openTerminal() -> Int32 { open("/dev/tty", O_RDWR | O_CLOEXEC) }

  /// The name without folders and suffix, for the title.
  var shortName: String {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let suffix = Scenario.fileSuffixes.first(where: last.hasSuffix) ?? ""
    return String(last.dropLast(suffix.count))
  }

  /// Whether the bytes may be only the beginning of a log whose rest can be read.
  var hasRest: Bool { growth.map { $0.isPipe || $0.isSegmented || bytes.count >= Self.beginningLength } ?? false }

  /// Whether it is an event log.
  var isLog: Bool { EventLogReader.isLog(bytes) }

  /// Loads the scenario. It is nil if the report has errors.
  func load() -> (scenario: Scenario?, report: ProblemReport) {
    if isLog { return (nil, ProblemReport([Self.logProblem(name)], file: name, bytes: bytes)) }
    if EventLogReader.lacksHeader(bytes) {
      return (nil, ProblemReport([EventLogReader.noHeader], file: name, bytes: bytes))
    }
    if isTooLarge { return (nil, ProblemReport([ScenarioLoader.tooLarge()], file: name, bytes: [])) }
    let (scenario, problems) = ScenarioLoader.load(file: name, bytes: bytes)
    return (scenario, ProblemReport(problems, file: name, bytes: bytes))
  }

  /// Loads the scenario, and prints its problems.
  func scenario() throws(Failure) -> Scenario {
    let (scenario, report) = load()
    OutputStream.complain(report)
    guard let scenario else { throw Failure(.invalidInput) }
    return scenario
  }

  /// Returns the bytes of a file that is not a log. A file that is too long is refused.
  func contents() throws(Failure) -> [UInt8] {
    guard isTooLarge else { return bytes }
    OutputStream.complain(load().report)
    throw Failure(.invalidInput)
  }

  /// Reads the file as an event log to its present end, and prints its problems.
  func readLog() throws(Failure) -> RecordedLog {
    var (log, reader) = try beginLog(keepsUnknown: false)
    try readRest(with: &reader) { log.events += $0 }
    log.heartbeat = reader.heartbeat
    if reader.hasFailed { throw Failure(.invalidInput) }
    return log
  }

  /// Returns the statistics of the file as an event log, and prints its problems. Memory is bounded: events are folded
  /// as they are read.
  func logStatistics() throws(Failure) -> LogStatistics {
    var (log, reader) = try beginLog(keepsUnknown: false)
    var fold = StatisticsFold()
    for event in log.events { fold.apply(event) }
    log.events = []
    try readRest(with: &reader) { events in for event in events { fold.apply(event) } }
    if reader.hasFailed { throw Failure(.invalidInput) }
    return fold.statistics(at: fold.hasUnfinished ? reader.heartbeat : .zero)
  }

  /// Reads the file as an event log that may grow, and prints its problems.
  /// - Parameter keepsUnknown: whether to keep unknown events as text; by default if the log grows.
  /// - Returns: the log so far, and the reader that continues.
  func beginLog(keepsUnknown: Bool? = nil) throws(Failure) -> (log: RecordedLog, reader: EventLogReader) {
    var reader = EventLogReader(keepsUnknown: keepsUnknown ?? (growth?.isGrowing == true))
    reader.append(bytes)
    // A title may be longer than the bytes read so far.
    while reader.title == nil, !reader.hasFailed, hasRest, case .bytes(let more)? = growth?.next() {
      reader.append(more)
    }
    let beginning = reader
    if reader.title == nil || (growth?.isGrowing != true && !hasRest) { reader.end() }
    OutputStream.complain(ProblemReport(reader.problems, file: name, bytes: bytes))
    guard let title = reader.title, !reader.hasFailed else { throw Failure(.invalidInput) }
    let log = RecordedLog(
      title: title, workers: reader.workers, events: reader.takeEvents(), heartbeat: reader.heartbeat,
      process: reader.process)
    if reader.problems.isEmpty { return (log, reader) }
    // An incomplete last line may be completed later.
    reader = beginning
    _ = reader.takeEvents()
    return (log, reader)
  }

  /// Plays the scenario to its end without holding, and prints its problems.
  /// - Parameter seed: replaces the scenario's own.
  func played(seed: UInt64?) throws(Failure) -> (log: RecordedLog, scenario: Scenario) {
    var scenario = try self.scenario()
    guard scenario.clock == .virtual else {
      throw Failure(
        .wrongUsage, "'\(name)' is played on real threads: record it with 'run --ui jsonl', and use the log")
    }
    scenario.order(by: seed)
    let language = Environment.process.language
    let play = Play(scenario, language: language, holds: false)
    if case .exhausted(let report) = play.finish() { throw Failure(.failed, "\(name): \(report)") }
    let title = scenario.title.text(in: language)
    return (RecordedLog(title: title, workers: scenario.workers, events: play.events), scenario)
  }

  /// Reads the log after its beginning, as it comes, and passes the events on.
  func readRest(
    with reader: inout EventLogReader, _ pass: ([LogEvent]) throws(Failure) -> Void
  ) throws(Failure) {
    guard hasRest, let growth else { return }
    let problemCount = reader.problems.count
    try growth.readEvents(with: &reader, pass)
    // The end of a line that is being recorded is still to come.
    if growth.isPipe || !growth.isGrowing { reader.end() }
    let problems = Array(reader.problems.dropFirst(problemCount))
    OutputStream.complain(ProblemReport(problems, file: name, text: ""))
  }

  private static func logProblem(_ name: String) -> Problem {
    Problem(
      .error, "event-log", "this is an event log, not a scenario", at: SourcePlace(line: 1, column: 1),
      notes: [
        localized("`optui run \(name.quotedForShell)` shows it where there is a terminal"),
        localized("`optui why \(name.quotedForShell) OPERATION` explains why an operation is not running"),
      ])
  }

  // MARK: - Reading

  /// A number of bytes greater than the loader accepts; it then reports that the file is too large.
  private static let readLimit = ProcessMemory.ofThisProcess.longestFile + 1
  /// The number of bytes within which a log can be recognised.
  static let judgedLength = 1024 * 1024
  /// The maximum number of bytes of a log read as a whole; a longer one is refused.
  private static let logLimit = 4 * 1024 * 1024 * 1024

  /// Reads from a descriptor, which the growth adopts or which is closed.
  private static func read(
    _ name: String, from descriptor: Int32, leavesGrowth: Bool, isSegmented: Bool = false
  ) throws(Failure) -> ScenarioFile {
    var isAdopted = false
    defer { if !isAdopted { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    var isLog = false
    while bytes.count < (isLog ? logLimit : readLimit) {
      let count = LogFileStream.receive(&chunk, from: descriptor)
      guard count >= 0 else { throw unreadable(name, errno) }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
      // A pipe may return the first line alone, or half of it.
      if bytes.count <= judgedLength { isLog = EventLogReader.isLog(bytes) }
      if isLog, leavesGrowth, bytes.count >= beginningLength || length(of: descriptor) == nil { break }
      if !isLog, bytes.count >= judgedLength, let length = length(of: descriptor), length >= readLimit {
        return ScenarioFile(name: name, bytes: bytes, isTooLarge: true)
      }
    }
    // What has no length, and perhaps no end, such as a device or a pipe.
    if !isLog, bytes.count >= readLimit {
      return ScenarioFile(name: name, bytes: Array(bytes[..<judgedLength]), isTooLarge: true)
    }
    guard isLog, leavesGrowth else {
      return ScenarioFile(name: name, bytes: bytes, isTooLarge: isLog && bytes.count >= logLimit)
    }
    guard let growth = LogFileStream(adopting: descriptor, ofSegmentsAt: isSegmented ? name : nil) else {
      throw unreadable(name, errno)
    }
    isAdopted = true
    return ScenarioFile(name: name, bytes: bytes, growth: growth)
  }

  /// The length of a file; nil if it cannot be read at once, such as a pipe.
  private static func length(of descriptor: Int32) -> Int? {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Whether a read may wait for another program.
  private static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && [S_IFIFO, S_IFSOCK, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  private static func unreadable(_ path: String, _ error: Int32) -> Failure {
    switch error {
    case ENOENT, ENOTDIR: Failure(.invalidInput, "there is no file '\(path)'")
    case _: Failure(.invalidInput, "cannot read '\(path)': \(errorText(error))")
    }
  }
}
