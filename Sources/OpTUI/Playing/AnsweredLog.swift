/// The log of a session, with an answer to each line among its events: for a program that steers the play.
///
/// The log begins with the first line that advances time, and ends with the play. The events are numbered as they are
/// written, including those that a line has added to the beginning. The events that a command has caused precede its
/// answer, `{"re":3,"done":true,"seq":41}` or `{"re":3,"refused":"unknown-operation","text":"..."}`,
/// with the number of the line.
struct AnsweredLog: SessionOutput, ~Copyable {
  private var lines: EventLines
  /// The events of the play that were written.
  private var written: [LogEvent] = []
  private var writtenCount = 0
  private var refusedCount = 0
  /// The time of the last event that was written.
  private var latest = EngineTime.zero
  /// Whether time has moved. Lines before that belong to the beginning of the play, and change what happens there.
  private var hasBegun = false

  /// - Parameter lines: the lines of the session's scenario.
  init(_ lines: consuming EventLines) { self.lines = lines }

  /// Refuses a line that would change output already written.
  static func refusal(of line: String) -> Problem? {
    guard let word = line.split(whereSeparator: \.isWhitespace).first,
      ["undo", "redo", "open", "open!"].contains(word)
    else { return nil }
    return Problem(.error, "written", "'\(word)' would change output already written", at: nil)
  }

  mutating func begin() throws(Failure) { try lines.begin() }

  func requestLine() {}

  func answer(about word: String?, in session: ScenarioSession) throws(LoopFailure) -> [String] {
    let query = WhyQuery(snapshot: LogSnapshot(of: session.play, named: session.file), charset: .unicode)
    guard let word else { return [query.json(about: .all)] }
    if query.snapshot.timeline.operation(word) != nil { return [query.json(about: .operation(word))] }
    if session.scenario.isThread(word) { return [query.json(about: .thread(word))] }
    throw LoopFailure("there is no operation '\(word)' yet")
  }

  mutating func write(_ effect: LineEffect, of line: String, number: Int, in session: ScenarioSession) throws(Failure) {
    if case .moved(let stop) = effect { try note(stop, of: session) }
    try writeNews(of: session)
    if case .refused(let problem) = effect {
      try refuse(problem, number: number)
    } else {
      let answer = JSONBytes.text { json in
        json.member("re", number)
        json.member("done", true)
        json.member("seq", writtenCount)
        guard case .answered(let lines) = effect else { return }
        json.key("why")
        json.value(verbatim: lines.joined())
      }
      try lines.write(answer: answer)
    }
    try lines.flush()
  }

  private mutating func refuse(_ problem: Problem, number: Int) throws(Failure) {
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

  /// Plays to the end.
  mutating func end(_ session: ScenarioSession) throws(Failure) {
    try note(session.playOn(to: .forEver), of: session)
    try writeNews(of: session)
    try lines.flush()
    guard refusedCount > 0 else { return }
    throw Failure(.invalidInput, "\(refusedCount) line\(refusedCount == 1 ? " was" : "s were") refused")
  }

  private mutating func note(_ stop: PlayStop, of session: ScenarioSession) throws(Failure) {
    hasBegun = true
    if case .exhausted(let report) = stop { throw Failure(.failed, "\(session.file): \(report)") }
  }

  // MARK: - Events

  /// Writes what has happened since the previous call, with numbers in the order of writing.
  private mutating func writeNews(of session: ScenarioSession) throws(Failure) {
    guard hasBegun else { return }
    if session.takeReplay() { try adoptAnotherLog(of: session.play) }
    let news = session.play.events(after: written.count)
    written += news
    for event in news { try write(event) }
  }

  /// Continues with the log of a replayed play.
  ///
  /// It differs from the log written so far in declarations, which now exist from the beginning and are written now; in
  /// reports of the end, which disappear when a play continues; and in questions, which stay as they were written. Only
  /// at the time 0 may all of it differ: then it follows as a whole, after a gap.
  private mutating func adoptAnotherLog(of play: Play) throws(Failure) {
    var rest = written.filter { !$0.isOfQuestion }[...]
    var (known, added): ([LogEvent], [LogEvent]) = ([], [])
    for event in play.events {
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
    latest = max(latest, play.now)
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
}

extension LogEvent {
  fileprivate var isOfQuestion: Bool { [.ask, .choice, .answer, .withdrawn].contains(kind) }
}
