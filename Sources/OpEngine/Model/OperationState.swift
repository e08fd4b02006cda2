/// The state of an operation in its one life, in order: the engine's own truth. `isCancelled` is a flag beside it.
package enum OperationState: UInt8, Comparable, CaseIterable, Sendable, BitwiseCopyable {
  /// The operation is created; it is in no queue, and not started.
  case initialized
  /// A queue owns it and has not picked it yet.
  case enqueued
  /// The operation is picked, or started by hand: it occupies its slot and its `start()` runs.
  case starting
  /// `main()` runs, or the class has reported that it executes.
  case executing
  /// The operation will not execute (any more), but no one may rely on it yet.
  case finishing
  /// The operation is done. Dependants, waiters and observers may rely on it.
  case finished

  /// Whether the operation is picked or started, and not finished: in a queue, it occupies its slot.
  package var isRunning: Bool {
    switch self {
    case .initialized, .enqueued, .finished: false
    case .starting, .executing, .finishing: true
    }
  }

  package static func < (left: OperationState, right: OperationState) -> Bool { left.rawValue < right.rawValue }
}

/// The phase of an operation: where it is on its way from its creation to its finish.
public enum OperationPhase: String, CaseIterable, Sendable {
  /// The operation is in no queue, or not ready: a dependency, a pause or its class keeps it from starting.
  case pending
  /// The operation is ready in a queue that has not started its work.
  case ready
  /// The operation executes, or is paused after it began to.
  case executing
  /// The operation has finished; its `outcome` says how.
  case finished
}

/// The way in which an operation ended.
public enum OperationOutcome: String, CaseIterable, Sendable {
  /// The operation ran to its end, without an error or a cancel.
  case completed
  /// The operation was cancelled before it began to execute: its work never ran.
  case cancelledBeforeStart
  /// The operation was cancelled while it executed, whether or not its work ended early.
  case cancelledWhileExecuting
  /// The operation reported an error while it ran, and may have been cancelled, too (R7).
  case failed
}
