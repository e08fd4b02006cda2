/// The threads that run the operations of a queue.
public enum QueueExecutor: String, CaseIterable, Sendable, BitwiseCopyable {
  /// The workers of the pool.
  case pool
  /// The main thread, one operation at a time (R22).
  case main
  /// The dispatch queue that is the queue's `underlyingQueue`.
  case underlying
  /// The workers of the pool, one operation at a time, whatever the limit of the queue: a serial dispatch queue, played
  /// in virtual time.
  case serial
}
