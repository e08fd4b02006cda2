/// The additional state of an operation in virtual time, besides that of the engine and of its body's progress.
struct VirtualOperation {
  /// The blocks of the plan, followed by those added by steps.
  var blocks: [[Step]]
  var unfinishedBlocks = 0
  /// The fiber that runs `start()`, or continues the body after that.
  var starter: Fiber.ID?
  /// Whether it was cancelled while it executed.
  var isCancelled = false
  /// Whether its body has noticed the cancellation, and the log says so.
  var hasSeenCancel = false
  var pausedSince: EngineTime?
  /// The time at which its class has finished.
  var finished: EngineTime?
  /// Whether it was cancelled before the call of its `start()`.
  var wasStartedCancelled = false
  /// Whether the end of the last thread that its class has begun is reviewed in place of that of `start()`.
  var awaitsLastThread = false
  var flags: ClassFlags
  /// The keys of the class whose changes are not fully posted.
  var unposted: [String] = []

  init(_ plan: OperationPlan) {
    blocks = plan.blocks
    flags = ClassFlags(plan.overrides)
  }
}
