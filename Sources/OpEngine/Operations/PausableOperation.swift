internal import Dispatch

/// An operation that can stand still and go on.
///
/// Paused before its start, it is not ready, and others go ahead of it. Paused while it executes, its work stands still, it
/// keeps its slot, and `isExecuting` reads false. It is started once, whatever happens to it: pausing is the scheduler's
/// state. Cancelling it lets it go on.
///
/// Its work either looks at `waitWhilePaused()` now and then, or overrides `didPause()` and `didResume()`. With a closure it
/// finishes when that returns; a subclass calls `finish()`.
open class PausableOperation: AsyncOperation, @unchecked Sendable {
  // Sendable: the body never changes, who sleeps and what was told are behind locks.
  private let body: (@Sendable (PausableOperation) -> Void)?
  private let sleepers = Lock<[DispatchSemaphore]>([])
  private let telling = Lock(Telling())

  /// One whose subclass begins the work in `main()`, and calls `finish()`.
  public override init() {
    body = nil
    super.init()
  }

  /// One that is finished when `body` returns.
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

  /// It was told to stand still, and not yet to go on.
  public final var isPaused: Bool { engine.read(self) { $0.flags.contains(.paused) } ?? false }

  /// Makes it stand still. Finished, cancelled or paused already: nothing happens.
  public final func pause() {
    engine.visit { core in core.state.pause(core.id(of: self)) }
  }

  /// Lets it go on. Not paused: nothing happens.
  public final func resume() {
    engine.visit { core in core.state.unpause(core.id(of: self)) }
  }

  /// Called when it is paused while it executes. Never at the same time as `didResume()`, and whichever comes last tells
  /// how it is: of a pause that is over before anybody could be told, neither is called.
  open func didPause() {}

  /// Called when it goes on.
  open func didResume() {}

  /// Returns as soon as it is not paused. For its own body; a cancel lets it return too, and so does
  /// its finish.
  ///
  /// In virtual time a closure has one instant: there it is misuse `waitsInVirtualBody` for one that is paused.
  public final func waitWhilePaused() {
    while isPaused {
      guard engine.isLive else { return engine.refuse(.waitsInVirtualBody, about: self) }
      let semaphore = DispatchSemaphore(value: 0)
      sleepers.withLock { $0.append(semaphore) }
      // It may have been let go on before it was heard that somebody sleeps.
      if isPaused { semaphore.wait() }
    }
  }

  final override func standStill() { tell() }

  final override func goOn() {
    let sleepers = sleepers.withLock { sleepers in
      defer { sleepers = [] }
      return sleepers
    }
    for sleeper in sleepers { sleeper.signal() }
    tell()
  }

  /// Tells the subclass how it is, unless another thread is at it: then that one does, with no lock held.
  private func tell() {
    let isAlone = telling.withLock { telling in
      defer { telling = Telling(isUnderWay: true, isOutdated: true, isPaused: telling.isPaused) }
      return !telling.isUnderWay
    }
    while isAlone, telling.withLock({ $0.begin() }) {
      let isPaused = isPaused
      guard !isMarkedFinished, telling.withLock({ $0.note(isPaused) }) else { continue }
      if isPaused { didPause() } else { didResume() }
    }
  }

  /// What the subclass was told.
  private struct Telling {
    var isUnderWay = false
    /// Something has changed since the one who tells has looked.
    var isOutdated = false
    var isPaused = false

    /// - Returns: whether there is something to look at.
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
