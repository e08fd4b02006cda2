@testable import OpEngine

/// An engine state without an engine: operations and queues have names, and the effects of commands are texts.
///
/// Not Sendable: one test holds it.
final class EngineProbe {
  /// The results of one command, and of the search for work after it.
  struct Outcome: Equatable {
    /// `A ready`, `q idle`.
    var events: [String] = []
    /// `begin A on 2`.
    var actions: [String] = []
    var answer = EngineState.StartAnswer.nothing
    var misuse: Misuse.Code?
  }

  private(set) var state: EngineState
  private(set) var operations: [String: OperationID] = [:]
  private(set) var queues: [String: QueueID] = [:]
  private var operationNames: [OperationID: String] = [:]
  private var queueNames: [QueueID: String] = [:]
  /// Every event so far.
  private(set) var events: [EngineEvent] = []
  /// The operations whose `isReady` the last command wants queried.
  private(set) var lastQuestions: [String] = []
  /// The actions of the last command.
  private(set) var lastActions: [EngineAction] = []
  /// Names of the operations that the engine keeps.
  private(set) var kept: Set<String> = []
  /// The first broken invariant, and the command after which it was broken.
  private(set) var broken: String?
  /// Whether the explanations of the engine and of its events are compared after each command, which is slow.
  var comparesExplanations = true
  /// A copy of the state in progress, a slice of some rows after each command.
  private var copy = SlicedCopy(slice: 3)
  /// The waits according to the events only.
  private(set) var graph = WaitGraph(countsMembers: true)
  var now = EngineTime.zero

  /// - Parameter refusesCycles: R18, strict.
  init(workers: Int = 64, firstWorker: UInt32 = 2, refusesCycles: Bool = false) {
    state = EngineState(workerLimit: workers, firstWorker: firstWorker, refusesCycles: refusesCycles)
    state.stamp(worker: .main, isObserved: true)
  }

  /// Makes the operation's class override `isReady`, which has to be queried. Before the operation is added it is
  /// false.
  func overrideIsReady(of name: String) {
    state.markReadyOverride(of: self[name])
    state.noteReadinessOnAdding(of: self[name], isReady: false)
  }

  /// Answers a query of the overridden `isReady`, then searches for work.
  @discardableResult
  func answer(_ name: String, isReady: Bool) -> Outcome {
    apply(.setReadiness(self[name], isReady: isReady, isAwaited: true))
  }

  /// Makes the operation's class report its finish, then searches for work.
  @discardableResult
  func reportFinish(of name: String) -> Outcome {
    state.receive(.isFinished, of: self[name], value: true, other: nil, completion: .none)
    state.schedule()
    return settle(after: .finish(self[name], completion: .none))
  }

  subscript(operation: String) -> OperationID {
    guard let id = operations[operation] else { preconditionFailure("no operation \(operation)") }
    return id
  }

  func queue(_ name: String) -> QueueID {
    guard let id = queues[name] else { preconditionFailure("no queue \(name)") }
    return id
  }

  /// Applies a command, then starts operations that may start, like `Engine.update`.
  @discardableResult
  func apply(_ command: Command, by worker: WorkerID = .main) -> Outcome {
    let answer = state.apply(command, by: worker, at: now)
    state.schedule()
    return settle(after: command, answer: answer)
  }

  /// The next block for a thread that has run another block of the operation.
  func takeBlock(of name: String) -> Int? { state.takeBlock(of: self[name]) }

  /// The command only.
  @discardableResult
  func applyOnly(_ command: Command, by worker: WorkerID = .main) -> Outcome {
    let answer = state.apply(command, by: worker, at: now)
    return settle(after: command, answer: answer)
  }

  func makeQueue(_ name: String, max: Int = -1, isSuspended: Bool = false, runBy executor: QueueExecutor = .pool) {
    state.stamp(worker: .main, isObserved: true)
    state.stamp(time: now)
    let id = state.createQueue(runBy: executor)
    queues[name] = id
    queueNames[id] = name
    settle(after: .setMaxConcurrent(id, max))
    if max != -1 { apply(.setMaxConcurrent(id, max)) }
    if isSuspended { apply(.setSuspended(id, true)) }
  }

  func make(
    _ names: String..., priority: QueuePriority = .normal, kind: OperationKind = .block,
    after dependencies: [String] = []
  ) {
    for name in names {
      state.stamp(worker: .main, isObserved: true)
      state.stamp(time: now)
      let id = state.register(priority, kind)
      operations[name] = id
      operationNames[id] = name
      settle(after: .register(priority, kind))
      for dependency in dependencies { apply(.addDependency(id, on: self[dependency])) }
    }
  }

  /// Changes the first epoch number of an empty queue, as after many barriers.
  func setEpoch(of queue: String, _ epoch: UInt32) { state.queues[self.queue(queue).row].frontEpoch = epoch }

  func record(of operation: String) -> OperationRecord { state.operations[self[operation].row] }

  func name(_ id: OperationID) -> String { operationNames[id] ?? "?" }

  func name(_ id: QueueID) -> String { queueNames[id] ?? "?" }

  @discardableResult
  private func settle(after command: Command, answer: EngineState.StartAnswer = .nothing) -> Outcome {
    let outcome = Outcome(
      events: state.effects.events.map { words(for: $0.change) },
      actions: state.effects.rare.actions.map { words(for: $0) },
      answer: answer, misuse: state.effects.misuse)
    events += state.effects.events
    for event in state.effects.events { graph.apply(event) }
    advanceCopy(after: command)
    lastActions = state.effects.rare.actions
    lastQuestions = state.effects.rare.readinessQueries.map { name(state.id($0)) }
    for index in state.effects.retained.rows { kept.insert(name(state.id(state.effects.retained[index]))) }
    // An operation retained and released by one command is listed in both.
    for row in state.effects.released.rows.map({ state.effects.released[$0] })
    where state.operations[row].retainCount == 0 {
      kept.remove(name(state.id(row)))
    }
    state.effects.reset()
    if broken == nil { broken = brokenExplanation().map { "\($0), after \(command)" } }
    if broken == nil { broken = graph.brokenCount().map { "by its events \($0), after \(command)" } }
    if broken == nil { broken = state.brokenInvariant().map { "\($0), after \(command)" } }
    return outcome
  }

  /// Whether a cancelled operation was started by hand: its only event is its finish, which follows at once.
  private var isBetweenEvents: Bool {
    operations.values.contains { id in
      guard state.knows(id) else { return false }
      return state.operations[id.row].queue == .none && state.operations[id.row].state == .finishing
    }
  }

  /// A complete copy in slices equals the current state.
  private func advanceCopy(after command: Command) {
    for event in state.effects.events { copy.note(event.change) }
    for row in state.effects.rare.changedSilently { copy.note(row) }
    if case .retire(let id) = command { copy.note(id.row) }
    guard copy.advance(state) else { return }
    if broken == nil { broken = Self.difference(copy.snapshot, state.snapshot()).map { "\($0), after \(command)" } }
    copy = SlicedCopy(slice: 3)
  }

  private static func difference(_ copy: EngineSnapshot, _ whole: EngineSnapshot) -> String? {
    var (told, expected): ([EngineEvent], [EngineEvent]) = ([], [])
    copy.forEachEvent { event, _ in told.append(event) }
    whole.forEachEvent { event, _ in expected.append(event) }
    return zip(told, expected).first { $0.change != $1.change || $0.worker != $1.worker }
      .map { "a copy in slices tells \($0.change), not \($1.change)" }
      ?? (told.count == expected.count ? nil : "a copy in slices tells \(told.count) events, not \(expected.count)")
  }

  /// The engine and its events have to give the same answer about everything that waits.
  private func brokenExplanation() -> String? {
    guard comparesExplanations, !isBetweenEvents else { return nil }
    var present = WaitGraph(countsMembers: true)
    state.snapshot().forEachEvent { event, _ in present.apply(event) }
    if let broken = present.brokenCount() { return "in the present \(broken)" }
    for (name, id) in operations.sorted(by: { $0.key < $1.key }) where state.knows(id) {
      let (here, told) = (state.explain(id), graph.explanation(of: id))
      if here != told { return "\(name) waits for\n  \(words(for: here)); its events say\n  \(words(for: told))\n" }
      // Being stuck is not part of the state.
      guard !state.isQuiescent else { continue }
      let shown = present.explanation(of: id)
      if here != shown { return "\(name) waits for\n  \(words(for: here)); the present says\n  \(words(for: shown))\n" }
    }
    return nil
  }
}
