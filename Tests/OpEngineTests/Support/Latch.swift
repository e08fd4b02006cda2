import Dispatch

/// A latch that one thread opens once.
final class Latch: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Waits until it is open.
  func wait() {
    semaphore.wait()
    // Lets the next one through.
    semaphore.signal()
  }

  func open() { semaphore.signal() }
}
