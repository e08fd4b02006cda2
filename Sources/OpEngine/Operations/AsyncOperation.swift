internal import Synchronization

/// An operation whose work continues after its thread has left it, until `finish()` is called.
///
/// Override `main()` to begin the work: it returns, the thread is free again, the slot stays taken. Call `finish()`
/// when the work is done, from any thread and once; it is the only thing that a subclass has to remember. A cancel asks
/// the work to end early and ends nothing by itself: override `cancel()`, and call `super`, to pass it on.
open class AsyncOperation: Operation, @unchecked Sendable {
  // Sendable: `body` never changes, `task` is behind its lock.
  private let body: (@Sendable () async throws -> Void)?
  private let task = Lock<Task<Void, Never>?>(nil)

  /// Makes an operation whose subclass begins the work in `main()`.
  public override init() {
    body = nil
    super.init()
  }

  /// Makes an operation that runs `body` as a task, which is cancelled with it.
  ///
  /// It finishes when the task ends, failed if that throws; the `CancellationError` of a cancelled one is no failure.
  /// Live only: a task knows nothing of virtual time, where starting it is misuse `needsRealTime` and fails it.
  /// - Parameter body: the work.
  public init(_ body: @escaping @Sendable () async throws -> Void) {
    self.body = body
    super.init()
  }

  open override var isAsynchronous: Bool { true }

  override var kind: OperationKind { .async }

  final override var isAsynchronousKind: Bool { true }

  open override func main() {
    guard let body else { return }
    guard engine.isLive else {
      engine.refuse(.needsRealTime, about: self)
      return finish(throwing: Misuse.Code.needsRealTime)
    }
    let task = Task { [self] in
      do { try await body() } catch {
        // To take notice of the cancel is no failure.
        if !(isCancelled && error is CancellationError) { fail(error) }
      }
      finish()
    }
    self.task.withLock { $0 = task }
    // A cancel that came before the task was known has missed it.
    if isCancelled { task.cancel() }
  }

  open override func cancel() {
    super.cancel()
    guard let task = task.withLock({ $0 }) else { return }
    task.cancel()
    noteCancelRead()
  }

  /// Finishes the operation: it is finished when the call returns.
  ///
  /// On a finished one the call has no effect. Before the operation executes: misuse `notExecuting`. To be called from
  /// any thread.
  public final func finish() {
    // Nothing is taken by a call that is refused. What executes once does so until it is finished.
    guard state >= .executing else { return engine.refuse(.notExecuting, about: self) }
    let completion = takeCompletion()
    engine.withCore { core in
      core.state.finishFromOutside(core.id(of: self), completion: completion)
    }
    let task = task.withLock { task in
      defer { task = nil }
      return task
    }
    withExtendedLifetime(task) {}
  }

  /// Finishes the operation as failed: it is finished when the call returns.
  public final func finish(throwing error: any Error) {
    fail(error)
    finish()
  }
}
