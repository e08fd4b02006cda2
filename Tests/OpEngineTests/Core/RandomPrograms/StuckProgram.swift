@testable import OpEngine

/// A random program that gets stuck in every possible way, and a caller that follows only the advice of explanations.
///
/// The probe compares the explanations of the engine with those of its events after each command.
struct StuckProgram {
  private var random: SplitMix64
  let probe: EngineProbe
  private var names: [String] = []
  private let queues = ["q1", "q2", "q3"]
  private var isMainFree = false
  /// The operations whose conditions are to be evaluated.
  private var asked: [OperationID] = []
  /// The suggested fixes, in order.
  private(set) var story: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    probe = EngineProbe(workers: Int.random(in: 1...3, using: &random))
    for queue in queues { probe.makeQueue(queue, max: Int.random(in: -1...2, using: &random)) }
    probe.makeQueue("main", runBy: .main)
    for number in 1...12 { make("\(number)") }
    for name in names where Int.random(in: 0..<6, using: &random) > 0 { add(name) }
    for _ in 0..<6 { disturb() }
  }

  private func chance(_ one: Int, in many: Int, _ random: inout SplitMix64) -> Bool {
    Int.random(in: 0..<many, using: &random) < one
  }

  private mutating func make(_ name: String) {
    let kinds: [OperationKind] = [.block, .block, .async, .manual, .pausable]
    probe.make(
      name, priority: QueuePriority.allCases.randomElement(using: &random) ?? .normal,
      kind: kinds.randomElement(using: &random) ?? .block)
    names.append(name)
    // Backwards and, now and then, in a ring.
    while chance(1, in: 3, &random), let other = names.randomElement(using: &random), other != name {
      if chance(1, in: 8, &random) {
        probe.addDependency(other, on: name)
      } else {
        probe.addDependency(name, on: other)
      }
    }
    if chance(1, in: 4, &random) {
      let otherwise: Requirement.Otherwise = Bool.random(using: &random) ? .cancel : .wait
      probe.apply(.require(probe[name], .condition("c\(name)", otherwise: otherwise)))
    }
    for category in ["red", "blue"] where chance(1, in: 4, &random) {
      probe.apply(.require(probe[name], .exclusive(category)))
    }
  }

  private mutating func add(_ name: String) {
    let queue = probe.queue(chance(1, in: 8, &random) ? "main" : queues.randomElement(using: &random) ?? "q1")
    if chance(1, in: 8, &random) {
      apply(.enqueueBarrier(probe[name], in: queue))
    } else {
      apply(.enqueue(probe[name], in: queue))
    }
  }

  private mutating func disturb() {
    guard let name = names.randomElement(using: &random), let queue = queues.randomElement(using: &random) else {
      return
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: apply(.setSuspended(probe.queue(queue), true))
    case 1: apply(.setMaxConcurrent(probe.queue(queue), 0))
    case 2, 3: apply(.pause(probe[name]))
    case 4: apply(.setPriority(probe[name], .veryHigh))
    case 5: wait(inside: name)
    default: apply(.cancel(probe[name]))
    }
  }

  /// The body of one that runs begins to wait for another, or for a queue.
  private mutating func wait(inside name: String) {
    let record = probe.record(of: name)
    guard record.state == .executing, let other = names.randomElement(using: &random) else { return }
    let target: WaitTarget =
      chance(1, in: 4, &random)
      ? .queue(probe.queue(queues.randomElement(using: &random) ?? "q1")) : .operation(probe[other])
    apply(.beginWait(for: target, inside: probe[name]), by: record.worker)
  }

  /// A command, and the immediate work of workers and condition evaluators: bodies begin, and continue only by advice.
  private mutating func apply(_ command: Command, by worker: WorkerID = .main) {
    probe.apply(command, by: worker)
    for action in probe.lastActions {
      switch action {
      case .run(.start, of: let id, on: let worker): begin(id, on: worker)
      case .request(.askConditions, of: let id): asked.append(id)
      case .wake: wakeAll()
      case .run, .request: break
      }
    }
  }

  /// Ends the waits that are over.
  private mutating func wakeAll() {
    for wait in probe.state.waits {
      let isOver =
        switch wait.target {
        case .operation(let id): probe.state.state(of: id) == .finished
        case .queue(let queue): probe.state.members(of: queue).isEmpty
        }
      if isOver { apply(.endWait(for: wait.target, inside: wait.body), by: wait.worker) }
    }
  }

  private mutating func begin(_ id: OperationID, on worker: WorkerID) {
    let answer = probe.apply(.begin(id), by: worker).answer
    if answer == .skipMain {
      end(id)
    } else if probe.state.operations[id.row].kind.isAsynchronous {
      apply(.endStart(id), by: worker)
      free(worker)
    }
  }

  private mutating func free(_ worker: WorkerID) { if worker != .main || isMainFree { apply(.freeWorker, by: worker) } }

  private mutating func end(_ id: OperationID) {
    let worker = probe.state.operations[id.row].worker
    let heldWorker = !probe.state.hasReturned(id)
    for wait in probe.state.waits where wait.body == id {
      apply(.endWait(for: wait.target, inside: id), by: wait.worker)
    }
    apply(.finish(id, completion: .none), by: worker)
    if heldWorker { free(worker) }
  }

  private func isDone(_ name: String) -> Bool { probe.record(of: name).state == .finished }

  /// Follows the advice until all is finished.
  /// - Returns: a description of the failure; nil if everything could be resolved.
  mutating func cureAll() -> String? {
    for name in names {
      var patience = 400
      while !isDone(name) {
        if let broken = probe.broken { return broken }
        patience -= 1
        if patience == 0 { return "\(name) still waits: \(probe.words(for: probe.state.explain(probe[name])))" }
        if let failure = follow(probe.state.explain(probe[name]), of: name) { return failure }
      }
    }
    return probe.broken
  }

  private mutating func follow(_ explanation: Explanation, of name: String) -> String? {
    guard let fix = explanation.suggestedFix else {
      // Its last blocker, or it itself, runs and does not wait: only its own work remains.
      let last = explanation.chain.last?.holder ?? probe[name]
      guard probe.state.reasons(of: last).isEmpty, probe.record(of: probe.name(last)).state == .executing else {
        return "\(name) has no fix: \(probe.words(for: explanation))"
      }
      end(last)
      return nil
    }
    story.append("\(name): \(fix)")
    perform(fix)
    return nil
  }

  private mutating func perform(_ fix: SuggestedFix) {
    switch fix {
    case .add(let id): add(probe.name(id))
    case .command(.resume(let queue)): apply(.setSuspended(queue, false))
    case .command(.raiseMax(let queue)): apply(.setMaxConcurrent(queue, probe.state.maxConcurrent(of: queue) + 1))
    case .command(.cancel(let id)): apply(.cancel(id))
    case .command(.unpause(let id)): apply(.unpause(id))
    case .reportReady, .postReady: break
    case .command(.satisfy(let id, let condition)): decide(condition, of: id)
    case .command(.finish(let id)), .reportFinish(let id), .giveUpWait(let id): end(id)
    case .freeWorker: if let holder = probe.state.poolHolders().first { end(holder) }
    // Of a program in virtual time there is none.
    case .freeDispatchQueue: break
    case .freeMain:
      isMainFree = true
      apply(.setMainFree(true))
    }
  }

  private mutating func decide(_ condition: String, of id: OperationID) {
    let fresh = names.filter { probe.record(of: $0).state == .initialized }
    let verdicts: [ConditionVerdict<OperationID>] =
      [.satisfied, .satisfied, .unsatisfied] + (fresh.first.map { [.produced(by: probe[$0])] } ?? [])
    let isUndecided = asked.contains(id)
    asked.removeAll { $0 == id }
    let verdict = isUndecided ? verdicts.randomElement(using: &random) ?? .satisfied : .satisfied
    if case .produced(let product) = verdict, product == id {
      return apply(.decide(id, condition: condition, .satisfied))
    }
    apply(.decide(id, condition: condition, verdict))
  }
}
