import OpEngine

/// The sentences for reasons to wait and for cures: whoever explains, explains in these.
struct WaitWords {
  let names: Names

  /// What keeps the operation from running, said of it: `depends on b`.
  func predicate(_ reason: WaitReason) -> String {
    let queue = reason.queue.map(names.label) ?? "its queue"
    let holders = list(reason.holders.map(names.label))
    let isOne = reason.holders.count == 1
    switch reason.kind {
    case .notEnqueued: return holders.map { "is added when \($0) begins" } ?? "was not added to any queue"
    case .suspended: return "is in \(queue), which is suspended"
    case .maxZero: return "is in \(queue), whose max is 0"
    case .dependency: return "depends on \(holders ?? "another")"
    case .cycle: return "waits for itself, all the way round"
    case .paused: return "is paused"
    case .customNotReady: return "says itself that it is not ready"
    case .condition:
      let condition = reason.subject.map { "the condition \($0)" } ?? "a condition"
      return "needs \(condition), which \(holders.map { "\($0) has to bring about" } ?? "does not hold")"
    case .exclusive:
      return "may not run beside \(holders ?? "another")" + (reason.subject.map { ", both are \($0)" } ?? "")
    case .barrier: return "comes behind \(holders ?? "another") at a barrier"
    case .max:
      return "finds \(queue) full" + (holders.map { ", \($0) \(isOne ? "holds its slot" : "hold its slots")" } ?? "")
    case .outranked: return "comes after \(holders ?? "another") in \(queue)"
    case .workers: return "finds no free thread" + (holders.map { ", \($0) \(isOne ? "has it" : "have them")" } ?? "")
    case .mainBusy: return "needs the main thread, which \(holders.map { "waits for \($0)" } ?? "is busy")"
    case .wait where reason.queue != nil:
      return "waits for \(queue)"
        + (holders.map { ", where \($0) \(isOne ? "is" : "are") unfinished" } ?? "")
    case .wait: return "waits for \(holders ?? "something")"
    case .step: return "ends when somebody says so"
    case .neverFinishes: return "never says that it is finished"
    }
  }

  /// The same as a clause of its own: `a depends on b`.
  func clause(_ reason: WaitReason) -> String {
    let who = names.label(reason.operation)
    return reason.kind == .cycle ? "and so round again to \(who)" : "\(who) \(predicate(reason))"
  }

  /// What would help; in the words of the keys where there is one.
  func sentence(_ cure: Cure) -> String {
    switch cure {
    case .add(let id): "add \(names.label(id)) to a queue, or start it"
    case .resume(let queue): "s on \(names.label(queue)) resumes it"
    case .raiseMax(let queue): "+ on \(names.label(queue)) raises its max"
    case .cancel(let id): "x on \(names.label(id)) cancels it and opens the ring"
    case .unpause(let id): "let \(names.label(id)) go on"
    case .openGate(let id): "\(names.label(id)) has to say that it is ready"
    case .satisfy(_, let condition): "the condition \(condition) has to come true"
    case .finish(let id): "\(names.label(id)) has to be told to finish"
    case .giveUpWait(let id): "\(names.label(id)) must not wait there"
    case .await(let id): "wait until \(names.label(id)) has ended"
    case .freeWorker: "free a thread, or have more of them"
    case .freeMain: "the main thread has to look at its queue"
    }
  }

  /// Nobody reads on for longer.
  private static let linksTold = 8

  /// Why nothing moves any more: `a waits for b; b finds q full, a holds its slots; and so round again to a`.
  func sentence(_ stall: Stall) -> String {
    var clauses: [String] = []
    if let waiting = stall.waiting { clauses.append("\(waiting.thread) waits for \(names.label(waiting.target))") }
    let chain = stall.chain
    guard chain.count > Self.linksTold else { return (clauses + chain.map(clause)).joined(separator: "; ") }
    clauses += chain.prefix(Self.linksTold - 2).map(clause) + ["and so on"] + chain.suffix(1).map(clause)
    return clauses.joined(separator: "; ")
  }

  /// What a lint or a misuse says; of a deadlock, what it comes from, as far as the timeline has taken it in.
  func sentence(ofRemark event: LogEvent) -> String {
    names.timeline.stalls[event.sequence].map(sentence) ?? event.text ?? ""
  }

  /// `a`, `a and b`, `a, b and 3 more`.
  func list(_ labels: [String]) -> String? {
    switch labels.count {
    case 0: nil
    case 1: labels[0]
    case 2: "\(labels[0]) and \(labels[1])"
    case let count: "\(labels[0]), \(labels[1]) and \(count - 2) more"
    }
  }
}
