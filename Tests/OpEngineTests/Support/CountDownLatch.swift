@testable import OpEngine

/// A latch that opens when a given number of arrivals is reached.
final class CountDownLatch: Sendable {
  private let missing: Lock<Int>
  private let latch = Latch()

  init(_ count: Int) { missing = Lock(count) }

  /// Counts one arrival, and waits for the others.
  func arriveAndWait() {
    arrive()
    latch.wait()
  }

  /// Counts one arrival, without waiting.
  func arrive() {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { latch.open() }
  }

  /// Waits for all arrivals, without being one of them.
  func wait() { latch.wait() }
}
