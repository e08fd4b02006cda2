import Localization
import OpEngine
import OpTUICore

/// A player without a screen, steered by another program with the lines of a session.
///
/// Its output is the log of the play, from the first line that moves time. The JSON lines of events are numbered
/// consecutively, including operations that a line adds at the beginning. The events caused by a command are followed
/// by its answer, `{"re":3,"done":true, "seq":41}` or `{"re":3,"refused":"unknown-operation","text":"..."}`, with the
/// number of the line.
struct SteeredPlayer: ~Copyable {
  private let session: ScenarioSession
  private let files: SessionFiles
  private let nextLine: () -> String?
  private var lines: EventLines
  /// The written events of the play.
  private var written: [LogEvent] = []
  private var writtenCount = 0
  private var refusedCount = 0

  /// - Parameter nextLine: returns the next line; nil at the end.
  init(
    _ session: ScenarioSession, format: EventLines.Format, options: PlayOptions, nextLine: @escaping () -> String?,
    output: consuming OutputStream = .standardOutput()
  ) {
    self.session = session
    self.nextLine = nextLine
    files = options.files
    lines = EventLines(of: session.scenario, format: format, options: options, output: output)
  }

  /// Runs all lines, and plays to the end. Blank lines, and those that begin with `#`, are skipped.
  consuming func run() throws(Failure) {
    try lines.begin()
    var number = 0
    while let line = nextLine() {
      number += 1
      if line.isSkippedBySession { continue }
      let result = try perform(line)
      try answer(result, to: number)
    }
    hasBegun = true
    try playOn(to: .forEver)
    try writeNews()
    try lines.flush()
    guard refusedCount > 0 else { return }
    throw Failure(.invalidInput, "\(refusedCount) line\(refusedCount == 1 ? " was" : "s were") refused")
  }

  // MARK: - Lines

  /// Runs a line.
  /// - Returns: further members of its answer, or the problem.
  private mutating func perform(_ line: String) throws(Failure) -> Result<String?, Problem> {
    // Output already written cannot be undone.
    if let word = line.split(separator: " ").first, ["undo", "redo", "open"].contains(word) {
      return .failure(Problem(.error, "written", "'\(word)' would change output already written", at: nil))
    }
    switch session.perform(line) {
    case .performed: return .success(nil)
    case .refused(let problem): return .failure(problem)
    case .request(let request): return try carryOut(request)
    }
  }

  private mutating func carryOut(_ request: SessionCommand.Request) throws(Failure) -> Result<String?, Problem> {
    let sentence: String
    switch request {
    case .goTo(let moment):
      switch session.time(of: moment) {
      case .success(let time):
        hasBegun = true
        try playOn(to: time)
        return .success(nil)
      case .failure(let failure): sentence = failure.sentence
      }
    case .why(let subject):
      let query = WhyQuery(snapshot: LogSnapshot(of: session.play, named: session.file), charset: .unicode)
      guard let subject else { return .success(query.json(about: .all)) }
      if query.snapshot.timeline.operation(subject) != nil {
        return .success(query.json(about: .operation(subject)))
      }
      if session.scenario.isThread(subject) { return .success(query.json(about: .thread(subject))) }
      sentence = localized("there is no operation '\(subject)' yet")
    case .save(let path, let replaces):
      do throws(LoopFailure) {
        _ = try files.save(session, to: path, replaces: replaces)
        return .success(nil)
      } catch {
        sentence = error.sentence
      }
    case .export(let path, let replaces):
      do throws(LoopFailure) {
        try Export.write(Export.log(of: session), to: path, replaces: replaces)
        return .success(nil)
      } catch {
        sentence = error.sentence
      }
    case .open, .undo, .redo: sentence = localized("that would change output already written")
    }
    return .failure(Problem(.error, "refused", Phrase(verbatim: sentence), at: nil))
  }

  private func playOn(to time: EngineTime) throws(Failure) {
    if case .exhausted(let report) = session.playOn(to: time) {
      throw Failure(.failed, "\(session.file): \(report)")
    }
  }

  // MARK: - Output

  private mutating func answer(_ result: Result<String?, Problem>, to number: Int) throws(Failure) {
    try writeNews()
    switch result {
    case .success(let why):
      let answer = JSONBytes.text { json in
        json.member("re", number)
        json.member("done", true)
        json.member("seq", writtenCount)
        if let why {
          json.key("why")
          json.value(verbatim: why)
        }
      }
      try lines.write(answer: answer)
    case .failure(let problem):
      refusedCount += 1
      let text = problem.message + (problem.hint.map { "; \($0)" } ?? "")
      if lines.format != .jsonLines {
        OutputStream.complain("optui: " + localized("line \(number): ") + "\(text.printable)\n")
      }
      let answer = JSONBytes.text { json in
        json.member("re", number)
        json.member("refused", problem.code)
        json.member("text", text)
      }
      try lines.write(answer: answer)
    }
    try lines.flush()
  }

  /// Writes the events since the previous call, numbered in the order of writing.
  private mutating func writeNews() throws(Failure) {
    guard hasBegun else { return }
    if session.takeReplay() { try adoptAnotherLog() }
    let news = session.play.events(after: written.count)
    written += news
    for event in news { try write(event) }
  }

  /// Continues with the log of a replayed play. It equals the previous log except for additions at the beginning, which
  /// are reported now; reports of the end, which no longer hold; and questions, whose answers a line may change and
  /// which stay as written. Only at time 0, where a line belongs to the beginning, may it be a different log: it
  /// follows as a whole, after a gap.
  private mutating func adoptAnotherLog() throws(Failure) {
    var rest = written.filter { !$0.isOfQuestion }[...]
    var (known, added): ([LogEvent], [LogEvent]) = ([], [])
    for event in session.play.events {
      if let next = rest.first, next.time == event.time, next.body == event.body {
        rest.removeFirst()
      } else if !event.isOfQuestion {
        guard !rest.isEmpty, event.time == .zero else { break }
        added.append(event)
      }
      known.append(event)
    }
    guard rest.allSatisfy({ $0.remark != nil }) else {
      try write(LogEvent(time: latest, .gap(missed: rest.count)))
      written = []
      return
    }
    written = known
    latest = max(latest, session.play.now)
    for event in added { try write(event) }
  }

  private mutating func write(_ event: LogEvent) throws(Failure) {
    var event = event
    writtenCount += 1
    event.sequence = writtenCount
    event.time = max(event.time, latest)
    latest = event.time
    try lines.write(event)
  }

  private var latest = EngineTime.zero
  /// Whether time has moved. Earlier lines belong to the beginning of the play.
  private var hasBegun = false
}

extension LogEvent {
  fileprivate var isOfQuestion: Bool {
    switch body {
    case .show(.ask, _), .show(.choice, _), .show(.answer, _), .show(.withdrawn, _): true
    case _: false
    }
  }
}
