public import OpEngine

/// What a person at the keyboard asks of a running play. Ids are the scenario's.
public enum PersonCommand: Hashable, Sendable {
  case suspend(queue: String)
  case resume(queue: String)
  case cancel(operation: String)
  case cancelAll(queue: String)
  /// -1 stands for `default`.
  case setMax(queue: String, max: Int)
  /// Of a manual or an asynchronous operation that executes.
  case finish(operation: String)
  /// Of a pausable operation.
  case pause(operation: String)
  case unpause(operation: String)
  /// Of one that waits for the condition.
  case satisfy(operation: String, condition: String)
  case setPriority(operation: String, QueuePriority)
}
