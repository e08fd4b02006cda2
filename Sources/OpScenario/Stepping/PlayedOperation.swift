import OpEngine

/// An operation of a play on whatever clock: its plan, its id, and how its body fares.
final class PlayedOperation: Sendable {
  let plan: OperationPlan
  let id: OperationID
  private let progress = Lock(BodyProgress())

  init(_ plan: OperationPlan, _ id: OperationID) {
    self.plan = plan
    self.id = id
  }

  var body: BodyProgress { progress.withLock { $0 } }

  func update<Result>(_ change: (inout BodyProgress) -> Result) -> Result { progress.withLock { change(&$0) } }
}

/// How far the body of an operation has come.
struct BodyProgress {
  /// When it began to execute.
  private(set) var began: EngineTime?
  /// Whether it has seen that it was cancelled, and left.
  var isAbandoned = false
  /// When it fails by itself, its pauses so far counted in.
  private(set) var failsAt: EngineTime?
  /// The message of its first failure.
  private(set) var failure: String?
  /// Whether it has failed by itself: nothing of its body goes on.
  private(set) var isCut = false
  /// Conditions that a step has satisfied.
  private(set) var satisfied: Set<String> = []
  /// How many of its blocks have ended.
  var endedBlocks = 0

  /// Notes that it begins to execute, the first time.
  mutating func begin(at time: EngineTime, failsAfter: Duration?) {
    guard began == nil else { return }
    began = time
    failsAt = failsAfter.map { time + $0 }
  }

  /// Notes a failure.
  /// - Returns: whether it is the first, which counts.
  mutating func fail(with message: String) -> Bool {
    guard failure == nil else { return false }
    failure = message
    return true
  }

  /// Ends the body, because its time has come to fail.
  mutating func cut() { isCut = true }

  mutating func satisfy(_ condition: String) { satisfied.insert(condition) }

  /// Moves the failure by the length of a pause.
  mutating func postponeFailure(by pause: Duration) { failsAt = failsAt.map { $0 + pause } }

  /// Whether it has still to fail, so that it does not end before.
  var willFail: Bool { failsAt != nil && failure == nil && !isAbandoned }

  /// The time at which it fails, if it has not failed yet.
  var pendingFailure: EngineTime? { willFail ? failsAt : nil }

  /// Whether its time to fail has come, or has come before.
  func isCut(at time: EngineTime) -> Bool { isCut || pendingFailure.map { $0 <= time } ?? false }
}
