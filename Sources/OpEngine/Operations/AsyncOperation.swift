internal import Synchronization

/// An operation whose work continues after its thread has left it, until `finish()` is called.
///
/// Override `main()` to begin the work and return: the thread is free again, the operation keeps its slot. Call
/// `finish()` from any thread when the work is done. A cancel ends nothing by itself: to end the work early, override
/// `cancel()` and call `super`.
open class AsyncOperation: Operation, @unchecked Sendable {
  // Sendable: `body` never changes; `task` is behind its lock.
  private let body: (@Sendable () async throws -> Void)?
  private let task = Lock<Task<Void, Never>?>(nil)

  /// Creates an operation whose class begins the work in `main()`.
  public override init() {
    body = nil
    super.init()
  }

  /// Creates an operation that runs an `async` closure as a task. A cancel of the operation cancels the task.
  ///
  /// The operation finishes when the task ends, and fails with the error that the task throws; the `CancellationError`
  /// of a cancelled operation is not a failure. A task takes real time: in virtual time the start is misuse
  /// `needsRealTime`, and the operation fails.
  /// - Parameter body: the work.
  public init(_ body: @escaping @Sendable () async throws -> Void) {
    self.body = body
    super.init()
  }

  /// Whether the work continues after `start()` has returned: always true.
  open override var isAsynchronous: Bool { true }

  override var kind: OperationKind { .async }

  final override var isAsynchronousKind: Bool { true }

  /// Begins the task, if the operation was created with a closure. An override does not call `super`.
  open override func main() {
    guard let body else { return }
    guard engine.isLive else {
      engine.refuse(.needsRealTime, about: self)
      return finish(throwing: Misuse.Code.needsRealTime)
    }
    let task = Task { [self] in
      do { try await body() } catch {
        // Noticing the cancellation is not a failure.
        if !(isCancelled && error is CancellationError) { fail(error) }
      }
      finish()
    }
    self.task.withLock { $0 = task }
    // A cancel before the task was known has missed it.
    if isCancelled { task.cancel() }
  }

  /// Cancels the operation, and the task if there is one. An override calls `super`.
  open override func cancel() {
    super.cancel()
    guard let task = task.withLock({ $0 }) else { return }
    task.cancel()
    noteCancelRead()
  }

  /// Finishes the operation, which is finished when the call returns. May be called from any thread.
  ///
  /// On a finished operation the call has no effect; before the operation executes it is misuse `notExecuting`.
  public final func finish() {
    // A refused call has no effect. Once executing, the operation executes until it is finished.
    guard state >= .executing else { return engine.refuse(.notExecuting, about: self) }
    let completion = takeCompletion()
    engine.update(self) { $0.finishFromOutside($1, completion: completion) }
    withExtendedLifetime(task.withLock { $0.take() }) {}
  }

  /// Finishes the operation as failed, as `fail(_:)` and then `finish()` do.
  /// - Parameter error: the reason, which becomes the `error` of the operation.
  public final func finish(throwing error: any Error) {
    fail(error)
    finish()
  }
}
