// Expectations of states: at a moment, over time, at the end.
extension Verifier {
  static func states(
    _ moment: Expectation.Moment, _ states: [(operation: String, phase: OperationPhase)], _ cancelled: [String],
    _ logIndex: LogIndex
  ) -> Failure? {
    let lanes = logIndex.lanes(at: moment)
    func phase(of operation: String) -> OperationPhase { lanes[operation]?.phase ?? .pending }
    let wrong = states.filter { phase(of: $0.operation) != $0.phase }
    let missing = cancelled.filter { lanes[$0]?.cancelledAt == nil }
    if wrong.isEmpty, missing.isEmpty { return nil }
    let wanted = wrong.map { "\($0.operation) \($0.phase.rawValue)" } + missing.map { localized("\($0) cancelled") }
    let found =
      wrong.map { "\($0.operation) \(phase(of: $0.operation).rawValue)" }
      + missing.map { localized("\($0) not cancelled") }
    return Failure(
      "expected at \(text(of: moment)): \(wanted.joined(separator: ", "))", actual: found.joined(separator: ", "))
  }

  static func running(
    _ queue: String, _ bounds: [Expectation.Bound], _ moment: Expectation.Moment?, _ logIndex: LogIndex
  ) -> Failure? {
    let counts = logIndex.running(in: queue, upTo: moment ?? .end)
    let count = (moment == nil ? counts.max() : counts.last) ?? 0
    guard let broken = bounds.first(where: { !$0.holds(for: count) }) else { return nil }
    let when = moment.map { localized("at \(text(of: $0))") } ?? localized("at the peak")
    let comparison = localized(Phrase(key: broken.comparison.rawValue))
    return Failure(
      "expected \(comparison) \(broken.count) running in \(queue) \(when)", actual: localized("\(count) running"))
  }

  static func threads(
    _ threads: [(piece: Expectation.Piece, thread: Expectation.Thread)], _ distinct: [Expectation.Piece],
    _ logIndex: LogIndex
  ) -> Failure? {
    for (piece, thread) in threads {
      guard let worker = logIndex.worker(of: piece) else { return Failure("\(piece) never ran") }
      if !logIndex.isOn(thread, worker) {
        return Failure("expected \(piece) on \(text(of: thread))", actual: logIndex.threadName(of: worker))
      }
    }
    var seen: [Int: Expectation.Piece] = [:]
    for piece in distinct {
      guard let worker = logIndex.worker(of: piece) else { return Failure("\(piece) never ran") }
      if let other = seen.updateValue(piece, forKey: worker) {
        return Failure(
          "expected \(other) and \(piece) on different threads",
          actual: localized("both on \(logIndex.threadName(of: worker))"))
      }
    }
    return nil
  }

  static func outcome(
    _ outcomes: [(operation: String, outcome: OperationOutcome)], _ logIndex: LogIndex
  ) -> Failure? {
    for (operation, outcome) in outcomes {
      let actual = logIndex.lanes[operation]?.outcome
      if actual != outcome {
        return Failure(
          "expected \(operation) \(outcome.rawValue)", actual: actual?.rawValue ?? localized("not finished"))
      }
    }
    return nil
  }

  static func result(of operation: String, is expected: OperationResult?, _ play: some PlayedScenario) -> Failure? {
    let actual = play.result(of: operation)
    if actual?.sorted == expected?.sorted { return nil }
    // A missing result is `nil` in a log line too.
    if actual == nil, expected == .value("nil") { return nil }
    return Failure(
      expected.map { "expected the result \($0) of \(operation)" } ?? "expected no result of \(operation)",
      actual: actual?.description ?? localized("none"))
  }

  /// Judges by the log alone, as everywhere in the verifier.
  static func stalled(_ operation: String, _ kinds: [WaitReason.Kind], _ logIndex: LogIndex) -> Failure? {
    if logIndex.links(from: operation, upTo: kinds.count).map(\.kind) == kinds { return nil }
    let graph = logIndex.graph
    let links = logIndex.links(from: operation, upTo: .max).map {
      "\(graph.name(of: $0.operation)): \($0.kind.rawValue)"
    }
    return Failure(
      "expected \(operation) stalled because of \(kinds.map(\.rawValue).joined(separator: ", "))",
      actual: links.isEmpty ? localized("nothing keeps it") : links.joined(separator: "; "))
  }

  static func ends(_ offset: Duration, _ logIndex: LogIndex) -> Failure? {
    let last = logIndex.events.last { $0.kind == .finished }
    if let last, last.time == EngineTime(offset) { return nil }
    let message: Phrase = "expected the last operation to finish at \(EngineTime(offset).text)"
    return last.map { Failure(message, [$0]) } ?? Failure(message, actual: localized("no operation has finished"))
  }

  /// Returns a failure with all causes, and all threads that still wait.
  static func allFinished(_ logIndex: LogIndex, _ play: some PlayedScenario) -> Failure? {
    let unfinished = logIndex.unfinished
    if unfinished.isEmpty { return nil }
    let graph = NamedWaitGraph(logIndex.events, workers: play.scenario.workers)
    let words = ExplanationFormatter(operation: { graph.name(of: $0) }, queue: { graph.name(of: $0) })
    let causes = graph.causes(of: unfinished)
    var failure = Failure("expected all to be finished; \(told(unfinished)) not")
    failure.notes = causes.prefix(maxCauses).map { cause in
      let waiting = cause.waiting.map { graph.name(of: $0) }
      return localized("because \(words.clause(cause.root))")
        + (waiting.isEmpty ? "" : localized("; \(waiting.count) behind: \(told(waiting))"))
    }
    if causes.count > maxCauses { failure.notes.append(localized("and \(causes.count - maxCauses) more causes")) }
    failure.notes += play.waitingThreads
    return failure
  }

  /// The maximum number of causes listed individually.
  private static let maxCauses = 10

  private static func told(_ ids: [String]) -> String { ids.listed(atMost: 5) }

  private static func text(of moment: Expectation.Moment) -> String {
    switch moment {
    case .time(let offset): EngineTime(offset).text
    case .end: localized("the end")
    }
  }

  private static func text(of thread: Expectation.Thread) -> String {
    switch thread {
    case .main: "main"
    case .worker: localized("a pool worker")
    case .named(let name): name
    }
  }
}

extension Expectation.Bound {
  func holds(for number: Int) -> Bool {
    switch comparison {
    case .atMost: number <= count
    case .atLeast: number >= count
    case .exactly: number == count
    }
  }
}
