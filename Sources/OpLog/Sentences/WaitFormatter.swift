/// A formatter of reasons, causes, suggested fixes, lints and misuses, with names from a timeline.
package struct WaitFormatter: Sendable {
  package let names: DisplayNames
  package let fixTerms: FixTerms
  /// The formatter of reasons, with the same names.
  package let reasons: ExplanationFormatter

  package init(names: DisplayNames, fixTerms: FixTerms = .calls) {
    self.names = names
    self.fixTerms = fixTerms
    let runs: @Sendable (OperationID) -> Bool = { names.lane(of: $0)?.phase == .executing }
    reasons = ExplanationFormatter(
      operation: { names.label($0) }, queue: { names.label($0) }, guesses: names.timeline.isSampled ? runs : nil)
  }

  package init(in timeline: Timeline, charset: Charset, fixTerms: FixTerms = .calls) {
    self.init(names: DisplayNames(timeline: timeline, charset: charset), fixTerms: fixTerms)
  }

  package var timeline: Timeline { names.timeline }

  package var charset: Charset { names.charset }

  /// Returns the state of an operation: `pending for 7.5s`.
  package func state(of lane: OperationLane, at now: EngineTime) -> String {
    let isAtLeast = timeline.isAtEndOfLog
    let isRunning = [.executing, .waiting, .cancelling].contains(lane.displayState)
    return charset.legible(
      isRunning
        ? lane.standing(at: now, isAtLeast: isAtLeast) : lane.phaseWords(at: now, isAtLeast: isAtLeast).brief)
  }

  /// Returns a failed operation with its errors: `load: disk full`.
  package func failure(of lane: OperationLane) -> String {
    let errors = lane.errors.isEmpty ? "" : localized(": ") + lane.errors.joined(separator: localized("; "))
    return charset.legible(names.label(lane.id) + errors)
  }

  /// The failed operations, with their marks and errors: the first three, and the number of the others.
  package var failures: [String] {
    let failed = timeline.failed
    let told = failed.prefix(Self.maxNames).map { index in
      "\(charset.glyphs.look(of: .failed).mark.text) \(failure(of: timeline.operations[index]))"
    }
    let rest = failed.count - told.count
    return told + (rest > 0 ? [localized("and \(rest) more failed")] : [])
  }

  /// Returns a reason as a predicate of its operation: `depends on poster`.
  package func predicate(_ reason: WaitReason) -> String { charset.legible(reasons.predicate(reason)) }

  /// Returns the names that the clause of a reason contains, to be set off in it: its queue and the first of those that
  /// it waits for, and its operation.
  package func names(in reason: WaitReason) -> [String] {
    let others = reason.holders.prefix(Self.maxNames).map(names.label) + (reason.queue.map { [names.label($0)] } ?? [])
    return (others + [names.label(reason.operation)]).map(charset.legible)
  }

  /// Returns the names that the clause of a cause contains.
  package func names(in cause: WaitCause) -> [String] {
    switch cause.root {
    case .running(let operation): [charset.legible(names.label(operation))]
    case .cycle(let members, withMain: _): members.prefix(Self.maxNames).map { charset.legible(names.label($0)) }
    case .reason(let reason): names(in: reason)
    }
  }

  /// The greatest number of names in a list.
  private static let maxNames = 3

  /// Returns the sentence of a lint or misuse with its cause, if the timeline has reached it; for a deadlock, only the
  /// causes.
  package func sentence(ofRemark event: LogEvent) -> String {
    let advice = event.isDeadlock ? nil : event.remark?.sentence
    let cause = timeline.stalls[event.sequence].map(sentence)
    let parts = [advice, cause].compactMap(\.self)
    return parts.isEmpty ? event.remark?.sentence ?? "" : parts.joined(separator: localized(": "))
  }

  /// Returns a lint or misuse in the answer about an operation: `a missing-kvo: it reads as finished, ...`.
  package func warning(_ event: LogEvent) -> String {
    "\(names.label(event.operation ?? "")) \(event.remark?.code.id ?? ""): \(sentence(ofRemark: event))"
  }
}

// Causes of waits
extension WaitFormatter {
  /// `net is suspended`.
  package func clause(_ cause: WaitCause) -> String { charset.legible(reasons.clause(cause.root)) }

  /// `net is suspended; 18 wait for that: photo, film and 16 more`.
  package func line(_ cause: WaitCause) -> String { charset.legible(reasons.sentence(cause)) }

  /// `18 wait because net is suspended`.
  package func brief(_ cause: WaitCause) -> String {
    let clause = clause(cause)
    return switch cause.waiting.count + cause.ownOperations.compactMap(names.lane).count(where: \.isBlocked) {
    case 0: clause
    case 1: localized("1 waits because \(clause)")
    case let count: localized("\(count) wait because \(clause)")
    }
  }

  /// The lint about a cause that is an operation finished without a report; nil for none.
  package func remark(_ cause: WaitCause) -> String? {
    // That reason says the same.
    if case .reason(let reason) = cause.root, reason.kind == .unreportedReady { return nil }
    let lints = cause.ownOperations.lazy.compactMap { operation in
      let id = timeline.waitGraph.name(of: operation)
      return timeline.remarks.last { $0.operation == id && $0.remark?.code == .lint(.missingKeyValueChange) }
    }
    return lints.first.map { charset.legible(warning($0)) }
  }

  // MARK: - Deadlocks

  private static let maxRoots = 3

  /// `the main thread waits for b; b is in q, which is suspended; also c runs until its finish is reported, and 2 more`
  private func sentence(_ stall: Stall) -> String {
    var clauses: [String] = []
    if let wait = stall.waiting {
      clauses.append(localized("\(names.thread(wait.thread)) waits for \(names.label(wait.target.name))"))
    }
    if !stall.chain.isEmpty { clauses.append(reasons.sentence(stall.chain)) }
    let others = stall.otherRoots.prefix(Self.maxRoots).map { localized("also \(reasons.clause($0))") }
    let omitted = stall.otherRoots.count - others.count
    return (clauses + others + (omitted > 0 ? [localized("and \(omitted) more")] : [])).joined(
      separator: localized("; "))
  }
}
