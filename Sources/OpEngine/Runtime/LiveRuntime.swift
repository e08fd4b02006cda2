internal import Dispatch
internal import Synchronization

/// Real time: the machine's monotonic clock, counted from the engine's beginning. Its workers fetch their work
/// themselves.
package final class LiveRuntime: Runtime {
  private let beginning = Atomic(DispatchTime.now().uptimeNanoseconds)
  private let host: (any LiveHost)?

  /// - Parameter host: the provider of the main thread; nil for the main dispatch queue.
  package init(host: (any LiveHost)? = nil) { self.host = host }

  package var isLive: Bool { true }

  package var now: EngineTime {
    EngineTime(nanoseconds: DispatchTime.now().uptimeNanoseconds - beginning.load(ordering: .relaxed))
  }

  /// Starts the clock. Called before any time is read.
  package func begin() { beginning.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed) }

  /// Carries out actions. Workers fetch their work, so only that of the main thread is assigned; the engine wakes
  /// waiters.
  package func accept(_ actions: [EngineAction], from engine: Engine) {
    for case .run(.completion, of: let id, on: .main) in actions {
      runOnMain { engine.handle(of: id)?.runCompletion(on: .main) }
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
