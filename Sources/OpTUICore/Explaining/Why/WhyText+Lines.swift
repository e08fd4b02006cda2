// The parts of the answer
extension WhyText {
  private var name: String { words.names.label(lane.id) }

  /// `why is thumbs waiting?`
  var question: String {
    let question =
      switch (lane.phase, explanation.reasons.first?.kind) {
      case (.finished, _), (.executing, nil): name
      case (.executing, .some), (_, .wait?), (_, .step?), (_, .neverFinishes?): localized("why does \(name) not end?")
      case (.pending, .notEnqueued?): localized("why is \(name) not running?")
      case (.pending, _), (.ready, _): localized("why is \(name) waiting?")
      }
    return words.charset.legible(question)
  }

  /// `waiting for 7.5s`
  var state: String { words.state(of: lane, at: now) }

  /// The sentence of the suggested fix; nil if none is needed.
  var suggestion: String? { explanation.suggestedFix.map(words.sentence) }

  /// The lines in the order of a page.
  var allLines: [Line] {
    let helps = suggestion.map { [line(.fix, localized("fix: \($0)"))] } ?? []
    let errors = lane.errors.map { line(.remark, localized("error: \($0)")) }
    let calm = explanation.chain.isEmpty && errors.isEmpty ? [line(.chain, freedom)] : []
    return errors + calm + chain + bystanders + remarks + helps + cancel + also + next + unblocks
  }

  private func line(
    _ role: Line.Role, _ text: String, depth: Int = 0, mark displayState: OperationLane.DisplayState? = nil,
    names: [String] = []
  ) -> Line {
    Line(role: role, depth: depth, displayState: displayState, text: words.charset.legible(text), names: names)
  }

  /// Returns a line about the state of another operation.
  private func line(_ role: Line.Role, depth: Int, about lane: OperationLane) -> Line {
    let name = words.names.label(lane.id)
    return line(
      role, "\(name) \(standing(of: lane))", depth: depth, mark: lane.displayState, names: [words.charset.legible(name)]
    )
  }

  private func standing(of lane: OperationLane) -> String {
    lane.standing(at: now, isAtLeast: words.timeline.isAtEndOfLog)
  }

  /// The answer without a known reason.
  private var freedom: String {
    switch lane.phase {
    case .ready: localized("may start at any moment")
    // Its body may wait by other means, such as a semaphore.
    case .executing: localized("its body runs; no queue blocks it")
    case .pending, .finished: localized("waits for nothing")
    }
  }

  /// The answer in one sentence, in decreasing length: the whole chain, its two ends, its root, and the fix of the
  /// root.
  var allSentences: [String] {
    guard let last = explanation.chain.last else {
      guard !lane.errors.isEmpty else { return [localized("\(name) is \(state)"), state] }
      let errors = lane.errors.joined(separator: localized("; "))
      return ["\(name) \(state)\(localized(": "))\(errors)", errors]
    }
    let reasons = words.reasons
    let end = endOfChain.map { localized("\(words.names.label($0.id)) is \(standing(of: $0))") }
    // Waiting for an operation that will end needs no advice.
    let help = end == nil ? suggestion.map { localized(": ") + $0 } ?? "" : ""
    let root = end ?? cycle ?? "\(words.names.label(last.operation)) \(reasons.predicate(last))"
    let whole = reasons.sentence(explanation.chain) + (end.map { localized("; ") + $0 } ?? "")
    let ends =
      explanation.chain.count > 1 || end != nil
      ? [reasons.clause(explanation.chain[0]) + localized("; ") + root] : []
    // The operation asked about is named first if it fits.
    let named =
      end != nil || cycle != nil || last.operation != explanation.operation ? [name + localized(": ") + root] : []
    return ([whole] + ends + named + [root]).map { $0 + help } + named + [root] + (suggestion.map { [$0] } ?? [])
  }

  // MARK: - The chain of waits

  /// The operations on the cycle in which the chain ends: `a, b and 3 more wait for each other`.
  private var cycle: String? {
    guard let last = explanation.chain.last, last.kind == .cycle else { return nil }
    let links = explanation.chain.drop { $0.operation != last.operation }.dropLast()
    return words.reasons.cycle(
      links.map(\.operation), withMain: links.contains { $0.kind == .mainBusy })
  }

  /// The first reason, and below it one blocker after the other.
  private var chain: [Line] {
    let links = explanation.chain.enumerated().map { depth, reason in
      depth == 0
        ? line(.chain, words.reasons.predicate(reason), names: words.names(in: reason).dropLast())
        : link(reason, depth: depth)
    }
    return links + (endOfChain.map { [line(.chain, depth: links.count, about: $0)] } ?? [])
  }

  private func link(_ reason: WaitReason, depth: Int) -> Line {
    let lane = reason.kind == .cycle ? nil : words.names.lane(of: reason.operation)
    // The duration of its state, which may exceed that of the reason. An operation that was not added has that as its
    // reason.
    var text = words.reasons.clause(reason)
    if let lane, let since = lane.since { text = localized("\(text) (\(words(of: lane, since: since)))") }
    return line(
      .chain, text, depth: depth, mark: lane?.displayState,
      names: words.names(in: reason))
  }

  /// `pending 7.5s`; without a time if the log begins just now.
  private func words(of lane: OperationLane, since: EngineTime) -> String {
    words.timeline.isAtEndOfLog && since == now ? lane.phase.word : "\(lane.phase.word) \(TimeText.short(now - since))"
  }

  /// The last blocker, which waits for no other operation.
  private var endOfChain: OperationLane? {
    guard let last = explanation.chain.last, last.kind != .cycle else { return nil }
    return last.holder.flatMap(words.names.lane)
  }

  /// The other operations named by the first reason.
  private var bystanders: [Line] {
    let holders = explanation.reasons.first?.holders.dropFirst() ?? []
    let told = holders.prefix(Self.bystandersTold).compactMap(words.names.lane).map {
      line(.also, depth: 1, about: $0)
    }
    let rest = holders.count - Self.bystandersTold
    return told + (rest > 0 ? [line(.also, localized("and \(rest) more"), depth: 1)] : [])
  }

  private static let bystandersTold = 8

  /// The lints and misuses of the operations on the chain.
  private var remarks: [Line] {
    let concerned = Set(
      explanation.chain.flatMap { [$0.operation] + $0.holders.prefix(1) }.map(words.timeline.waitGraph.name))
    return words.timeline.remarks.filter { $0.operation.map(concerned.contains) == true && holds($0) }.suffix(2).map {
      line(.remark, words.warning($0))
    }
  }

  /// Whether a lint or misuse still applies; a deadlock is shown by the chain.
  private func holds(_ event: LogEvent) -> Bool {
    switch event.remark?.code {
    case .lint(.deadlock)?, nil: false
    case .lint(.pausedHoldsSlot)?: event.operation.flatMap(words.timeline.operation)?.pausedSince != nil
    case .lint?, .misuse?: true
    }
  }

  // MARK: - The rest of the answer

  /// The explanation of an execution that continues after its cancellation.
  private var cancel: [Line] {
    guard lane.phase == .executing, lane.cancelledAt != nil else { return [] }
    let isNoticed = lane.hasNoticedCancel
    return [
      line(.also, isNoticed ? localized("noticed that it was cancelled") : localized("has not checked isCancelled yet"))
    ]
  }

  private var also: [Line] {
    explanation.reasons.dropFirst().map { line(.also, localized("also \(words.reasons.predicate($0))")) }
  }

  /// The needs after the reasons: a slot, and its turn.
  private var next: [Line] {
    guard !lane.changes.isEmpty, let queue = lane.queue.flatMap(words.timeline.queue), needsSlot else { return [] }
    let label = words.names.label(queue.id)
    let isFull = explanation.reasons.contains { [.max, .maxZero].contains($0.kind) }
    let slot = localized("a slot of \(label) (\(queue.runningCount) of \(queue.max) taken)")
    let ahead = words.reasons.list(words.timeline.waitGraph.operationsAhead(of: lane.id).map(words.names.label))
    let text: String
    switch (isFull || queue.max < 0 ? nil : slot, ahead) {
    case (let slot?, nil): text = localized("next for \(slot)")
    case (let slot?, let ahead?): text = localized("\(slot), its turn after \(ahead)")
    case (nil, nil): return []
    case (nil, let ahead?): text = localized("its turn after \(ahead)")
    }
    return [line(.next, localized("then: \(text)"))]
  }

  /// Whether it has no slot, and is kept from one by more than its turn.
  private var needsSlot: Bool {
    let isItsTurn = [.outranked, .workers, .dispatchQueue, .mainBusy].contains(explanation.reasons.first?.kind)
    return (lane.phase == .pending || lane.phase == .ready) && !lane.occupiesSlot && !isItsTurn
  }

  private var unblocks: [Line] {
    guard lane.phase != .finished else { return [] }
    // A thread that only narrates continues too, but no thread waits for that.
    let script = script.filter { if case .event = $0.cause { $0.next != nil } else { true } }
    let threads = ThreadWaitText.all(script: script, words).filter { $0.operations.contains(lane.id) }
    let waiters =
      words.timeline.waitGraph.waiters(for: lane.id).map(words.names.label)
      + threads.map { localized("thread \(words.charset.legible($0.thread))") }
    return [line(.unblocks, localized("unblocks: \(words.reasons.list(waiters) ?? localized("nothing"))"))]
  }
}
