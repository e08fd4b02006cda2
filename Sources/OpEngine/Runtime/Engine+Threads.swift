// For a live engine whose threads somebody else provides and watches: a scenario played in real time.
extension Engine {
  /// A live engine whose pool's numbers begin with `firstWorker`, and whose main thread is whoever carries out what
  /// `onMain` is given.
  package convenience init(
    _ runtime: LiveRuntime, workers: Int, firstWorker: UInt32, misuse: MisusePolicy, cycles: CyclePolicy
  ) {
    self.init(
      runtime: runtime, workers: workers, firstWorker: firstWorker, isLive: true, idle: .milliseconds(50),
      misuse: misuse,
      cycles: cycles)
    core.withLock { $0.pool.firstNumber = firstWorker }
  }

  /// The calling thread is `worker` from now on. One that says nothing counts as the main thread.
  package static func enterThread(as worker: WorkerID) { ThreadContext.current.become(worker) }

  /// What the calling thread counts as.
  package static var currentWorker: WorkerID { ThreadContext.current.worker }

  /// How many workers are awake, and whether one more that came now would get something.
  package var workload: (awakeWorkers: Int, hasMore: Bool) {
    core.withLock { ($0.pool.awake, $0.state.hasWork && $0.pool.isAnyFree(limit: workers)) }
  }

  /// Returns when everything that has happened up to now was handed to the observers.
  package func awaitObservers() { awaitDelivery() }
}
