import OpEngine

/// A unit of a play that runs without interruption.
enum Slice {
  /// A fiber that is runnable runs.
  case run(Fiber.ID)
  /// A fiber becomes runnable, unless it was woken or cut short since: then its generation has changed.
  case resume(Fiber.ID, generation: Int)
  /// A fiber's body checks isCancelled, and sees it.
  case abandonBody(Fiber.ID, generation: Int)
  /// The time of an operation to fail has come, unless it was paused meanwhile or has ended.
  case fail(operation: Int, at: EngineTime)
  /// An operation is added to its queue by itself.
  case add(operation: Int)
}
