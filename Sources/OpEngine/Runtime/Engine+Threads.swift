// For a live engine whose threads are provided and watched from outside: a scenario played in real time.
extension Engine {
  /// Makes a live engine whose pool's numbers begin with `firstWorker`.
  package convenience init(
    _ runtime: LiveRuntime, workers: Int, firstWorker: UInt32, misuse: MisusePolicy, cycles: CyclePolicy
  ) {
    var configuration = Configuration(workers: workers, misuse: misuse, cycles: cycles)
    configuration.firstWorker = firstWorker
    configuration.idle = .milliseconds(50)
    self.init(runtime: runtime, configuration)
  }

  /// Makes an engine in virtual time for a runtime that carries actions out itself: a scenario played step by step.
  package convenience init(
    runtime: any Runtime, workers: Int, firstWorker: UInt32, misuse: MisusePolicy, cycles: CyclePolicy
  ) {
    var configuration = Configuration(workers: workers, misuse: misuse, cycles: cycles)
    configuration.firstWorker = firstWorker
    self.init(runtime: runtime, configuration)
  }

  /// Makes the calling thread count as `worker` from now on. Without a call, a thread counts as the main thread.
  package static func enterThread(as worker: WorkerID) { ThreadContext.current.become(worker) }

  /// The number of the calling thread.
  package static var currentWorker: WorkerID { ThreadContext.current.worker }

  /// How many workers are awake, and whether one more that came now would get something.
  package var workload: (awakeWorkers: Int, hasMore: Bool) {
    core.withLock { ($0.pool.awake, $0.state.hasWork && $0.pool.isAnyFree(limit: workers)) }
  }

  /// Returns when all events up to now have been delivered to the observers.
  package func awaitObservers() { awaitDelivery() }
}
