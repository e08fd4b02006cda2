/// The executor of a queue's operations.
public enum QueueExecutor: String, CaseIterable, Sendable, BitwiseCopyable {
  /// The workers of the pool.
  case pool
  /// The main thread, one operation at a time (R22).
  case main
  /// A dispatch queue that lies below it.
  case underlying
  /// Workers of the pool, but one operation at a time, whatever the queue's limit: a serial executor in virtual time.
  case serial
}
