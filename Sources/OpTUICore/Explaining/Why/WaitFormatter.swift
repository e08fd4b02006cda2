import Localization
package import OpEngine
package import OpScenario

/// A formatter of reasons, causes, suggested fixes, lints and misuses, in the names that a timeline knows.
package struct WaitFormatter: Sendable {
  let names: DisplayNames
  private let fixTerms: FixTerms
  /// The formatter of reasons, in these names.
  let reasons: ExplanationFormatter

  init(names: DisplayNames, fixTerms: FixTerms = .keys(.standard)) {
    self.names = names
    self.fixTerms = fixTerms
    reasons = ExplanationFormatter(operation: { names.label($0) }, queue: { names.label($0) })
  }

  package init(in timeline: Timeline, charset: Charset, fixTerms: FixTerms = .keys(.standard)) {
    self.init(names: DisplayNames(timeline: timeline, charset: charset), fixTerms: fixTerms)
  }

  package var timeline: Timeline { names.timeline }

  package var charset: Charset { names.charset }

  /// Returns the state of an operation that is asked about: `pending for 7.5s`.
  package func state(of lane: OperationLane, at now: EngineTime) -> String {
    let isAtLeast = timeline.isAtEndOfLog
    let isRunning = [.executing, .waiting, .cancelling].contains(lane.displayState)
    return charset.legible(
      isRunning
        ? lane.standing(at: now, isAtLeast: isAtLeast) : lane.phaseWords(at: now, isAtLeast: isAtLeast).brief)
  }

  /// Returns a reason as a predicate of its operation: `depends on poster`.
  package func predicate(_ reason: WaitReason) -> String { charset.legible(reasons.predicate(reason)) }

  /// Returns the sentence of a suggested fix.
  func sentence(_ fix: SuggestedFix) -> String {
    switch fixTerms {
    case .calls: reasons.call(fix)
    case .steps: step(for: fix)
    case .keys(let map): effect(of: map.name(of: .steer(.fix)), doing: fix)
    case .lines: timeline.command(for: fix).map { ":\($0.line)" } ?? task(for: fix)
    }
  }

  /// Returns the sentence of a lint or a misuse with its cause, as far as the timeline has reached it; of a deadlock the
  /// causes alone.
  func sentence(ofRemark event: LogEvent) -> String {
    let advice = event.isDeadlock ? nil : event.remark?.sentence
    let cause = timeline.stalls[event.sequence].map(sentence)
    let parts = [advice, cause].compactMap(\.self)
    return parts.isEmpty ? event.remark?.sentence ?? "" : parts.joined(separator: localized(": "))
  }

  /// Returns a lint or a misuse in the answer about an operation: `! a missing-kvo: it reads as finished, ...`.
  func warning(_ event: LogEvent) -> String {
    "! \(names.label(event.operation ?? "")) \(event.remark?.code.id ?? ""): \(sentence(ofRemark: event))"
  }
}

// Causes of waits.
extension WaitFormatter {
  /// `net is suspended`.
  package func clause(_ cause: WaitCause) -> String { charset.legible(reasons.clause(cause.root)) }

  /// `net is suspended; 18 wait for that: photo, film and 16 more`.
  package func line(_ cause: WaitCause) -> String { charset.legible(reasons.sentence(cause)) }

  /// `18 wait because net is suspended`.
  func brief(_ cause: WaitCause) -> String {
    let clause = clause(cause)
    return switch cause.waiting.count + cause.ownOperations.compactMap(names.lane).count(where: \.isHeldUp) {
    case 0: clause
    case 1: localized("1 waits because \(clause)")
    case let count: localized("\(count) wait because \(clause)")
    }
  }

  /// The suggested fix; nil when nothing is the matter.
  package func fix(_ cause: WaitCause) -> String? { cause.fix.map { charset.legible(sentence($0)) } }

  /// The lint about an operation that is the cause, and reads as finished without a report; nil where there is none.
  package func remark(_ cause: WaitCause) -> String? {
    let lints = cause.ownOperations.lazy.compactMap { operation in
      let id = timeline.waitGraph.name(of: operation)
      return timeline.remarks.last { $0.operation == id && $0.remark?.code == .lint(.missingKeyValueChange) }
    }
    return lints.first.map { charset.legible(warning($0)) }
  }
}

// Fixes at the keyboard.
extension WaitFormatter {
  /// Returns the effect of the key that does a fix; where no key does, the fix itself.
  private func effect(of key: String, doing fix: SuggestedFix) -> String {
    guard timeline.command(for: fix) != nil else { return task(for: fix) }
    switch fix {
    case .resume(let queue): return localized("\(key) resumes \(names.label(queue))")
    case .raiseMax(let queue): return localized("\(key) raises the max of \(names.label(queue))")
    case .cancel(let id): return localized("\(key) cancels \(names.label(id)) and breaks the cycle")
    case .unpause(let id): return localized("\(key) resumes \(names.label(id))")
    case .satisfy(let id, let condition):
      return localized("\(key) satisfies \(condition) for \(names.label(id))")
    case .finish(let id):
      let help = localized("\(key) finishes \(names.label(id))")
      // Its work may still call finish().
      return names.lane(of: id)?.kind == .async ? localized("\(help), if it does not do so itself") : help
    case .add, .reportReady, .reportFinish, .giveUpWait, .await, .freeWorker, .freeDispatchQueue, .freeMain:
      return task(for: fix)
    }
  }

  /// Returns a fix that is up to others than the person at the keyboard.
  private func task(for fix: SuggestedFix) -> String {
    switch fix {
    case .finish(let id), .reportFinish(let id): localized("\(names.label(id)) has to report its finish")
    case .add(let id): localized("add \(names.label(id)) to a queue, or start it")
    case .reportReady(let id): localized("\(names.label(id)) has to report that it is ready")
    case .resume, .raiseMax, .cancel, .unpause, .satisfy, .giveUpWait, .await, .freeWorker, .freeDispatchQueue,
      .freeMain:
      reasons.call(fix)
    }
  }
}

// Fixes in a scenario file.
extension WaitFormatter {
  /// Returns a fix as a step of the script, with ids as a file has them; where no step does it, the fix itself.
  private func step(for fix: SuggestedFix) -> String {
    let id = { (operation: OperationID) in timeline.waitGraph.name(of: operation) }
    let queueID = { (queue: QueueID) in timeline.waitGraph.name(of: queue) }
    return switch fix {
    case .resume(let queue): localized("a step `resume: \(queueID(queue))` resumes it")
    case .raiseMax(let queue):
      localized("a step `max: {\(queueID(queue)): \(timeline.nextMax(of: queueID(queue)))}` raises its max")
    case .cancel(let operation): localized("a step `cancel: \(id(operation))` breaks the cycle")
    case .unpause(let operation): localized("a step `unpause: \(id(operation))` resumes it")
    case .finish(let operation) where names.lane(of: operation)?.isFinishedByWord == true:
      localized("a step `finish: \(id(operation))` finishes it")
    case .satisfy(let operation, let condition):
      localized("a step `satisfy: {\(id(operation)): \(condition)}` satisfies it")
    case .finish, .add, .reportReady, .reportFinish, .giveUpWait, .await, .freeWorker, .freeDispatchQueue, .freeMain:
      task(for: fix)
    }
  }
}

// Deadlocks.
extension WaitFormatter {
  private static let mostRoots = 3

  /// `the main thread waits for b; b is in q, which is suspended; also c runs until its finish is reported, and 2 more`.
  private func sentence(_ stall: Stall) -> String {
    var clauses: [String] = []
    if let wait = stall.waiting {
      clauses.append(localized("\(names.thread(wait.thread)) waits for \(names.label(wait.target.name))"))
    }
    if !stall.chain.isEmpty { clauses.append(reasons.sentence(stall.chain)) }
    let others = stall.otherRoots.prefix(Self.mostRoots).map { localized("also \(reasons.clause($0))") }
    let omitted = stall.otherRoots.count - others.count
    return (clauses + others + (omitted > 0 ? [localized("and \(omitted) more")] : [])).joined(
      separator: localized("; "))
  }
}
