internal import Dispatch

/// Real time: the machine's monotonic clock, counted from the engine's beginning. Its workers fetch their work themselves.
final class LiveRuntime: Runtime {
  private let beginning = DispatchTime.now().uptimeNanoseconds

  var now: EngineTime { EngineTime(nanoseconds: DispatchTime.now().uptimeNanoseconds - beginning) }

  /// Workers pull, so that nothing is assigned but what belongs on the main thread; waiters are woken by the engine.
  func accept(_ deeds: [Deed], from engine: Engine) {
    for deed in deeds {
      switch deed {
      case .complete(let id, on: .main):
        DispatchQueue.main.async { engine.handle(of: id)?.runCompletion(on: .main) }
      case .complete, .begin, .runBlock, .wakeWaiters, .wakeQueueWaiters, .noticeCancel, .passCancelOn, .askConditions,
        .standStill,
        .goOn, .endGroup, .askGate:
        break
      }
    }
  }
}
