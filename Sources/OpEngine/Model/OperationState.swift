/// Where an operation is in its one life: the engine's own truth, in order. `isCancelled` is a flag beside it, never a state.
public enum OperationState: UInt8, Comparable, CaseIterable, Sendable, BitwiseCopyable {
  /// Created; in no queue, not started.
  case initialized
  /// A queue owns it and has not picked it yet.
  case enqueued
  /// Picked, or started by hand: it holds its slot and its `start()` runs.
  case starting
  /// Its `main()` runs, or it said that it executes.
  case executing
  /// It will not execute (any more), but nobody may rely on it yet.
  case finishing
  /// Done. Dependants, waiters and observers may rely on it.
  case finished

  /// Picked or started, and not finished: in a queue, it holds its slot.
  public var isRunning: Bool {
    switch self {
    case .initialized, .enqueued, .finished: false
    case .starting, .executing, .finishing: true
    }
  }

  public static func < (left: OperationState, right: OperationState) -> Bool { left.rawValue < right.rawValue }
}

/// What a person is told of an operation's state.
public enum OperationPhase: String, CaseIterable, Sendable {
  /// Not ready, or in no queue.
  case pending
  /// Ready in a queue that has not started it.
  case ready
  case executing
  case finished
}

/// How an operation ended.
public enum OperationOutcome: String, CaseIterable, Sendable {
  case completed
  /// Cancelled before it began to execute: its work never ran.
  case cancelledBeforeStart
  /// Cancelled while it executed, whether or not it took notice.
  case cancelledWhileExecuting
  case failed
}
