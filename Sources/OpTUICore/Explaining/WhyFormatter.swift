import Localization
import OpEngine
import OpScenario

/// Puts an explanation into words.
struct WhyFormatter {
  let lane: OperationLane
  let explanation: Explanation
  let timeline: Timeline
  let now: EngineTime
  private let names: DisplayNames
  private let words: WaitFormatter
  /// The waits of the file's threads.
  private let script: [ThreadWait]

  /// Makes the formatter for an operation; nil if that was never created.
  init?(
    of operation: String, in timeline: Timeline, at now: EngineTime, charset: Charset, fixTerms: FixTerms,
    script: [ThreadWait]
  ) {
    guard let lane = timeline.operation(operation),
      let explanation = timeline.waitGraph.explanation(of: operation)
    else { return nil }
    self.lane = lane
    self.explanation = explanation
    self.timeline = timeline
    self.now = now
    words = WaitFormatter(names: DisplayNames(timeline: timeline, charset: charset), fixTerms: fixTerms)
    names = words.names
    self.script = script
  }

  private var name: String { names.label(lane.id) }

  var question: String {
    switch (lane.phase, explanation.reasons.first?.kind) {
    case (.finished, _), (.executing, nil): name
    case (.executing, .some), (_, .wait?), (_, .step?), (_, .neverFinishes?): localized("why does \(name) not end?")
    case (.pending, .notEnqueued?): localized("why is \(name) not running?")
    case (.pending, _), (.ready, _): localized("why is \(name) waiting?")
    }
  }

  var state: String { Self.state(of: lane, in: timeline, at: now) }

  static func state(of lane: OperationLane, in timeline: Timeline, at now: EngineTime) -> String {
    let isAtLeast = timeline.isAtEndOfLog
    return [.executing, .waiting, .cancelling].contains(lane.displayState)
      ? lane.standing(at: now, isAtLeast: isAtLeast) : lane.phaseWords(at: now, isAtLeast: isAtLeast).brief
  }

  /// Returns the state of another operation.
  private func standing(of lane: OperationLane) -> String {
    lane.standing(at: now, isAtLeast: timeline.isAtEndOfLog)
  }

  /// The first reason: `depends on poster`.
  var reason: String? { explanation.reasons.first.map(words.reasons.predicate) }

  var fix: String? { explanation.suggestedFix.map(words.sentence) }

  /// The lines in the order of a page.
  var lines: [WhyText.Line] {
    let helps = fix.map { [WhyText.Line(role: .fix, text: localized("fix: \($0)"))] } ?? []
    let calm = explanation.chain.isEmpty ? [WhyText.Line(role: .chain, text: freedom)] : []
    return calm + chain + bystanders + remarks + helps + cancel + also + next + unblocks
  }

  /// The answer where no reason is known.
  private var freedom: String {
    switch lane.phase {
    case .ready: localized("may start at any moment")
    // Its body may wait by other means, such as a semaphore.
    case .executing: localized("its body runs; no queue holds it")
    case .pending, .finished: localized("waits for nothing")
    }
  }

  /// The answer in one sentence, in ever fewer words: the whole chain, its two ends, its root, and of that what would
  /// help.
  var sentences: [String] {
    guard let last = explanation.chain.last else { return [localized("\(name) is \(state)"), state] }
    let end = endOfChain.map { localized("\(names.label($0.id)) is \(standing(of: $0))") }
    // There is no advice to wait for an operation that is going to end.
    let help = end == nil ? fix.map { localized(": ") + $0 } ?? "" : ""
    let root = end ?? cycle ?? "\(names.label(last.operation)) \(words.reasons.predicate(last))"
    let whole = words.reasons.sentence(explanation.chain) + (end.map { localized("; ") + $0 } ?? "")
    let ends =
      explanation.chain.count > 1 || end != nil
      ? [words.reasons.clause(explanation.chain[0]) + localized("; ") + root] : []
    // The operation in question is named first, as long as there is room for it.
    let named =
      end != nil || cycle != nil || last.operation != explanation.operation ? [name + localized(": ") + root] : []
    return ([whole] + ends + named + [root]).map { $0 + help } + named + [root] + (fix.map { [$0] } ?? [])
  }
}

// The chain of waits.
extension WhyFormatter {
  /// The operations on the cycle in which the chain ends: `a, b and 3 more wait for each other`.
  private var cycle: String? {
    guard let last = explanation.chain.last, last.kind == .cycle else { return nil }
    let links = explanation.chain.drop { $0.operation != last.operation }.dropLast()
    return words.reasons.cycle(
      links.map { names.label($0.operation) }, withMain: links.contains { $0.kind == .mainBusy })
  }

  /// The first reason, and under it one holder after the other.
  private var chain: [WhyText.Line] {
    var lines = explanation.chain.enumerated().map { depth, reason in
      depth == 0 ? WhyText.Line(role: .chain, text: words.reasons.predicate(reason)) : link(reason, depth: depth)
    }
    if let end = endOfChain {
      let text = "\(names.label(end.id)) \(standing(of: end))"
      lines.append(WhyText.Line(role: .chain, depth: lines.count, displayState: end.displayState, text: text))
    }
    return lines
  }

  private func link(_ reason: WaitReason, depth: Int) -> WhyText.Line {
    guard reason.kind != .cycle else {
      return WhyText.Line(role: .chain, depth: depth, text: words.reasons.clause(reason))
    }
    let lane = timeline.operation(timeline.waitGraph.name(of: reason.operation))
    // How long it has been where it is: the reason may be younger. One that was not added has that as its reason.
    let since =
      lane.flatMap { lane in lane.since.map { " (\(lane.phase.word) \(TimeText.short(now - $0)))" } } ?? ""
    return WhyText.Line(
      role: .chain, depth: depth, displayState: lane?.displayState, text: words.reasons.clause(reason) + since)
  }

  /// The last holder, which waits for no other operation.
  private var endOfChain: OperationLane? {
    guard let last = explanation.chain.last, last.kind != .cycle, let holder = last.holder else { return nil }
    return timeline.operation(timeline.waitGraph.name(of: holder))
  }

  /// The others that the first reason names.
  private var bystanders: [WhyText.Line] {
    let holders = explanation.reasons.first?.holders.dropFirst() ?? []
    let told = holders.prefix(Self.bystandersTold).compactMap { holder in
      timeline.operation(timeline.waitGraph.name(of: holder)).map { lane in
        WhyText.Line(
          role: .also, depth: 1, displayState: lane.displayState,
          text: "\(names.label(lane.id)) \(standing(of: lane))")
      }
    }
    let rest = holders.count - Self.bystandersTold
    return told + (rest > 0 ? [WhyText.Line(role: .also, depth: 1, text: localized("and \(rest) more"))] : [])
  }

  private static let bystandersTold = 8

  /// The lints and misuses of the operations on the chain.
  private var remarks: [WhyText.Line] {
    let concerned = Set(
      explanation.chain.flatMap { [$0.operation] + $0.holders.prefix(1) }.map(timeline.waitGraph.name))
    return timeline.remarks.filter { $0.operation.map(concerned.contains) == true && holds($0) }.suffix(2).map {
      WhyText.Line(
        role: .remark,
        text: "! \(names.label($0.operation ?? "")) \($0.remark?.code.id ?? ""): \(words.sentence(ofRemark: $0))")
    }
  }

  /// Whether a lint or a misuse still applies; for a deadlock the chain itself shows it.
  private func holds(_ event: LogEvent) -> Bool {
    switch event.remark?.code {
    case .lint(.deadlock)?, nil: false
    case .lint(.pausedHoldsSlot)?: event.operation.flatMap(timeline.operation)?.pausedSince != nil
    case .lint?, .misuse?: true
    }
  }
}

// What comes after that.
extension WhyFormatter {
  /// The explanation of an execution that continues after its cancellation.
  private var cancel: [WhyText.Line] {
    guard lane.phase == .executing, lane.cancelledAt != nil else { return [] }
    let text =
      lane.hasNoticedCancel ? localized("noticed that it was cancelled") : localized("has not checked isCancelled yet")
    return [WhyText.Line(role: .also, text: text)]
  }

  private var also: [WhyText.Line] {
    explanation.reasons.dropFirst().map {
      WhyText.Line(role: .also, text: localized("also \(words.reasons.predicate($0))"))
    }
  }

  /// The needs that come after the reasons: a slot, and its turn.
  private var next: [WhyText.Line] {
    guard !lane.changes.isEmpty, let queue = lane.queue.flatMap(timeline.queue), needsSlot else { return [] }
    let label = names.label(queue.id)
    let isFull = explanation.reasons.contains { [.max, .maxZero].contains($0.kind) }
    let slot = localized("a slot of \(label) (\(queue.runningCount) of \(queue.max) taken)")
    let ahead = words.reasons.list(timeline.waitGraph.operationsAhead(of: lane.id).map(names.label))
    let text: String
    switch (isFull || queue.max < 0 ? nil : slot, ahead) {
    case (let slot?, nil): text = localized("next for \(slot)")
    case (let slot?, let ahead?): text = localized("\(slot), its turn after \(ahead)")
    case (nil, nil): return []
    case (nil, let ahead?): text = localized("its turn after \(ahead)")
    }
    return [WhyText.Line(role: .next, text: localized("then: \(text)"))]
  }

  /// Whether it has no slot, and something else than its turn keeps it from one.
  private var needsSlot: Bool {
    let isItsTurn = [.outranked, .workers, .dispatchQueue, .mainBusy].contains(explanation.reasons.first?.kind)
    return (lane.phase == .pending || lane.phase == .ready) && !lane.occupiesSlot && !isItsTurn
  }

  private var unblocks: [WhyText.Line] {
    guard lane.phase != .finished else { return [] }
    // A thread that only tells the lesson goes on too, but nobody waits for that.
    let script = script.filter { if case .event = $0.cause { $0.next != nil } else { true } }
    let threads = ThreadWaitText.threads(in: timeline, script: script).compactMap {
      ThreadWaitText(of: $0, in: timeline, script: script, charset: names.charset)
    }
    let waiters =
      timeline.waitGraph.waiters(for: lane.id).map(names.label)
      + threads.filter { $0.operations.contains(lane.id) }.map {
        localized("thread \(names.charset.legible($0.thread))")
      }
    return [
      WhyText.Line(role: .unblocks, text: localized("unblocks: \(words.reasons.list(waiters) ?? localized("nothing"))"))
    ]
  }
}
