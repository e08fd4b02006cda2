import OpEngine

/// The runtime under a play: its clock, and the deeds the play has still to carry out.
///
/// The play runs step programs, not closures, so it takes the deeds itself.
final class PlayRuntime: Runtime {
  private struct State: ~Copyable {
    var now = EngineTime.zero
    var deeds: [EngineAction] = []
  }

  private let state = Lock(State())

  var now: EngineTime {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  func accept(_ deeds: [EngineAction], from engine: Engine) { state.withLock { $0.deeds += deeds } }

  func takeDeeds() -> [EngineAction] {
    state.withLock { state in
      defer { state.deeds = [] }
      return state.deeds
    }
  }
}
