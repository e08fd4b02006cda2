import Localization
import OpEngine
import OpTUICore

/// A session without a screen: its lines come from standard input by default, and each is printed with its time.
///
/// On a terminal each line is prompted for, and can be corrected if it is refused; elsewhere the first refusal ends the
/// session.
struct SessionPlayer: ~Copyable {
  private var session: ScenarioSession
  private let files: SessionFiles
  private let isInteractive: Bool
  private let charset: Charset
  private let nextLine: () -> String?
  private var output: OutputStream

  init(
    _ session: ScenarioSession, files: SessionFiles, isInteractive: Bool = false, charset: Charset = .unicode,
    nextLine: @escaping () -> String? = { readLine() },
    output: consuming OutputStream = .standardOutput()
  ) {
    self.session = session
    self.files = files
    self.isInteractive = isInteractive
    self.charset = charset
    self.nextLine = nextLine
    self.output = output
  }

  /// Runs all lines. Blank lines, and those that begin with `#`, are skipped.
  consuming func run() throws(Failure) {
    var number = 0
    while let line = try promptedLine() {
      number += 1
      if line.isSkippedBySession { continue }
      do throws(Failure) {
        try perform(line, number: number)
      } catch {
        guard isInteractive, error.status != .unwritableOutput else { throw error }
        error.report()
      }
    }
    if isInteractive { try output.write("\n") }
    try output.flush()
  }

  private mutating func promptedLine() throws(Failure) -> String? {
    if isInteractive {
      try output.write("optui> ")
      try output.flush()
    }
    return nextLine()
  }

  private mutating func perform(_ line: String, number: Int) throws(Failure) {
    switch session.perform(line) {
    case .performed(let line, let note): try print(line + (note.map { "  (\($0))" } ?? ""))
    case .refused(let problem): try refuse(line, number: number, problem)
    case .request(let request): try carryOut(request, line, number: number)
    }
  }

  private mutating func print(_ line: String) throws(Failure) {
    try output.write("\(session.play.now.text)  \(line.printable)\n")
  }

  private mutating func refuse(_ line: String, number: Int, _ problem: Problem) throws(Failure) {
    try output.flush()
    var problem = problem
    // The excerpt shows one line, or its words; the line number is that of the input.
    let (column, length) = problem.place.map { ($0.column, $0.length) } ?? (1, line.unicodeScalars.count)
    problem.place = SourcePlace(line: number, column: column, length: length)
    let lines = String(repeating: "\n", count: number - 1) + line
    OutputStream.complain(ProblemReport([problem], file: "input", bytes: Array(lines.utf8)))
    throw Failure(.invalidInput)
  }

  private mutating func carryOut(
    _ request: SessionCommand.Request, _ line: String, number: Int
  ) throws(Failure) {
    let reason: String
    switch request {
    case .goTo(let moment):
      switch session.time(of: moment) {
      case .success(let time): return try go(to: time, line)
      case .failure(let failure): reason = failure.sentence
      }
    case .save(let path, let replaces):
      if let sentence = try save(to: path, replaces: replaces) { reason = sentence } else { return }
    case .open(let path, _):
      do throws(LoopFailure) {
        session = try files.open(path, after: session)
      } catch {
        return try refuse(
          line, number: number, Problem(.error, "not-opened", Phrase(verbatim: error.sentence), at: nil))
      }
      return try print(line)
    case .export(let path, let replaces):
      do throws(LoopFailure) {
        try Export.write(Export.log(of: session), to: path, replaces: replaces)
      } catch {
        return try refuse(
          line, number: number, Problem(.error, "not-exported", Phrase(verbatim: error.sentence), at: nil))
      }
      return try print(line)
    case .why(let word):
      let query = WhyQuery(snapshot: LogSnapshot(of: session.play, named: session.file), charset: charset)
      do throws(Failure) {
        for line in try query.answer(about: query.subject(word), as: .text) { try output.write(line + "\n") }
        return
      } catch {
        reason = error.message ?? ""
      }
    case .undo, .redo: preconditionFailure("a session undoes and redoes by itself")
    }
    try refuse(line, number: number, Problem(.error, "refused", Phrase(verbatim: reason), at: nil))
  }

  /// Saves the session, and prints the expectations that do not hold.
  /// - Returns: the reason if it is not saved.
  private mutating func save(to path: String?, replaces: Bool) throws(Failure) -> String? {
    let file: (path: String, saved: SavedSession)
    do throws(LoopFailure) {
      file = try files.save(session, to: path, replaces: replaces)
    } catch {
      return error.sentence
    }
    try print("save \(file.path)")
    let bytes = Array(file.saved.text.utf8)
    OutputStream.complain(ProblemReport(file.saved.failures, file: file.path, bytes: bytes))
    return nil
  }

  /// Plays to a time without holding.
  private mutating func go(to time: EngineTime, _ line: String) throws(Failure) {
    let stop = session.playOn(to: time)
    try print(line)
    guard case .exhausted(let report) = stop else { return }
    try output.flush()
    throw Failure(.failed, Phrase(verbatim: report))
  }
}
