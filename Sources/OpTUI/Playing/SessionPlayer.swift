/// A session without a screen: it runs lines one after the other, and an output reports the effect of each.
struct SessionPlayer<Output: SessionOutput & ~Copyable>: ~Copyable {
  private var session: ScenarioSession
  private let files: SessionFiles
  private var output: Output
  private let nextLine: () -> String?

  /// - Parameter nextLine: returns the next line; nil at the end.
  init(
    _ session: ScenarioSession, files: SessionFiles, writing output: consuming Output,
    nextLine: @escaping () -> String? = { readLine() }
  ) {
    self.session = session
    self.files = files
    self.output = output
    self.nextLine = nextLine
  }

  /// Runs all lines. Blank lines, and those that begin with `#`, are skipped.
  consuming func run() throws(Failure) {
    try output.begin()
    var number = 0
    while let line = try requestedLine() {
      number += 1
      if line.isSkippedBySession { continue }
      let effect = self.effect(of: line)
      try output.write(effect, of: line, number: number, in: session)
    }
    try output.end(session)
  }

  private mutating func requestedLine() throws(Failure) -> String? {
    try output.requestLine()
    return nextLine()
  }

  private mutating func effect(of line: String) -> LineEffect {
    if let problem = Output.refusal(of: line) { return .refused(problem) }
    switch session.perform(line) {
    case .performed(let line, let note): return .performed(line + (note.map { "  (\($0))" } ?? ""))
    case .refused(let problem): return .refused(problem)
    case .request(let request):
      do throws(LoopFailure) {
        return try carryOut(request, line)
      } catch {
        return .refused(error.problem(with: request))
      }
    }
  }

  private mutating func carryOut(_ request: SessionCommand.Request, _ line: String) throws(LoopFailure) -> LineEffect {
    switch request {
    case .goTo(let moment): return .moved(session.playOn(to: try session.time(of: moment)))
    case .why(let word): return .answered(try output.answer(about: word, in: session))
    case .save(let path, let replaces):
      let (path, saved) = try files.save(session, to: path, replaces: replaces)
      return .saved(saved, path: path)
    case .open(let path, _): session = try files.open(path, after: session)
    case .export(let path, let replaces): try Export.write(Export.log(of: session), to: path, replaces: replaces)
    case .undo, .redo: preconditionFailure("a session undoes and redoes by itself")
    }
    return .performed(line)
  }
}
