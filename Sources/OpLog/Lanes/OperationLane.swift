/// One operation of a log: its properties and its phases over time.
package struct OperationLane: Hashable, Sendable {
  /// The start of a phase, which lasts until the next one.
  package struct Change: Hashable, Sendable {
    package var time: EngineTime
    package var phase: OperationPhase
  }

  // These fields decide which rows exist. They come first, side by side in memory: a key press reads them for 100,000
  // lanes.
  package private(set) var phase = OperationPhase.pending
  /// Whether it was neither added to a queue nor started.
  package private(set) var isNew = true
  /// The kind of the operation; nil if the log does not give it.
  package let kind: OperationKind?
  package private(set) var priority: QueuePriority
  package let qualityOfService: QualityOfService
  package private(set) var outcome: OperationOutcome?
  /// Whether the log mentions it, by an event or a dependency, before its addition.
  package var isMentioned = false
  /// Whether it occupies a slot of its queue: from dispatch to finish.
  package private(set) var occupiesSlot = false
  /// Whether the operation was released before it was added or started.
  package private(set) var isDiscarded = false
  /// ``worker``; -1 where there is none.
  private var workerOrNone: Int32 = -1
  /// The blocks that have begun, for an operation with several.
  package private(set) var blocks: [BlockLane] = []
  /// The group whose child it is.
  package var parent: LogName?
  /// The children of a group in order of creation, as indices into all lanes.
  package var children: [Int] = []

  package let logName: LogName
  /// The display name; the id if the name is missing or has no visible character.
  package let name: String
  /// The queue; before its addition, the intended one.
  package var queueName: LogName?
  /// The operations that it waits for, in log order.
  package private(set) var dependencies: [LogName] = []
  /// The phases; empty until it is added to a queue or started, and `finished` at most comes last.
  package private(set) var changes: [Change] = []
  /// The operations that depend on it, in log order, as indices into all lanes.
  package var dependants: [Int] = []
  /// The rare state, in one element; empty until one of its values first changes.
  private var rareState: [RareState] = []

  /// The state that few operations have, stored out of line: each saved moment may hold 100,000 lanes.
  private struct RareState: Hashable {
    var note: String?
    var errors: [String] = []
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
    var reportsNotExecuting = false
  }

  /// Makes the lane of an operation just created.
  /// - Parameter queue: the intended queue.
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

  // Access by index: `first` would copy the whole struct.

  /// The scenario's note about it.
  package var note: String? { rareState.isEmpty ? nil : rareState[0].note }

  /// The errors with which it has failed, in log order.
  package var errors: [String] { rareState.isEmpty ? [] : rareState[0].errors }

  package var cancelledAt: EngineTime? { rareState.isEmpty ? nil : rareState[0].cancelledAt }

  /// Whether its body has noticed the cancellation.
  package var hasNoticedCancel: Bool { !rareState.isEmpty && rareState[0].hasNoticedCancel }

  package var pauses: [LaneInterval] { rareState.isEmpty ? [] : rareState[0].pauses }

  /// The times in which it executes without running on a thread.
  package var waits: [LaneInterval] { rareState.isEmpty ? [] : rareState[0].waits }

  /// The time at which its completion block began.
  var completedAt: EngineTime? { rareState.isEmpty ? nil : rareState[0].completedAt }

  /// Whether it executes without a thread until a call ends it.
  package var awaitsCall: Bool { !rareState.isEmpty && rareState[0].awaitsCall }

  /// The latest posted change of one of its keys.
  package var latestPost: LogEvent.KeyValueChange? { rareState.isEmpty ? nil : rareState[0].latestPost }

  /// The thread of its dispatch.
  package private(set) var worker: Int? {
    get { workerOrNone < 0 ? nil : Int(workerOrNone) }
    set { workerOrNone = newValue.map { Int32(clamping: $0) } ?? -1 }
  }

  /// The start of its present phase; nil before it was added or started.
  package var since: EngineTime? { changes.last?.time }

  package var finishedAt: EngineTime? { phase == .finished ? since : nil }

  /// The start of the present pause.
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
    case .finished: finalState
    }
  }

  /// The state after the end.
  // Inlined into counting, which would otherwise copy the lane.
  @inline(__always)
  var finalState: DisplayState {
    switch outcome {
    case .completed?, nil: .finished
    case .failed?: .failed
    case .cancelledBeforeStart?, .cancelledWhileExecuting?: .cancelled
    }
  }

  /// Returns the time since its phase or pause began. For a finished operation, it is the running time or, if it never
  /// ran, the waiting time.
  package func duration(at now: EngineTime) -> Duration? {
    guard let last = changes.last, let first = changes.first else { return nil }
    guard phase == .finished else { return now - (pausedSince ?? last.time) }
    return last.time - (changes.last { $0.phase == .executing } ?? first).time
  }

  /// Applies the next event of the operation.
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

  /// Applies the next change of the operation.
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
    // A pausable operation continues by itself.
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
    case .failed(let message): self.change { $0.errors.append(message) }
    case .discarded: isDiscarded = true
    case _: break
    }
  }

  /// Begins or ends a pause of a class that keeps its own flags: it lasts from `isPaused` until the class reports that
  /// it executes again.
  private mutating func updatePauses(by post: LogEvent.KeyValueChange, at time: EngineTime) {
    guard phase != .finished, post.old != post.new else { return }
    change { state in
      switch post.key {
      case KeyChange.Key.isPaused.rawValue where post.new == "1": state.pauses.open(at: time)
      case KeyChange.Key.isPaused.rawValue: if !state.reportsNotExecuting { state.pauses.close(at: time) }
      case KeyChange.Key.isExecuting.rawValue:
        state.reportsNotExecuting = post.new == "0"
        if !state.reportsNotExecuting { state.pauses.close(at: time) }
      case _: break
      }
    }
  }

  private mutating func awaitCall(from time: EngineTime) {
    change { $0.awaitsCall = true }
    updateWaits(at: time)
  }

  /// Records that one of its threads begins or ends a wait.
  private mutating func changeWaiting(of worker: Int?, to isWaiting: Bool, at time: EngineTime) {
    guard phase == .executing, isWaiting || !rareState.isEmpty else { return }
    change { if isWaiting { $0.waitingWorkers.insert(worker ?? 0) } else { $0.waitingWorkers.remove(worker ?? 0) } }
    if let index = blocks.lastIndex(where: { $0.isRunning && $0.worker == worker }) {
      if isWaiting { blocks[index].waits.open(at: time) } else { blocks[index].waits.close(at: time) }
    }
    updateWaits(at: time)
  }

  /// Begins or ends a wait of the whole operation: a call has to end it, or one of its threads waits and no block runs
  /// on another.
  private mutating func updateWaits(at time: EngineTime) {
    guard phase == .executing, !rareState.isEmpty else { return }
    let isWaiting =
      awaitsCall
      || (!rareState[0].waitingWorkers.isEmpty && blocks.allSatisfy { !$0.isRunning || $0.isWaiting })
    // An earlier moment may share the state: copy it only for a change.
    guard isWaiting != (waits.openSince != nil) else { return }
    change { if isWaiting { $0.waits.open(at: time) } else { $0.waits.close(at: time) } }
  }

  private mutating func enter(_ phase: OperationPhase, at time: EngineTime) {
    guard isNew || phase != self.phase, self.phase != .finished else { return }
    // Most operations have four changes: pending, ready, executing, finished.
    if isNew { changes.reserveCapacity(4) }
    (self.phase, isNew) = (phase, false)
    changes.append(Change(time: time, phase: phase))
  }
}
