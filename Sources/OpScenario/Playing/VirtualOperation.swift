import OpEngine

/// The state of an operation that only virtual time has, beside the engine's and its body's progress.
struct VirtualOperation {
  /// The blocks of the plan, then those that steps have added.
  var blocks: [[Step]]
  var unfinishedBlocks = 0
  /// The fiber that runs its start(), or goes on with its body after that.
  var starter: Fiber.ID?
  /// Whether it was cancelled while it executed.
  var isCancelled = false
  /// Whether the log says that its body has seen that.
  var hasSeenCancel = false
  var pausedSince: EngineTime?
  /// Whether its start() was called when it was cancelled already.
  var wasStartedCancelled = false
  var flags: ClassFlags

  init(_ plan: OperationPlan) {
    blocks = plan.blocks
    flags = ClassFlags(plan.overrides?.flags ?? [:])
  }
}

/// The flags that a class keeps itself, and which of them it is about to post.
struct ClassFlags {
  private var values: [String: Bool]
  /// How many changes of each of these are not posted to their end.
  private var announced: [String: Int] = [:]

  init(_ values: [String: Bool]) { self.values = values }

  subscript(key: String) -> Bool? { values[key] }

  mutating func set(_ key: String, _ value: Bool) { values[key] = value }

  mutating func beginPosting(_ key: String) { announced[key, default: 0] += 1 }

  mutating func endPosting(_ key: String) { announced[key, default: 1] -= 1 }

  func isPosting(_ key: String) -> Bool { announced[key, default: 0] > 0 }

  var isPostingAny: Bool { !announced.values.allSatisfy { $0 == 0 } }

  /// The flags that the engine asks for.
  var own: OwnFlags { OwnFlags(isExecuting: values["isExecuting"], isFinished: values["isFinished"]) }
}
