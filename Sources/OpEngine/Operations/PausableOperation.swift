internal import Dispatch

/// An operation that can be paused and resumed.
///
/// Paused before its start, it is not ready, and others go ahead of it. Paused while it executes, its work stands
/// still, it occupies its slot, and `isExecuting` reads false. It is started once, whatever happens to it: pausing is
/// the scheduler's state. Cancelling resumes it.
///
/// Its work either calls `waitWhilePaused()` now and then, or overrides `didPause()` and `didResume()`. With a closure
/// it finishes when that returns; a subclass calls `finish()`.
open class PausableOperation: AsyncOperation, @unchecked Sendable {
  // Sendable: the body never changes; the sleepers and the reported state are behind locks.
  private let body: (@Sendable (PausableOperation) -> Void)?
  private let sleepers = Lock<[DispatchSemaphore]>([])
  private let notification = Lock(NotificationState())

  /// Makes an operation whose subclass begins the work in `main()`, and calls `finish()`.
  public override init() {
    body = nil
    super.init()
  }

  /// Makes an operation that is finished when `body` returns.
  public init(_ body: @escaping @Sendable (PausableOperation) -> Void) {
    self.body = body
    super.init()
  }

  override var kind: OperationKind { .pausable }

  open override func main() {
    guard let body else { return }
    body(self)
    finish()
  }

  /// Whether the operation is paused.
  public final var isPaused: Bool { engine.read(self) { $0.flag(.isPaused) } ?? false }

  /// Pauses the operation. On a finished, cancelled or paused one the call has no effect.
  public final func pause() {
    engine.withCore { core in core.state.pause(core.id(of: self)) }
  }

  /// Resumes the operation. On one that is not paused the call has no effect.
  public final func resume() {
    engine.withCore { core in core.state.unpause(core.id(of: self)) }
  }

  /// Reacts to a pause of the operation while it executes; called with no lock held.
  ///
  /// It is never called at the same time as `didResume()`, and the last of the two calls is the one that holds: for a
  /// pause that is over before it could be reported, neither is called.
  open func didPause() {}

  /// Reacts to the end of a pause; called with no lock held.
  open func didResume() {}

  /// Blocks the calling thread, that of the operation's own body, while the operation is paused. A cancel lets it
  /// return too, and so does the finish.
  ///
  /// In virtual time a closure has one instant: there it is misuse `waitsInVirtualBody` for an operation that is
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
    let sleepers = sleepers.withLock { sleepers in
      defer { sleepers = [] }
      return sleepers
    }
    for sleeper in sleepers { sleeper.signal() }
    notifySubclass()
  }

  /// Calls `didPause()` or `didResume()` with no lock held, unless another thread is doing so: then that one calls it.
  private func notifySubclass() {
    let isAlone = notification.withLock { notification in
      defer { notification = NotificationState(isUnderWay: true, isOutdated: true, isPaused: notification.isPaused) }
      return !notification.isUnderWay
    }
    while isAlone, notification.withLock({ $0.begin() }) {
      let isPaused = isPaused
      guard !isMarkedFinished, notification.withLock({ $0.note(isPaused) }) else { continue }
      if isPaused { didPause() } else { didResume() }
    }
  }

  /// The state that the subclass was last called with.
  private struct NotificationState {
    var isUnderWay = false
    /// Whether something has changed since the last report.
    var isOutdated = false
    var isPaused = false

    /// - Returns: whether there is something to do.
    mutating func begin() -> Bool {
      isUnderWay = isOutdated
      isOutdated = false
      return isUnderWay
    }

    /// - Returns: whether that is news.
    mutating func note(_ isPaused: Bool) -> Bool {
      defer { self.isPaused = isPaused }
      return self.isPaused != isPaused
    }
  }
}
