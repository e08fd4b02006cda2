@testable import OpEngine

/// The state of an operation `A` when a command comes.
enum Situation: String, CaseIterable, Codable {
  case initialized
  /// `A` depends on `X`.
  case initializedWaiting
  /// `A` is in `q`, and depends on `X`.
  case enqueuedPending
  /// `A` is in `q`, which is suspended.
  case enqueuedReady
  /// `q` has picked it.
  case starting
  case executing
  /// Begun when it was cancelled already.
  case finishing
  case finished

  /// Makes a probe with `A` in this state, the queues `q` and `other`, `X` and `D` unfinished, and `F` finished.
  func makeProbe() -> EngineProbe {
    let probe = EngineProbe()
    probe.makeQueue("q")
    probe.makeQueue("other")
    probe.make("X", "D", "F", "A")
    probe.start("F")
    probe.finish("F")
    if self == .initializedWaiting || self == .enqueuedPending { probe.addDependency("A", on: "X") }
    if self == .enqueuedReady { probe.setSuspended("q", true) }
    if self != .initialized, self != .initializedWaiting { probe.enqueue("A", in: "q") }
    if self == .finishing { probe.cancel("A") }
    if [.executing, .finishing, .finished].contains(self) { probe.begin("A") }
    if self == .finished { probe.finish("A") }
    return probe
  }

  var state: OperationState {
    switch self {
    case .initialized, .initializedWaiting: .initialized
    case .enqueuedPending, .enqueuedReady: .enqueued
    case .starting: .starting
    case .executing: .executing
    case .finishing: .finishing
    case .finished: .finished
    }
  }
}
