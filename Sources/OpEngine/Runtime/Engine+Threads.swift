// For a live engine whose threads are provided and watched from outside: a scenario played in real time.
extension Engine {
  /// Makes the calling thread count as `worker` from now on. Without a call, a thread counts as the main thread.
  package static func enterThread(as worker: WorkerID) { ThreadContext.current.become(worker) }

  /// The number of the calling thread.
  package static var currentWorker: WorkerID { ThreadContext.current.worker }

  /// The number of awake workers, and whether there is work for another one.
  package var workload: (awakeWorkers: Int, hasMore: Bool) {
    core.withLock { ($0.pool.awake, $0.state.hasWork && $0.pool.isAnyFree(limit: workers)) }
  }
}
