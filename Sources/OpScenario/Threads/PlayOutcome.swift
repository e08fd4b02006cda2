import OpEngine

/// How a play in real time stands: whether it rests, what has stopped it, and what kept its operations at the end.
final class PlayOutcome: Sendable {
  private struct State {
    var isAtRest = false
    var exhaustion: String?
    var chains: [String: String] = [:]
  }

  private let state = Lock(State())

  /// Whether nothing moves any more, and everything that is to be said about that is in the log.
  var isAtRest: Bool { state.withLock { $0.isAtRest } }

  func setAtRest(_ isAtRest: Bool) { state.withLock { $0.isAtRest = isAtRest } }

  /// The report of the first bound that was passed.
  var exhaustion: String? { state.withLock { $0.exhaustion } }

  func exhaust(_ report: String) { state.withLock { $0.exhaustion = $0.exhaustion ?? report } }

  /// Returns why an operation was not running at the end.
  func chain(of operation: String) -> String? { state.withLock { $0.chains[operation] } }

  /// Keeps why operations are not running: afterwards they are let go.
  func keep(_ chains: [String: String]) { state.withLock { $0.chains = chains } }
}
