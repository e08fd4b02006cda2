import OpEngine

/// The state of a play in real time: whether it rests, and what has stopped it.
final class PlayOutcome: Sendable {
  private struct State {
    var isAtRest = false
    var exhaustion: String?
  }

  private let state = Lock(State())

  /// Whether nothing moves any more, and the log contains the reports about that.
  var isAtRest: Bool { state.withLock { $0.isAtRest } }

  func setAtRest(_ isAtRest: Bool) { state.withLock { $0.isAtRest = isAtRest } }

  /// The report of the first bound that was passed.
  var exhaustion: String? { state.withLock { $0.exhaustion } }

  func exhaust(_ report: String) { state.withLock { $0.exhaustion = $0.exhaustion ?? report } }
}
