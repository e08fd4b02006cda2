import Dispatch
import OpEngine

/// What the thread that stands for the main thread has to run when it looks: operations of the main queue, and completion
/// blocks.
final class MainThread: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isLooking = false
    var isGone = false
  }

  private let state = Lock(State())

  /// It looks for work, and there is some.
  var isDue: Bool { state.withLock { $0.isLooking && !$0.jobs.isEmpty } }

  var hasJobs: Bool { state.withLock { !$0.jobs.isEmpty } }

  /// Has it run `job`. Once it is gone, so that all can be let go, anybody does.
  func take(_ job: @escaping @Sendable () -> Void) {
    let isGone = state.withLock { state in
      if !state.isGone { state.jobs.append(job) }
      return state.isGone
    }
    if isGone { DispatchQueue.global().async(execute: job) }
  }

  /// Runs what there is, one after the other.
  func drain() {
    while let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) { job() }
  }

  /// It looks for work while `body` waits for that or for something else.
  func looking(_ body: () -> Void) {
    state.withLock { $0.isLooking = true }
    body()
    state.withLock { $0.isLooking = false }
  }

  /// It never looks again.
  func end() {
    state.withLock { $0.isGone = true }
    drain()
  }
}
