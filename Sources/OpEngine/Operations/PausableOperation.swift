internal import Dispatch

/// An operation that can be paused and resumed.
///
/// Paused before its start, an operation is not ready, and others go ahead of it. Paused while it executes, its work
/// stands still, it keeps its slot, and `isExecuting` is false. A cancel resumes it.
///
/// A closure calls `waitWhilePaused()` now and then, and the operation finishes when the closure returns. A subclass
/// overrides `didPause()` and `didResume()`, and calls `finish()`.
open class PausableOperation: AsyncOperation, @unchecked Sendable {
  // Sendable: the body never changes; the sleepers and the reported state are behind locks.
  private let body: (@Sendable (PausableOperation) -> Void)?
  private let sleepers = Lock<[DispatchSemaphore]>([])
  private let notification = Lock(NotificationState())

  /// Creates an operation whose class begins the work in `main()`, and calls `finish()`.
  public override init() {
    body = nil
    super.init()
  }

  /// Creates an operation that finishes when a closure returns.
  /// - Parameter body: the work, called with the operation.
  public init(_ body: @escaping @Sendable (PausableOperation) -> Void) {
    self.body = body
    super.init()
  }

  override var kind: OperationKind { .pausable }

  /// Calls the closure, if there is one, and finishes. An override does not call `super`.
  open override func main() {
    guard let body else { return }
    body(self)
    finish()
  }

  /// Whether the operation is paused.
  public final var isPaused: Bool { engine.read(self) { $0.flag(.isPaused) } ?? false }

  /// Pauses the operation. If it is finished, cancelled or paused, the call has no effect.
  public final func pause() { engine.update(self) { $0.pause($1) } }

  /// Resumes the operation. If it is not paused, the call has no effect.
  public final func resume() { engine.update(self) { $0.unpause($1) } }

  /// Stops the work: called when the operation is paused while it executes, with no lock held.
  ///
  /// The method is never called at the same time as `didResume()`. For a pause that is over before it could be
  /// reported, neither is called. The default does nothing.
  open func didPause() {}

  /// Continues the work: called at the end of a pause, with no lock held. The default does nothing.
  open func didResume() {}

  /// Blocks the calling thread, which runs the operation's body, while the operation is paused. A cancel or the finish
  /// ends the wait, too.
  ///
  /// A closure has one instant of virtual time: there the call is misuse `waitsInVirtualBody` if the operation is
  /// paused.
  public final func waitWhilePaused() {
    while isPaused {
      guard engine.isLive else { return engine.refuse(.waitsInVirtualBody, about: self) }
      let semaphore = DispatchSemaphore(value: 0)
      sleepers.withLock { $0.append(semaphore) }
      // It may have been resumed before the semaphore was in the list.
      if isPaused { semaphore.wait() }
    }
  }

  final override func pauseWork() { notifySubclass() }

  final override func resumeWork() {
    for sleeper in sleepers.withLock({ $0.takeAll() }) { sleeper.signal() }
    notifySubclass()
  }

  /// Calls `didPause()` or `didResume()` without a lock, unless another thread is doing so, which then calls it.
  private func notifySubclass() {
    let isAlone = notification.withLock { notification in
      notification.isOutdated = true
      return notification.isUnderWay.raise()
    }
    while isAlone, notification.withLock({ $0.begin() }) {
      let isPaused = isPaused
      guard !isMarkedFinished, notification.withLock({ $0.note(isPaused) }) else { continue }
      if isPaused { didPause() } else { didResume() }
    }
  }

  /// The state last passed to the subclass.
  private struct NotificationState {
    var isUnderWay = false
    /// Whether the state has changed since the last report.
    var isOutdated = false
    var isPaused = false

    /// - Returns: whether there is something to do.
    mutating func begin() -> Bool {
      isUnderWay = isOutdated
      isOutdated = false
      return isUnderWay
    }

    /// - Returns: whether the state has changed.
    mutating func note(_ isPaused: Bool) -> Bool {
      defer { self.isPaused = isPaused }
      return self.isPaused != isPaused
    }
  }
}
