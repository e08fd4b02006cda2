/// The thread on which a completion block runs (R9).
public enum CompletionTarget: Sendable {
  /// A worker of the engine's pool.
  case pool
  /// The main thread, when the main dispatch queue is drained; in virtual time, when time is moved.
  case main
}
