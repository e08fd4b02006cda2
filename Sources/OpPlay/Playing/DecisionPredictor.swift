/// A copy of a play that runs one slice ahead of it, and so finds decisions of the engine before they are made.
///
/// A decision is the start of an operation in a queue in which another one could have started.
final class DecisionPredictor {
  private let copy: Play
  private var lanes = LaneTable()
  private var waits: NamedWaitGraph
  /// The ready operations by queue, in the order in which they became ready.
  private var ready: [String: [String]] = [:]
  private var eventCount = 0
  /// The decisions of the copy's latest slice that were not taken yet.
  private var decisions: [Step.Question] = []

  /// - Complexity: the cost of the play so far.
  init(of play: Play) {
    copy = play.copy()
    waits = NamedWaitGraph(workers: play.scenario.workers)
    readNews()
    decisions = []
  }

  /// Takes the play's next decision as a question.
  /// - Parameter slice: the number of the play's next slice.
  func takeDecision(before slice: Int) -> Step.Question? {
    while copy.watchdog.slices < slice {
      decisions = []
      if copy.hold != nil { copy.release() }
      guard copy.runNext(upTo: .forEver) else { return nil }
      readNews()
    }
    return decisions.isEmpty ? nil : decisions.removeFirst()
  }

  private func readNews() {
    let news = copy.events(after: eventCount)
    eventCount += news.count
    for event in news {
      if let question = question(about: event) { decisions.append(question) }
      lanes.apply(event)
      waits.apply(event)
      note(event)
    }
  }

  private func note(_ event: LogEvent) {
    guard case .operation(let operation, let queue?, let change) = event.body else { return }
    switch change {
    case .ready: ready[queue.text, default: []].append(operation.text)
    case .dispatched, .unready, .cancelled, .finished: ready[queue.text]?.removeAll { $0 == operation.text }
    case _: break
    }
  }

  /// Returns the question which operation starts, if the event is a start with alternatives.
  private func question(about event: LogEvent) -> Step.Question? {
    guard case .operation(_, _, .dispatched) = event.body, let operation = event.operation, let queue = event.queue,
      let candidates = ready[queue]?.filter(onlyLacksSlot), candidates.count > 1, candidates.contains(operation)
    else { return nil }
    let chosen = ([operation] + candidates).uniqued.prefix(QuestionWriter.maxChoices)
    // In file order, so that the position of the right one reveals nothing.
    let choices = lanes.lanes.map(\.id).filter { chosen.contains($0) }
    func name(_ operation: String) -> String { lanes[operation]?.name ?? operation }
    let priority = lanes[operation]?.priority ?? .normal
    let rivals = candidates.filter { $0 != operation }.map { lanes[$0]?.priority ?? .normal }
    let because = QuestionWriter.reasonOfTurn(of: name(operation), priority, before: rivals)
    let keys = Step.Question.keys(choices.count)
    return Step.Question(
      text: LocalizedText(QuestionWriter.textOfNext(in: queue)),
      choices: zip(keys, choices).map { Step.Question.Choice(key: $0, text: LocalizedText(name($1))) },
      answer: keys[choices.firstIndex(of: operation) ?? 0],
      reveal: .event(EventPattern(subject: operation, kind: .executing)),
      because: LocalizedText(because),
      place: SourcePlace(line: 1, column: 1), isGenerated: true)
  }

  /// Returns whether a ready operation would start if it had a slot and a thread.
  private func onlyLacksSlot(_ operation: String) -> Bool {
    (waits.explanation(of: operation)?.reasons ?? []).allSatisfy {
      [.max, .outranked, .workers, .dispatchQueue, .mainBusy].contains($0.kind)
    }
  }
}
