internal import Dispatch
internal import Synchronization

/// Real time: the machine's monotonic clock, counted from the engine's beginning. Its workers fetch their work
/// themselves.
package final class LiveRuntime: Runtime {
  private let beginning = Atomic(DispatchTime.now().uptimeNanoseconds)
  private let host: (any LiveHost)?

  /// - Parameter host: stands for the main thread; nil: the main dispatch queue does.
  package init(host: (any LiveHost)? = nil) { self.host = host }

  package var isLive: Bool { true }

  package var now: EngineTime {
    EngineTime(nanoseconds: DispatchTime.now().uptimeNanoseconds - beginning.load(ordering: .relaxed))
  }

  /// Time begins now. To be called before anything is measured.
  package func begin() { beginning.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed) }

  /// Workers pull, so that nothing is assigned but what belongs on the main thread; waiters are woken by the engine.
  package func accept(_ actions: [EngineAction], from engine: Engine) {
    for action in actions {
      switch action {
      case .complete(let id, on: .main): runOnMain { engine.handle(of: id)?.runCompletion(on: .main) }
      case .complete, .begin, .runBlock, .wakeWaiters, .wakeQueueWaiters, .noticeCancel, .passCancelOn, .askConditions,
        .pauseWork,
        .resumeWork, .endGroup, .queryReadiness:
        break
      }
    }
  }

  package func runOnMain(_ body: @escaping @Sendable () -> Void) {
    if let host { host.runOnMain(body) } else { DispatchQueue.main.async(execute: body) }
  }

  package func runBlocks(of operation: Operation, until isDone: () -> Bool) {
    host?.awaitBlocks(of: operation, until: isDone)
  }

  package func workerFellAsleep() { host?.workerFellAsleep() }
}
