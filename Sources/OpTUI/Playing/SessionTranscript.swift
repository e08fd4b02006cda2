/// A transcript of a session: each line, with its time.
///
/// A user who types the lines is prompted for each, and may correct a refused one. Otherwise the first refusal ends the
/// session.
struct SessionTranscript: SessionOutput, ~Copyable {
  let isInteractive: Bool
  let charset: Charset
  var output = OutputStream.standardOutput()

  static func refusal(of line: String) -> Problem? { nil }

  func begin() {}

  mutating func requestLine() throws(Failure) {
    guard isInteractive else { return }
    try output.write("optui> ")
    try output.flush()
  }

  func answer(about word: String?, in session: ScenarioSession) throws(LoopFailure) -> [String] {
    let query = WhyQuery(snapshot: LogSnapshot(of: session.play, named: session.file), charset: charset)
    return try rethrowing(try query.answer(about: query.subject(word), as: .text)) { LoopFailure($0, otherwise: "") }
  }

  mutating func write(_ effect: LineEffect, of line: String, number: Int, in session: ScenarioSession) throws(Failure) {
    do throws(Failure) {
      try tell(effect, of: line, number: number, in: session)
    } catch {
      guard isInteractive, error.status != .unwritableOutput else { throw error }
      error.report()
    }
  }

  mutating func end(_ session: ScenarioSession) throws(Failure) {
    if isInteractive { try output.write("\n") }
    try output.flush()
  }

  private mutating func tell(
    _ effect: LineEffect, of line: String, number: Int, in session: ScenarioSession
  ) throws(Failure) {
    func told(_ text: String) -> String { "\(session.play.now.text)  \(text.printable)\n" }
    switch effect {
    case .performed(let text): try output.write(told(text))
    case .moved(let stop):
      try output.write(told(line))
      guard case .exhausted(let report) = stop else { return }
      try output.flush()
      throw Failure(.failed, Phrase(verbatim: report))
    case .saved(let saved, let path):
      try output.write(told("save \(path)"))
      OutputStream.complain(ProblemReport(saved.failures, file: path, bytes: Array(saved.text.utf8)))
    case .answered(let lines): for line in lines { try output.write(line + "\n") }
    case .refused(let problem): try refuse(line, number: number, problem)
    }
  }

  private mutating func refuse(_ line: String, number: Int, _ problem: Problem) throws(Failure) {
    try output.flush()
    var problem = problem
    // The excerpt is of the one line, or of the words in it; its number is that of the input.
    let (column, length) = problem.place.map { ($0.column, $0.length) } ?? (1, line.unicodeScalars.count)
    problem.place = SourcePlace(line: number, column: column, length: length)
    let lines = String(repeating: "\n", count: number - 1) + line
    OutputStream.complain(ProblemReport([problem], file: "input", bytes: Array(lines.utf8)))
    throw Failure(.invalidInput)
  }
}
