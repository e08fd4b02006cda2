/// An operation of a play: its plan, its id, and the progress of its body.
final class PlayedOperation: Sendable {
  let plan: OperationPlan
  let id: OperationID
  private let progress = Lock(BodyProgress())

  init(_ plan: OperationPlan, _ id: OperationID) { (self.plan, self.id) = (plan, id) }

  var body: BodyProgress { progress.withLock { $0 } }

  func update<Result>(_ change: (inout BodyProgress) -> Result) -> Result { progress.withLock { change(&$0) } }
}

/// The progress of an operation's body.
struct BodyProgress {
  /// The time at which the operation began to execute.
  private(set) var began: EngineTime?
  /// Whether the body has noticed its cancellation, and ended.
  var isAbandoned = false
  /// The time at which the operation fails as planned, moved by its pauses so far.
  private(set) var failsAt: EngineTime?
  /// The message of the first failure.
  private(set) var failure: String?
  /// Whether the operation has failed as planned, which ends its body.
  var isCut = false
  /// Conditions that a step has satisfied.
  var satisfied: Set<String> = []
  /// The number of blocks that have ended.
  var endedBlocks = 0

  /// Records the first time at which the operation executes.
  mutating func begin(at time: EngineTime, failsAfter: Duration?) {
    guard began == nil else { return }
    began = time
    failsAt = failsAfter.map { time + $0 }
  }

  /// Records a failure.
  /// - Returns: whether it is the first, which counts.
  mutating func fail(with message: String) -> Bool {
    guard failure == nil else { return false }
    failure = message
    return true
  }

  /// Postpones the failure by the length of a pause.
  mutating func postponeFailure(by pause: Duration) { failsAt = failsAt.map { $0 + pause } }

  /// Whether the operation is still going to fail as planned, and must not end before.
  var willFail: Bool { failsAt != nil && failure == nil && !isAbandoned }

  /// The time at which the operation fails as planned, if it has not failed yet.
  var pendingFailure: EngineTime? { willFail ? failsAt : nil }

  /// Whether the operation has failed as planned at `time`.
  func isCut(at time: EngineTime) -> Bool { isCut || pendingFailure.map { $0 <= time } ?? false }
}
