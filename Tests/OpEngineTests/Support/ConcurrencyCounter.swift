@testable import OpEngine

/// A counter of the threads inside a body, and of the most at once.
final class ConcurrencyCounter: Sendable {
  private let counts = Lock((inside: 0, peak: 0, total: 0))

  /// The most threads that were inside at once.
  var peak: Int { counts.withLock { $0.peak } }

  /// The number of calls so far.
  var total: Int { counts.withLock { $0.total } }

  func count(_ body: () -> Void = {}) {
    counts.withLock { counts in
      counts.inside += 1
      counts.total += 1
      counts.peak = max(counts.peak, counts.inside)
    }
    body()
    counts.withLock { $0.inside -= 1 }
  }
}
