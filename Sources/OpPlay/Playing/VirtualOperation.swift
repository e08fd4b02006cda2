import OpEngine

/// The state of an operation that only plays in virtual time have, beside the engine's and the progress of its body.
struct VirtualOperation {
  /// The blocks of the plan, followed by those that steps have added.
  var blocks: [[Step]]
  var unfinishedBlocks = 0
  /// The fiber that runs its start(), or continues its body after that.
  var starter: Fiber.ID?
  /// Whether it was cancelled while it executed.
  var isCancelled = false
  /// Whether its body has seen the cancel, and the log says so.
  var hasSeenCancel = false
  var pausedSince: EngineTime?
  /// The time at which its class has finished.
  var finished: EngineTime?
  /// Whether it was cancelled before its start() was called.
  var wasStartedCancelled = false
  /// Whether the end of the last thread that its class has begun is reviewed in place of that of `start()`.
  var awaitsLastThread = false
  var flags: ClassFlags
  var unposted = UnpostedKeys()

  init(_ plan: OperationPlan) {
    blocks = plan.blocks
    flags = ClassFlags(plan.overrides)
  }
}

/// The keys of a class whose changes are not posted to their end.
struct UnpostedKeys {
  private var counts: [String: Int] = [:]

  var isEmpty: Bool { counts.isEmpty }

  func contains(_ key: String) -> Bool { counts[key] != nil }

  mutating func insert(_ key: String) { counts[key, default: 0] += 1 }

  mutating func remove(_ key: String) {
    guard let count = counts[key] else { return }
    counts[key] = count > 1 ? count - 1 : nil
  }
}
