/// Compares the expectations of a scenario with the log of its play.
package enum Verifier {
  /// Returns the problems: unanswered questions, then failed expectations, each in file order. The play must have
  /// ended.
  package static func verify(_ play: Play) -> [Problem] {
    unanswered(play) + unshown(play) + verify(writtenStatements(of: play.scenario), of: play, tolerance: .zero)
  }

  /// Returns the failed expectations of a play in real time, among those that it can check: see
  /// `isCheckedInRealTime`.
  /// - Parameter tolerance: the maximum deviation of a time.
  package static func verify(_ play: ThreadedPlay, tolerance: Duration) -> [Problem] {
    let checked = writtenStatements(of: play.scenario).filter { $0.statement.isCheckedInRealTime }
    return verify(checked, of: play, tolerance: tolerance)
  }

  /// Returns the failed expectations of a program's log that names operations and queues as a scenario does.
  package static func verify(_ log: RecordedLog, as scenario: Scenario) -> [Problem] {
    verify(writtenStatements(of: scenario), of: ProgramRun(scenario: scenario, events: log.events), tolerance: .zero)
  }

  /// A program's run, of which only the log is known.
  private struct ProgramRun: PlayedScenario {
    let scenario: Scenario
    let events: [LogEvent]
    var now: EngineTime { events.last?.time ?? .zero }
    var isIdle: Bool { true }
    var waitingThreads: [String] { [] }

    func result(of operation: String) -> OperationResult? { nil }
  }

  private static func verify(
    _ expectations: [WrittenStatement], of play: some PlayedScenario, tolerance: Duration
  ) -> [Problem] {
    let logIndex = LogIndex(of: play, tolerance: tolerance)
    return expectations.compactMap { expectation in
      guard var failure = failure(of: expectation.statement, logIndex, play) else { return nil }
      if case .log = expectation.statement, play.scenario.clock == .real { failure.notes.append(Self.logAdvice.text) }
      return Problem(
        .failed, expectation.key, Phrase(verbatim: failure.message), at: expectation.place, notes: failure.notes)
    }
  }

  /// `log` names all lines in order, but real threads guarantee no order among themselves.
  private static let logAdvice: Phrase = """
    the order of lines of different threads is open with 'clock: real': `log-set` takes those of one instant in any \
    order, `order` those that follow each other by a rule, `outcome` how operations end
    """

  /// A lesson must answer its questions, and ask only what can be answered.
  private static func unanswered(_ play: Play) -> [Problem] {
    play.core.questions.withLock(\.problems)
      + play.core.questions.withLock(\.unanswered).sorted { $0.place < $1.place }.map { question in
        Problem(.failed, "ask", "\(question.reveal), which reveals the answer, never happens", at: question.place)
      }
  }

  /// A note whose moment never comes would disappear unnoticed. Of each text, the steps that come last count as unshown.
  private static func unshown(_ play: Play) -> [Problem] {
    var shown: [String: Int] = [:]
    for case .show(.note(let text), _) in play.events.map(\.body) { shown[text, default: 0] += 1 }
    return play.scenario.stepLists.flatMap(\.withInner).compactMap { step in
      guard case .show(.note(let text)) = step.action else { return nil }
      let told = text.text(in: play.core.language)
      shown[told, default: 0] -= 1
      guard shown[told, default: 0] < 0 else { return nil }
      return Problem(.failed, "note", "the moment of this note never comes: \(told.shortened(to: 60))", at: step.place)
    }
  }

  /// Plays a scenario headless to its end and verifies it, without waiting, or in real time if its clock is real.
  /// - Parameter tolerance: the maximum deviation of times in a real-time play.
  package static func check(_ scenario: Scenario, tolerance: Duration = .milliseconds(50)) -> [Problem] {
    judge(scenario, tolerance: tolerance).failures
  }

  /// Plays a scenario headless to its end, as `check(_:tolerance:)` does.
  /// - Returns: the failed expectations, and a warning for each misuse that no expectation names.
  package static func judge(
    _ scenario: Scenario, tolerance: Duration
  ) -> (failures: [Problem], warnings: [Problem]) {
    switch scenario.clock {
    case .virtual:
      let play = Play(scenario, holds: false)
      if case .exhausted(let report) = play.finish() {
        return ([Problem(.failed, "endless", Phrase(verbatim: report), at: nil)], [])
      }
      return (verify(play) + goalProblems(of: scenario, play), unnamedMisuse(in: play.events, of: scenario))
    case .real:
      let play = ThreadedPlay(scenario)
      if case .exhausted(let report) = play.run() {
        return ([Problem(.failed, "endless", Phrase(verbatim: report), at: nil)], [])
      }
      return (verify(play, tolerance: tolerance), unnamedMisuse(in: play.events, of: scenario))
    }
  }

  /// The keys under `expect` that cannot be checked because the clock is real, in file order, each once.
  package static func uncheckedKeys(of scenario: Scenario) -> [String] {
    guard scenario.clock == .real else { return [] }
    var keys: [String] = []
    for expectation in scenario.expectations where !expectation.statement.isCheckedInRealTime {
      if !keys.contains(expectation.key) { keys.append(expectation.key) }
    }
    return keys
  }

  /// The expectations of a scenario: the entries of `expect` in order, then the implied one.
  package static func expectations(of scenario: Scenario) -> [(key: String, place: SourcePlace?, isChecked: Bool)] {
    writtenStatements(of: scenario).map { statement, key, place in
      (key, place, scenario.clock == .virtual || statement.isCheckedInRealTime)
    }
  }

  private typealias WrittenStatement = (statement: Expectation.Statement, key: String, place: SourcePlace?)

  /// The written expectations, and `all: finished` unless a stall is the lesson.
  private static func writtenStatements(of scenario: Scenario) -> [WrittenStatement] {
    let written = scenario.expectations.map { ($0.statement, $0.key, Optional($0.place)) }
    let isWritten = scenario.expectations.contains { if case .allFinished = $0.statement { true } else { false } }
    if isWritten || !scenario.allow.isDisjoint(with: ["deadlock", "dependency-cycle"]) { return written }
    return written + [(.allFinished, "all", nil)]
  }

  /// The difference found, and the events that show it.
  struct Failure {
    var message: String
    var notes: [String] = []

    init(_ message: Phrase, _ events: [LogEvent] = []) {
      self.message = message.text
      if !events.isEmpty { notes = ["actual:  " + events.prefix(6).map(\.trace).joined(separator: "   ")] }
    }

    init(_ message: Phrase, actual: String) {
      self.message = message.text
      notes = ["actual:  " + actual]
    }
  }

  /// Whether an expectation holds for the log so far.
  static func holds(_ statement: Expectation.Statement, _ logIndex: LogIndex, _ play: some PlayedScenario) -> Bool {
    failure(of: statement, logIndex, play) == nil
  }

  private static func failure(
    of statement: Expectation.Statement, _ logIndex: LogIndex, _ play: some PlayedScenario
  ) -> Failure? {
    switch statement {
    case .order(let patterns): order(patterns, logIndex)
    case .never(let pattern, let relation, let other): never(pattern, relation, other, logIndex)
    case .states(let moment, let states, let cancelled): self.states(moment, states, cancelled, logIndex)
    case .event(let pattern, let time, let tolerance): event(pattern, at: time, within: tolerance, logIndex)
    case .running(let queue, let bounds, let moment): running(queue, bounds, moment, logIndex)
    case .log(let lines): log(lines, logIndex)
    case .logSet(let time, let lines): logSet(at: time, lines, logIndex)
    case .threads(let threads, let distinct): self.threads(threads, distinct, logIndex)
    case .outcome(let outcomes): outcome(outcomes, logIndex)
    case .keyChanges(let operation, let keys, let changes): keyChanges(of: operation, keys, are: changes, logIndex)
    case .result(let operation, let result): self.result(of: operation, is: result, play)
    case .misuse(let code, let subject): remark(.misuse(code), subject, logIndex)
    case .lint(let lint, let subject): remark(.lint(lint), subject, logIndex)
    case .noLints: noLints(besides: play.scenario.allow, logIndex)
    case .stalled(let operation, let kinds): stalled(operation, kinds, logIndex)
    case .lanes(let scale, let lanes): self.lanes(scale, lanes, logIndex)
    case .ends(let time): ends(time, logIndex)
    case .allFinished: allFinished(logIndex, play)
    }
  }
}

extension LogEvent {
  /// The event as failures cite it: `4.000 prefetch.executing (#21)`.
  var trace: String {
    let name = subject.map { "\($0).\(kind.rawValue)" } ?? kind.rawValue
    return "\(time.text) \(name) (#\(sequence))"
  }
}
