import Dispatch

@testable import OpEngine

/// Closed at first: who comes waits until it is opened, once and for all.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Each who passes lets the next one through.
  func pass() {
    semaphore.wait()
    semaphore.signal()
  }

  func open() { semaphore.signal() }
}

/// A place where so many threads wait for each other: nobody leaves before all are there.
final class Meeting: Sendable {
  private let missing: Lock<Int>
  private let gate = Gate()

  init(of count: Int) { missing = Lock(count) }

  /// Comes, and stays until all are there.
  func attend() {
    arrive()
    gate.pass()
  }

  /// Comes, and goes on.
  func arrive() {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { gate.open() }
  }

  /// Waits until all have come, without being one of them.
  func watch() { gate.pass() }
}

/// How many are inside at once, and how many there were at most.
final class Crowd: Sendable {
  private let counts = Lock((inside: 0, peak: 0, visits: 0))

  var peak: Int { counts.withLock { $0.peak } }
  var visits: Int { counts.withLock { $0.visits } }

  func visit(_ body: () -> Void = {}) {
    counts.withLock { counts in
      counts.inside += 1
      counts.visits += 1
      counts.peak = max(counts.peak, counts.inside)
    }
    body()
    counts.withLock { $0.inside -= 1 }
  }
}
