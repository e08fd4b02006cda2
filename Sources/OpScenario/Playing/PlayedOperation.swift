import OpEngine

/// What a play knows of one operation beside the engine.
struct PlayedOperation {
  let plan: OperationPlan
  let id: OperationID
  /// Those of the plan, then those that steps have added.
  var blocks: [[Step]]
  var unfinishedBlocks = 0
  /// The strand that runs its start(), or goes on with its body after that.
  var starter: Strand.ID?
  /// It was cancelled while it executed.
  var isCancelled = false
  /// Its body has seen that, and left.
  var isAbandoned = false
  /// That was said already.
  var hasSeenCancel = false
  var pausedSince: EngineTime?
  /// When it fails by itself, its pauses so far counted in.
  var failsAt: EngineTime?
  /// What it failed with.
  var failure: String?
  /// It has failed by itself: nothing of its body goes on.
  var isCut = false
  /// Conditions that a step has satisfied.
  var satisfied: Set<String> = []
  var waiters: [Strand.ID] = []
  /// Its start() was called when it was cancelled already.
  var wasStartedCancelled = false
  /// What a class keeps itself, by key.
  var flags: [String: Bool]
  /// How many changes of each of these are not posted to their end.
  var announced: [String: Int] = [:]

  init(plan: OperationPlan, id: OperationID) {
    self.plan = plan
    self.id = id
    blocks = plan.blocks
    flags = plan.overrides?.flags ?? [:]
  }

  /// It has still to fail, so that it does not end before.
  var willFail: Bool { failsAt != nil && failure == nil && !isAbandoned }
}
