package import OpEngine

/// One operation according to the log: its properties and its phases over time.
package struct OperationLane: Hashable, Sendable {
  /// The beginning of a phase, which lasts until the next one begins.
  package struct Change: Hashable, Sendable {
    package var time: EngineTime
    package var phase: OperationPhase
  }

  // First, and beside each other in memory, what decides which rows there are: a key asks it of a hundred thousand.
  package private(set) var phase = OperationPhase.pending
  /// Whether it was neither added to a queue nor started.
  package private(set) var isNew = true
  /// The kind of the operation; nil where the log does not say.
  package let kind: OperationKind?
  package private(set) var priority: QueuePriority
  package let qualityOfService: QualityOfService
  package private(set) var outcome: OperationOutcome?
  /// Whether something has happened to it, or others wait for it, before it was added.
  package var isMentioned = false
  /// Whether it occupies a slot of its queue: from the dispatch to the finish.
  package private(set) var occupiesSlot = false
  /// Whether the operation was released before it was added or started.
  package private(set) var isDiscarded = false
  /// ``worker``; -1 where there is none.
  private var workerOrNone: Int32 = -1
  /// The blocks that have begun, of an operation that has several.
  package private(set) var blocks: [BlockLane] = []
  /// The group that it is a child of.
  package var parent: LogName?
  /// The children of a group, in order of creation, as indices into all lanes.
  package var children: [Int] = []

  package let logName: LogName
  /// The display name; the id where there is none, or nothing of it can be seen.
  package let name: String
  /// The queue it is in; before it was added, the one it is meant for.
  package var queueName: LogName?
  /// The operations that it waits for, in the order told.
  package private(set) var dependencies: [LogName] = []
  /// Empty until it is added to a queue or started; the last one is `finished` at most.
  package private(set) var changes: [Change] = []
  /// The operations that depend on it, in the order told, as such indices.
  package var dependants: [Int] = []
  /// One; none until something of it changes for the first time.
  private var rareState: [RareState] = []

  /// The state that few operations have, behind a reference: of the others there may be a hundred thousand, in each
  /// moment that is kept.
  private struct RareState: Hashable {
    var note: String?
    var cancelledAt: EngineTime?
    var hasNoticedCancel = false
    var pauses: [LaneInterval] = []
    var waits: [LaneInterval] = []
    var completedAt: EngineTime?
    /// The threads that wait in its body.
    var waitingWorkers: Set<Int> = []
    var awaitsCall = false
    var latestPost: LogEvent.KeyValueChange?
    /// Whether its class has posted that it no longer executes.
    var standsStill = false
  }

  /// Makes the lane of an operation that has just been created.
  /// - Parameter queue: the one that it is meant for.
  package init(_ logName: LogName, _ new: LogEvent.NewOperation = .init(), in queue: LogName? = nil) {
    self.logName = logName
    name = new.name.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } ?? logName.text
    kind = new.kind
    queueName = queue
    priority = new.priority
    qualityOfService = new.qualityOfService
  }

  private mutating func change(_ body: (inout RareState) -> Void) {
    if rareState.isEmpty { rareState = [RareState()] }
    body(&rareState[0])
  }

  package var id: String { logName.text }

  package var queue: String? { queueName?.text }

  // One field at a time: `first` would copy them all.

  /// The note of the scenario about it.
  package var note: String? { rareState.isEmpty ? nil : rareState[0].note }

  package var cancelledAt: EngineTime? { rareState.isEmpty ? nil : rareState[0].cancelledAt }

  /// Whether its body has seen that it is cancelled.
  package var hasNoticedCancel: Bool { !rareState.isEmpty && rareState[0].hasNoticedCancel }

  package var pauses: [LaneInterval] { rareState.isEmpty ? [] : rareState[0].pauses }

  /// The times in which it executes and nothing of it runs on a thread.
  package var waits: [LaneInterval] { rareState.isEmpty ? [] : rareState[0].waits }

  /// The time at which its completion block began.
  package var completedAt: EngineTime? { rareState.isEmpty ? nil : rareState[0].completedAt }

  /// Whether it executes without a thread until a call ends it.
  package var awaitsCall: Bool { !rareState.isEmpty && rareState[0].awaitsCall }

  /// The latest change of one of its keys that was posted.
  package var latestPost: LogEvent.KeyValueChange? { rareState.isEmpty ? nil : rareState[0].latestPost }

  /// The thread it was dispatched to.
  package private(set) var worker: Int? {
    get { workerOrNone < 0 ? nil : Int(workerOrNone) }
    set { workerOrNone = newValue.map { Int32(clamping: $0) } ?? -1 }
  }

  /// The beginning of its present phase; nil before it was added or started.
  package var since: EngineTime? { changes.last?.time }

  package var finishedAt: EngineTime? { phase == .finished ? since : nil }

  /// The beginning of the present pause.
  package var pausedSince: EngineTime? { pauses.openSince }

  package var displayState: DisplayState {
    switch phase {
    case .pending where pausedSince != nil: .paused
    case .pending where cancelledAt != nil, .ready where cancelledAt != nil: .withdrawn
    case .pending: isNew ? .new : .pending
    case .ready: .ready
    case .executing where pausedSince != nil: .paused
    case .executing where cancelledAt != nil: .cancelling
    case .executing: waits.openSince != nil ? .waiting : .executing
    case .finished:
      switch outcome {
      case .completed?, nil: .finished
      case .failed?: .failed
      case .cancelledBeforeStart?, .cancelledWhileExecuting?: .cancelled
      }
    }
  }

  /// Returns how long it has been in its present phase, or paused in it; of a finished one how long it ran, or if it never
  /// did, how long it waited.
  package func duration(at now: EngineTime) -> Duration? {
    guard let last = changes.last, let first = changes.first else { return nil }
    guard phase == .finished else { return now - (pausedSince ?? last.time) }
    return last.time - (changes.last { $0.phase == .executing } ?? first).time
  }

  /// Takes in the next event that happens to the operation.
  package mutating func apply(_ event: LogEvent) {
    switch event.body {
    case .operation(_, _, let change): apply(change, at: event.begin, on: event.worker)
    case .note(let text, _, _): change { $0.note = text }
    case .waitBegan: changeWaiting(of: event.worker, to: true, at: event.begin)
    case .waitEnded: changeWaiting(of: event.worker, to: false, at: event.begin)
    case .notified(_, _, let post):
      change { $0.latestPost = post }
      updatePauses(by: post, at: event.begin)
    case _: break
    }
  }

  /// Takes in the next change of the operation.
  /// - Parameter worker: the number of the thread on which it happened.
  package mutating func apply(_ change: OperationChange<LogName, LogName>, at time: EngineTime, on worker: Int?) {
    switch change {
    case .dependencyAdded(let other): dependencies.append(other)
    case .dependencyRemoved(let other): dependencies.removeAll { $0 == other }
    case .priorityChanged(_, let new): priority = new
    case .enqueued, .unready: enter(.pending, at: time)
    case .ready: enter(.ready, at: time)
    case .dispatched:
      occupiesSlot = true
      self.worker = worker
    case .executing:
      self.worker = worker ?? self.worker
      enter(.executing, at: time)
      if kind == .manual { awaitCall(from: time) }
    // A pausable operation goes on by itself.
    case .returned: if kind != .pausable { awaitCall(from: time) }
    case .blockBegan(let number): blocks.append(BlockLane(number: Int(number), worker: worker, start: time))
    case .blockEnded(let number):
      if let index = blocks.firstIndex(where: { $0.number == Int(number) }) { blocks[index].finish(at: time) }
      updateWaits(at: time)
    case .completed: self.change { $0.completedAt = $0.completedAt ?? time }
    case .cancelled: self.change { $0.cancelledAt = $0.cancelledAt ?? time }
    case .cancelNoticed: self.change { $0.hasNoticedCancel = true }
    case .paused: self.change { $0.pauses.open(at: time) }
    case .unpaused: if !rareState.isEmpty { self.change { $0.pauses.close(at: time) } }
    case .finished(let outcome):
      if !rareState.isEmpty {
        self.change {
          $0.pauses.close(at: time)
          $0.waits.close(at: time)
        }
      }
      for index in blocks.indices { blocks[index].finish(at: time) }
      self.outcome = outcome
      occupiesSlot = false
      enter(.finished, at: time)
    case .discarded: isDiscarded = true
    case _: break
    }
  }

  /// Begins or ends a pause of a class that keeps its own flags: from `isPaused` on, until it executes again by its own
  /// account.
  private mutating func updatePauses(by post: LogEvent.KeyValueChange, at time: EngineTime) {
    guard phase != .finished, post.old != post.new else { return }
    change { state in
      switch post.key {
      case KeyChange.Key.isPaused.rawValue where post.new == "1": state.pauses.open(at: time)
      case KeyChange.Key.isPaused.rawValue: if !state.standsStill { state.pauses.close(at: time) }
      case KeyChange.Key.isExecuting.rawValue:
        state.standsStill = post.new == "0"
        if !state.standsStill { state.pauses.close(at: time) }
      case _: break
      }
    }
  }

  private mutating func awaitCall(from time: EngineTime) {
    change { $0.awaitsCall = true }
    updateWaits(at: time)
  }

  /// Notes that one of its threads begins to wait, or goes on.
  private mutating func changeWaiting(of worker: Int?, to isWaiting: Bool, at time: EngineTime) {
    guard phase == .executing, isWaiting || !rareState.isEmpty else { return }
    change { if isWaiting { $0.waitingWorkers.insert(worker ?? 0) } else { $0.waitingWorkers.remove(worker ?? 0) } }
    if let index = blocks.lastIndex(where: { $0.isRunning && $0.worker == worker }) {
      if isWaiting { blocks[index].waits.open(at: time) } else { blocks[index].waits.close(at: time) }
    }
    updateWaits(at: time)
  }

  /// Begins or ends a wait of the whole: a call has to end it, or one of its threads waits and no block runs on another.
  private mutating func updateWaits(at time: EngineTime) {
    guard phase == .executing, !rareState.isEmpty else { return }
    let isWaiting =
      awaitsCall
      || (!rareState[0].waitingWorkers.isEmpty && blocks.allSatisfy { !$0.isRunning || $0.isWaiting })
    // An earlier moment may share the state: it is copied only for a change.
    guard isWaiting != (waits.openSince != nil) else { return }
    change { if isWaiting { $0.waits.open(at: time) } else { $0.waits.close(at: time) } }
  }

  private mutating func enter(_ phase: OperationPhase, at time: EngineTime) {
    guard isNew || phase != self.phase, self.phase != .finished else { return }
    // Most have four: ready, executing, finished, and pending before.
    if isNew { changes.reserveCapacity(4) }
    (self.phase, isNew) = (phase, false)
    changes.append(Change(time: time, phase: phase))
  }
}
