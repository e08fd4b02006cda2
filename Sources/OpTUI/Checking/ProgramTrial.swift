import Dispatch
import OpSystem

/// One attempt to build, run and judge the program of an exercise.
final class ProgramTrial: Sendable {
  /// The compiler and the program, by which the attempt can be stopped.
  let processes: StoppableProcesses
  private let sheet: ExerciseSheet
  private let package: ExercisePackage
  private let name: String
  private let hasEnded = Lock(false)

  /// The time that a program has: those of the exercises need a second or two.
  private static let limit = Duration.seconds(5)

  /// - Parameters:
  ///   - name: the name of the program in the package.
  ///   - processes: those that are stopped together with the ones of this attempt.
  init(
    of sheet: ExerciseSheet, _ name: String, in package: ExercisePackage,
    among processes: StoppableProcesses = StoppableProcesses()
  ) {
    (self.sheet, self.name, self.package, self.processes) = (sheet, name, package, processes)
  }

  /// Builds the program.
  /// - Parameter waits: called if another process builds in the folder of builds.
  /// - Returns: the errors; empty if it was built.
  func build(waits: () -> Void) throws(Failure) -> [String] {
    try Self.build(name, in: package, among: processes, waits: waits)
  }

  /// Builds a program, or all programs of a package.
  /// - Returns: the errors; empty if they were built.
  static func build(
    _ name: String?, in package: ExercisePackage, among processes: StoppableProcesses, waits: () -> Void = {}
  ) throws(Failure) -> [String] {
    processes.work.enter()
    defer { processes.work.leave() }
    try OutputFile.makeFolder(package.buildFolder)
    // The lock only tells others: SwiftPM has one of its own, and waits for its turn.
    let lock = OutputFile.open("\(package.buildFolder)/lock", O_RDWR | O_CREAT)
    defer { close(lock) }
    if flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { waits() }
    let output = try Output(of: "build", in: package)
    defer { output.remove() }
    let end = try processes.run { () throws(Failure) in
      try package.build(name, output: output.descriptor)
    }
    return end == .exited(0) ? [] : ExercisePackage.errors(in: String(decoding: output.bytes, as: UTF8.self))
  }

  /// Runs the program and judges its log.
  /// - Parameter begun: called with the growing log.
  /// - Returns: what the program does not do.
  func run(begun: (GrowingLogSubject) -> Void = { _ in }) throws(Failure) -> [Problem] {
    processes.work.enter()
    defer { processes.work.leave() }
    let (output, log) = (try Output(of: name, in: package), try Output(of: name, in: package))
    defer {
      hasEnded.withLock { $0 = true }
      output.remove()
      log.remove()
    }
    let end = try processes.run(within: Self.limit) { () throws(Failure) in
      let child = try package.run(name, log: log.path, output: output.descriptor)
      if let run = growingLog(at: log.path) { begun(run) }
      return child
    }
    let printed = String(decoding: output.bytes.suffix(Self.judgedLength), as: UTF8.self)
    return Self.problems(of: end, printed) + judge(log.bytes)
  }

  /// The maximum number of bytes of the output that are searched for the reason of a failure.
  private static let judgedLength = 64 * 1024

  private func growingLog(at path: String) -> GrowingLogSubject? {
    guard let stream = LogFileStream(adopting: OutputFile.open(path, O_RDONLY)) else { return nil }
    let run = RunStream(stream) { [weak self] in self?.hasEnded.withLock(\.self) ?? true }
    let title = sheet.scenario.title.text(in: Environment.process.language)
    return GrowingLogSubject(
      RecordedLog(title: title, events: []), name: name, from: .file(isFollowed: true),
      LogTail(run, continuing: EventLogReader()))
  }

  /// Returns what is wrong with the end of a program; nil is that of its time.
  private static func problems(of end: ChildProcess.End?, _ output: String) -> [Problem] {
    switch end {
    case .exited(0): return []
    case nil:
      return [Problem(.failed, "endless", "after \(TimeText.short(limit)) the program had not ended", at: nil)]
    case let end?:
      let lines = output.split(separator: "\n")
      let reason = (lines.first { $0.contains("Fatal error: ") } ?? lines.last).map { ": \($0)" } ?? ""
      return [Problem(.failed, "end", Phrase(verbatim: end.sentence + reason.printable), at: nil)]
    }
  }

  /// Returns what the program does not do according to its log, or why that tells nothing.
  private func judge(_ bytes: [UInt8]) -> [Problem] {
    // A program without operations writes none.
    if bytes.isEmpty { return sheet.judge(RecordedLog(title: name, events: [])) }
    let (log, problems) = EventLogReader.read(bytes)
    guard let log else {
      let reason = problems.first { $0.severity != .warning }?.message ?? ""
      return [Problem(.failed, "unreadable-log", "the log of the program cannot be read: \(reason)", at: nil)]
    }
    if log.events.contains(where: { $0.kind == .gap }) {
      return [Problem(.failed, "incomplete-log", "events are missing in the log of the program", at: nil)]
    }
    return sheet.judge(log)
  }

  /// A file that another process writes.
  private struct Output {
    let path: String
    let descriptor: Int32

    init(of name: String, in package: ExercisePackage) throws(Failure) {
      path = "\(package.buildFolder)/\(name)-\(getpid())-\(UInt32.random(in: 0...(.max)))"
      descriptor = OutputFile.open(path, O_RDWR | O_CREAT | O_TRUNC)
      if descriptor < 0 { throw Failure(.unwritableOutput, "cannot write '\(path)': \(errorText())") }
    }

    var bytes: [UInt8] { (try? ScenarioFile(path: path).bytes) ?? [] }

    func remove() {
      close(descriptor)
      unlink(FileName.path(of: path))
    }
  }
}

/// The log of a run, which ends with the program: the file itself would be followed for ever.
private final class RunStream: ByteStream {
  private let file: LogFileStream
  private let hasEnded: @Sendable () -> Bool

  init(_ file: LogFileStream, hasEnded: @escaping @Sendable () -> Bool) {
    (self.file, self.hasEnded) = (file, hasEnded)
  }

  func next() -> StreamRead {
    let isComplete = hasEnded()
    let read = file.next()
    if isComplete, read == .nothing || read == .recorded { return .end(nil) }
    return read
  }

  func stop() { file.stop() }
}
