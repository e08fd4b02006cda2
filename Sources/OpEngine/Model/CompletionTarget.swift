/// Where a completion block runs (R9).
public enum CompletionTarget: Sendable {
  /// On a worker of the engine's pool.
  case pool
  /// On the main thread: when the main dispatch queue is drained or, in virtual time, when time is moved.
  case main
}
