import OpEngine

/// What a play in real time knows of one operation beside its engine.
final class ThreadedOperation: Sendable {
  struct State {
    var hasBegun = false
    /// Its body has seen that it was cancelled, and left.
    var isAbandoned = false
    /// When it fails by itself, its pauses so far counted in.
    var failsAt: EngineTime?
    /// What it failed with.
    var failure: String?
    /// It has failed by itself: nothing of its body goes on.
    var isCut = false
    /// Conditions that a step has satisfied.
    var satisfied: Set<String> = []
  }

  let plan: OperationPlan
  let handle: Operation
  let id: OperationID
  let state = Lock(State())

  init(_ plan: OperationPlan, _ handle: Operation) {
    self.plan = plan
    self.handle = handle
    id = handle.id
  }

  /// It has begun to execute.
  func begin(at time: EngineTime) {
    state.withLock { state in
      guard !state.hasBegun else { return }
      state.hasBegun = true
      state.failsAt = plan.failure.map { time + $0.at }
    }
  }

  /// The first failure counts.
  func fail(with message: String) {
    let isFirst = state.withLock { state in
      guard state.failure == nil else { return false }
      state.failure = message
      return true
    }
    if isFirst { handle.fail(StepFailure(description: message)) }
  }

  /// The time at which it fails, if it has not failed yet.
  var failsAt: EngineTime? { state.withLock { $0.failure == nil && !$0.isAbandoned ? $0.failsAt : nil } }

  /// It was paused so long.
  func postponeFailure(by pause: Duration) { state.withLock { $0.failsAt = $0.failsAt.map { $0 + pause } } }

  /// Nothing of its body goes on, because its time has come to fail by itself.
  func isCut(at time: EngineTime) -> Bool {
    state.withLock { state in
      if state.isCut { return true }
      guard let failsAt = state.failsAt else { return false }
      return failsAt <= time && state.failure == nil && !state.isAbandoned
    }
  }

  /// Its time has come.
  func failByItself() {
    guard let failure = plan.failure else { return }
    state.withLock { $0.isCut = true }
    fail(with: failure.message)
  }
}

/// What a step or a plan fails an operation with.
struct StepFailure: Error, CustomStringConvertible {
  let description: String
}
