/// A unit of a play that runs without interruption.
enum Slice {
  /// Run a runnable fiber.
  case run(Fiber.ID)
  /// Make a fiber runnable, unless its generation has changed because it was woken or ended early.
  case resume(Fiber.ID, generation: Int)
  /// End a fiber's body, which checks `isCancelled` and notices its cancellation.
  case abandonBody(Fiber.ID, generation: Int)
  /// Fail an operation as planned, unless it was paused meanwhile or has ended.
  case fail(operation: Int, at: EngineTime)
  /// Add an operation to its queue.
  case add(operation: Int)
}
