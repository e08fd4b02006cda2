@testable import OpEngine

/// Where an operation `A` can be when a command comes.
enum Situation: String, CaseIterable, Codable {
  case initialized
  /// It depends on `X`.
  case initializedWaiting
  /// In `q`, and depends on `X`.
  case enqueuedPending
  /// In `q`, which is suspended.
  case enqueuedReady
  /// `q` has picked it.
  case starting
  case executing
  /// Begun when it was cancelled already.
  case finishing
  case finished

  /// Beside `A` there are the queues `q` and `other`, `X` and `D`, which are unfinished, and `F`, which is finished.
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
