import OpEngine

/// The state of a play in real time: whether it rests, what has stopped it, and why operations did not run at the end.
final class PlayOutcome: Sendable {
  private struct State {
    var isAtRest = false
    var exhaustion: String?
    var chains: [String: String] = [:]
  }

  private let state = Lock(State())

  /// Whether nothing moves any more, and the log contains the reports about that.
  var isAtRest: Bool { state.withLock { $0.isAtRest } }

  func setAtRest(_ isAtRest: Bool) { state.withLock { $0.isAtRest = isAtRest } }

  /// The report of the first bound that was passed.
  var exhaustion: String? { state.withLock { $0.exhaustion } }

  func exhaust(_ report: String) { state.withLock { $0.exhaustion = $0.exhaustion ?? report } }

  /// Returns why an operation was not running at the end.
  func chain(of operation: String) -> String? { state.withLock { $0.chains[operation] } }

  /// Stores why operations are not running, before they are released.
  func keep(_ chains: [String: String]) { state.withLock { $0.chains = chains } }
}
