/// The runtime of a play's engine: the clock, and the pending actions.
///
/// The play runs step machines, not closures, so it carries out the actions itself.
final class PlayRuntime: Runtime {
  private struct State: ~Copyable {
    var now = EngineTime.zero
    var actions: [EngineAction] = []
  }

  private let state = Lock(State())

  var now: EngineTime {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  func accept(_ actions: [EngineAction], from engine: Engine) { state.withLock { $0.actions += actions } }

  func takeActions() -> [EngineAction] { state.withLock { $0.actions.takeAll() } }
}
