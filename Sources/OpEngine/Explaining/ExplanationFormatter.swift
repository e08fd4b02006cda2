import Localization

/// The sentences for reasons of waits and for suggested fixes.
package struct ExplanationFormatter: Sendable {
  private let name: @Sendable (OperationID) -> String
  private let queueName: @Sendable (QueueID) -> String
  /// Returns whether the body of an operation runs, whose waits are not certain; nil if all waits are.
  private let guesses: (@Sendable (OperationID) -> Bool)?

  /// - Parameters:
  ///   - operation: returns the name of an operation.
  ///   - queue: returns the name of a queue.
  ///   - guesses: returns whether the body of an operation runs, if what bodies and threads wait for is not certain.
  package init(
    operation: @escaping @Sendable (OperationID) -> String, queue: @escaping @Sendable (QueueID) -> String,
    guesses: (@Sendable (OperationID) -> Bool)? = nil
  ) {
    name = operation
    queueName = queue
    self.guesses = guesses
  }

  /// Returns a reason as a predicate of its operation: `depends on b`.
  package func predicate(_ reason: WaitReason) -> String {
    let queue = reason.queue.map(queueName) ?? localized("its queue")
    let holders = list(reason.holders.map(name))
    let isOne = reason.holders.count == 1
    switch reason.kind {
    case .notEnqueued:
      return holders.map { localized("is added when \($0) begins") } ?? localized("was not added to any queue")
    case .suspended: return localized("is in \(queue), which is suspended")
    case .maxZero: return localized("is in \(queue), whose max is 0")
    case .dependency: return localized("depends on \(holders ?? localized("another"))")
    case .cycle: return localized("waits for itself in a cycle")
    case .paused: return localized("is paused")
    case .customNotReady: return localized("reports that it is not ready")
    case .unreportedReady: return localized("is ready, but its queue was not told")
    case .condition:
      let condition = reason.subject.map { localized("the condition \($0)") } ?? localized("a condition")
      return localized(
        "needs \(condition), which \(holders.map { localized("\($0) has to satisfy") } ?? localized("does not hold"))")
    case .exclusive:
      return localized("may not run beside \(holders ?? localized("another"))")
        + (reason.subject.map { localized(": both are in category \($0)") } ?? "")
    case .barrier: return localized("waits behind \(holders ?? localized("another")) at a barrier")
    case .max:
      return holders.map { localized("waits for a slot of \(queue), held by \($0)") }
        ?? localized("waits for a slot of \(queue)")
    case .outranked: return localized("comes after \(holders ?? localized("another")) in \(queue)")
    case .workers:
      return holders.map { localized("waits for a thread held by \($0)") } ?? localized("waits for a thread")
    case .dispatchQueue:
      return holders.map { localized("needs the dispatch queue of \(queue), where \($0) runs") }
        ?? localized("needs the dispatch queue of \(queue), which is suspended or busy with other work")
    case .mainBusy:
      return localized("needs the main thread, which \(holders.map(waits) ?? localized("is busy"))")
    case .wait where reason.queue != nil:
      return localized("waits for \(queue)")
        + (holders.map { localized(", where \($0) \(isOne ? localized("is") : localized("are")) unfinished") } ?? "")
    case .wait: return waits(for: holders ?? localized("something"))
    case .step: return localized("runs until its finish is reported")
    case .neverFinishes: return localized("never reports its finish")
    }
  }

  /// Returns what a body or a thread does: `waits for b`, `seems to wait for b`.
  private func waits(for names: String) -> String {
    guesses == nil ? localized("waits for \(names)") : localized("seems to wait for \(names)")
  }

  /// Returns a reason as a clause with its subject: `a depends on b`.
  package func clause(_ reason: WaitReason) -> String {
    let who = name(reason.operation)
    return reason.kind == .cycle ? localized("which leads back to \(who)") : "\(who) \(predicate(reason))"
  }

  /// Returns a root of waits as a clause: `net is suspended`.
  package func clause(_ root: WaitCause.Root) -> String {
    switch root {
    case .running(let id): return localized("\(name(id)) is running")
    case .cycle(let members, let withMain):
      return cycle(members, withMain: withMain)
    case .reason(let reason):
      guard let queue = reason.queue.map(queueName) else { return clause(reason) }
      let holders = list(reason.holders.map(name))
      switch reason.kind {
      case .suspended: return localized("\(queue) is suspended")
      case .maxZero: return localized("the max of \(queue) is 0")
      case .max:
        return holders.map { localized("\(queue) is full: its slots are held by \($0)") }
          ?? localized("\(queue) is full")
      case .workers:
        return holders.map { localized("every thread is held by \($0)") } ?? localized("no thread is free")
      case .dispatchQueue:
        return holders.map { localized("the dispatch queue of \(queue) runs \($0)") }
          ?? localized("the dispatch queue of \(queue) is suspended or busy with other work")
      case .mainBusy: return localized("the main thread does not run \(queue)")
      case .notEnqueued, .dependency, .cycle, .paused, .customNotReady, .unreportedReady, .condition, .exclusive,
        .barrier, .outranked, .wait, .step, .neverFinishes:
        return clause(reason)
      }
    }
  }

  /// Returns a cycle of waits as a clause: `a, b and the main thread wait for each other`.
  package func cycle(_ members: [OperationID], withMain: Bool) -> String {
    let isGuess = guesses.map { withMain || members.contains(where: $0) } ?? false
    let all = members.map(name) + (withMain ? [localized("the main thread")] : [])
    guard all.count == 1 else {
      let names = list(all) ?? ""
      return isGuess ? localized("\(names) seem to wait for each other") : localized("\(names) wait for each other")
    }
    return isGuess ? localized("\(all[0]) seems to wait for itself") : localized("\(all[0]) waits for itself")
  }

  /// Returns a cause with the waiting operations: `net is suspended; 18 wait for that: photo, film and 16 more`.
  package func sentence(_ cause: WaitCause) -> String {
    guard let names = list(cause.waiting.map(name)) else { return clause(cause.root) }
    let count = cause.waiting.count
    // The operations of a cycle wait, too.
    if case .cycle = cause.root {
      return clause(cause.root)
        + (count == 1
          ? localized("; 1 more waits for that: \(names)") : localized("; \(count) more wait for that: \(names)"))
    }
    return clause(cause.root)
      + (count == 1 ? localized("; 1 waits for that: \(names)") : localized("; \(count) wait for that: \(names)"))
  }

  /// The maximum number of printed links of a chain.
  private static let maxPrintedLinks = 8

  /// A chain from its first link to its root: `a depends on b; b is in q, which is suspended`. A long one keeps its
  /// ends.
  package func sentence(_ chain: [WaitReason]) -> String {
    guard chain.count > Self.maxPrintedLinks else { return chain.map(clause).joined(separator: localized("; ")) }
    let clauses =
      chain.prefix(Self.maxPrintedLinks - 2).map(clause) + [localized("and so on")] + chain.suffix(1).map(clause)
    return clauses.joined(separator: localized("; "))
  }

  /// The whole answer: the chain, the other reasons, and a suggested fix.
  package func sentence(_ explanation: Explanation) -> String {
    guard !explanation.reasons.isEmpty else {
      let who = name(explanation.operation)
      return explanation.isRunning
        ? localized("\(who) executes; whether its body waits for anything outside the engine is not known")
        : localized("\(who) waits for nothing")
    }
    let others = explanation.reasons.dropFirst().map { localized("\(name($0.operation)) also \(predicate($0))") }
    let wrong = explanation.lint.map { [remark($0, on: explanation)] } ?? []
    let help = explanation.suggestedFix.map { [localized("fix: \(call($0))")] } ?? []
    return ([sentence(explanation.chain)] + wrong + others + help).joined(separator: localized("; "))
  }

  private func remark(_ lint: Lint, on explanation: Explanation) -> String {
    let who = name(explanation.chain.last?.operation ?? explanation.operation)
    return localized("isFinished of \(who) reads true, but no change of it was posted (\(lint.rawValue))")
  }

  /// `a`, `a and b`, `a, b and c`, `a, b and 2 more`.
  package func list(_ labels: [String]) -> String? {
    switch labels.count {
    case 0: nil
    case 1: labels[0]
    case 2: localized("\(labels[0]) and \(labels[1])")
    case 3: localized("\(labels[0]), \(labels[1]) and \(labels[2])")
    case let count: localized("\(labels[0]), \(labels[1]) and \(count - 2) more")
    }
  }
}

// Suggested fixes, as calls in a program.
extension ExplanationFormatter {
  /// The call of a fix: `net.isSuspended = false resumes it`.
  package func call(_ fix: SuggestedFix) -> String {
    switch fix {
    case .add(let id): localized("add \(name(id)) to a queue, or call \(code("start()", on: name(id)))")
    case .command(.resume(let queue)): localized("\(code("isSuspended = false", on: queueName(queue))) resumes it")
    case .command(.raiseMax(let queue)): localized("raise \(code("maxConcurrentOperationCount", on: queueName(queue)))")
    case .command(.cancel(let id)): localized("\(code("cancel()", on: name(id))) breaks the cycle")
    case .command(.unpause(let id)): localized("\(code("resume()", on: name(id))) resumes it")
    case .reportReady(let id): localized("\(code("isReady", on: name(id))) has to become true, and be reported")
    case .postReady(let id):
      localized(
        "\(name(id)) has to post the change of its isReady: willChangeValue before it, didChangeValue after it")
    case .command(.satisfy(let id, let condition)):
      localized("\(code("satisfyCondition(\"\(condition)\")", on: name(id))) marks it satisfied")
    case .command(.finish(let id)): localized("\(code("finish()", on: name(id))) ends it")
    case .reportFinish(let id):
      localized(
        "\(name(id)) has to post the change of its isFinished: willChangeValue before it, didChangeValue after it")
    case .giveUpWait(let id): localized("\(name(id)) must not wait there")
    case .freeWorker: localized("free a thread, or allow more of them")
    case .freeDispatchQueue(let queue):
      localized("\(code("underlyingQueue", on: queueName(queue))) has to be resumed, or to end what else runs there")
    case .freeMain: localized("the main thread has to run its queue, and must not wait or block")
    }
  }

  /// `net.isSuspended = false`; for a name that code could not have: `isSuspended = false on my queue`.
  private func code(_ member: String, on name: String) -> String {
    let isIdentifier =
      name.first.map { $0.isLetter || $0 == "_" } ?? false
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isIdentifier ? "\(name).\(member)" : localized("\(member) on \(name)")
  }
}
