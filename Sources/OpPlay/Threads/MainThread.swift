import Dispatch

/// The jobs for the thread that stands for the main thread: operations of the main queue, and completion blocks.
final class MainThread: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isPolling = false
    var hasEnded = false
  }

  private let state = Lock(State())

  /// Whether the thread waits for jobs, and there is one.
  var isDue: Bool { state.withLock { $0.isPolling && !$0.jobs.isEmpty } }

  var hasJobs: Bool { state.withLock { !$0.jobs.isEmpty } }

  /// Adds a job. After the end of the thread, another one runs it, so that everything can be released.
  func append(_ job: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.jobs.append(job) }
      return state.hasEnded
    }
    if hasEnded { DispatchQueue.global().async(execute: job) }
  }

  /// Runs the waiting jobs one after the other.
  func drain() {
    while let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) { job() }
  }

  /// Marks the thread as waiting for jobs, or for something else, during `body`.
  func polling(_ body: () -> Void) {
    state.withLock { $0.isPolling = true }
    body()
    state.withLock { $0.isPolling = false }
  }

  /// Runs the last jobs. The thread never waits for jobs again.
  func end() {
    state.withLock { $0.hasEnded = true }
    drain()
  }
}
