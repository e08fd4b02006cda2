/// What the engine knows of one operation. Plain bytes, 64 of them; edges and seats are rows of other tables.
struct OperationRecord: BitwiseCopyable {
  /// Rises when the row is used again, so that an old id is noticed.
  var generation: UInt32
  var state: OperationState = .initialized
  var priority: QueuePriority
  /// The class it sits in; differs from `priority` when that was changed after dispatch.
  var seatClass: UInt8 = 0
  var kind = OperationKind.custom
  /// When it was created or, once in a queue, when it was enqueued: engine-wide.
  var order: UInt64
  var queue: Row = .none
  var queueGeneration: UInt32 = 0
  /// Its place among the members of `seatClass` of its queue.
  var seat: Row = .none
  /// Which of its queue's stretches between barriers it belongs to; of a barrier, the one that it ends.
  var epoch: UInt32 = 0
  var flags: OperationFlags = []
  /// The thread it runs on, from dispatch or start.
  var worker = WorkerID(0)
  /// Dependencies that are not finished.
  var unfinishedDependencies: UInt32 = 0
  /// Reasons to keep its handle: its queue or its start, its completion block, each dependant that is not done.
  var holds: UInt32 = 0
  var firstDependency: Row = .none
  var lastDependency: Row = .none
  var firstDependant: Row = .none
  var lastDependant: Row = .none

  /// R3: every dependency is finished, or it is cancelled itself. From its start on, a late dependency changes nothing (R4).
  /// One that is paused before its start is not ready either.
  var isReady: Bool {
    (unfinishedDependencies == 0 && !flags.contains(.paused)) || flags.contains(.cancelled) || state >= .starting
  }

  /// R19: until it has finished and its completion block has returned.
  var keepsDependencies: Bool { state != .finished || flags.contains(.completes) }

  /// No gate of its class is shut.
  var isGateOpen: Bool { !flags.contains(.asks) || flags.contains(.gateIsOpen) }

  /// It holds its slot.
  var isRunning: Bool { state.isRunning }

  var phase: OperationPhase {
    switch state {
    case .initialized: .pending
    case .enqueued: isReady && isGateOpen ? .ready : .pending
    case .starting: queue == .none ? .pending : .ready
    // One that was cancelled before it began is finishing without having executed.
    case .finishing where flags.contains(.skippedMain): queue == .none ? .pending : .ready
    case .executing, .finishing: .executing
    case .finished: .finished
    }
  }

  var outcome: OperationOutcome {
    if flags.contains(.skippedMain) { return .cancelledBeforeStart }
    if flags.contains(.failed) { return .failed }
    return flags.contains(.cancelled) ? .cancelledWhileExecuting : .completed
  }
}

struct OperationFlags: OptionSet, BitwiseCopyable {
  let rawValue: UInt32
  static let cancelled = OperationFlags(rawValue: 1 << 0)
  /// It is marked in its queue as one that may be taken.
  static let takeable = OperationFlags(rawValue: 1 << 1)
  /// It was cancelled before it could execute: main() was left out.
  static let skippedMain = OperationFlags(rawValue: 1 << 2)
  /// Somebody waits for its finish.
  static let awaited = OperationFlags(rawValue: 1 << 3)
  /// Seen already while a batch is checked.
  static let marked = OperationFlags(rawValue: 1 << 4)
  /// Somebody observes its keys.
  static let observed = OperationFlags(rawValue: 1 << 5)
  /// Its phase is ready: everybody was told.
  static let ready = OperationFlags(rawValue: 1 << 6)
  /// It is a barrier (R15).
  static let barrier = OperationFlags(rawValue: 1 << 7)
  /// Its class may have a gate of its own, an overridden isReady: it is asked, outside the lock.
  static let asks = OperationFlags(rawValue: 1 << 8)
  /// The gate stood open when it was last asked.
  static let gateIsOpen = OperationFlags(rawValue: 1 << 9)
  /// Its class keeps and posts isExecuting and isFinished itself.
  static let reports = OperationFlags(rawValue: 1 << 10)
  /// It cannot do its work: its outcome is failed.
  static let failed = OperationFlags(rawValue: 1 << 11)
  /// It stands still, or is not to be picked.
  static let paused = OperationFlags(rawValue: 1 << 12)
  /// Something of it stands among the requirements.
  static let requires = OperationFlags(rawValue: 1 << 13)
  /// It has finished, and its completion block has not returned.
  static let completes = OperationFlags(rawValue: 1 << 14)
  /// Somebody who is done lists it, without keeping it.
  static let isListed = OperationFlags(rawValue: 1 << 15)
  /// Its class has said that it executes, and not yet that it does no more.
  static let saysExecuting = OperationFlags(rawValue: 1 << 16)
  /// Its start() has returned, and it was not finished.
  static let returned = OperationFlags(rawValue: 1 << 17)
  /// Its gate stands shut: whoever has the class says so unasked. Of handles it is not known.
  static let gateIsShut = OperationFlags(rawValue: 1 << 18)
  /// Only a handle's copy of the flags bears it: the record has its state.
  static let finished = OperationFlags(rawValue: 1 << 19)
}

/// One dependency: a link in the dependant's list and, until the dependency is finished, in the dependency's list too.
struct DependencyCell: BitwiseCopyable {
  /// By its id: a dependant that is done lists it without keeping it.
  var dependency: OperationID
  /// `.none`: it is in one list only, and goes with that. The dependency is finished or gone, or was given up before.
  var dependant: Row
  var nextDependency: Row = .none
  var nextDependant: Row = .none
}
