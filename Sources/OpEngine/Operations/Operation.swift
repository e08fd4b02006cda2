/// One piece of work with one life: what it waits for, whether it runs, how it ended.
///
/// A handle: the engine knows everything else. Subclass it and override `main()`; `BlockOperation` is for closures.
/// All members may be used from any thread.
open class Operation: @unchecked Sendable {
  // Sendable: the mutable fields are behind a lock, the id is set in init only; everything else is the engine's.
  private struct Fields {
    var name: String?
    var completionBlock: (@Sendable () -> Void)?
    /// Taken at the finish, run on a worker later (R9).
    var takenCompletion: (@Sendable () -> Void)?
    /// The queue lives as long as operations are in it.
    var queue: OperationQueue?
  }

  private let fields = Lock(Fields())
  /// The engine it belongs to, from its making (R21).
  public let engine: Engine
  /// Its name in events. Never used again for another operation of the same engine.
  public private(set) final var id = OperationID(row: .none, generation: 0)

  public init() {
    engine = .current
    id = engine.register(self, priority: .normal)
  }

  deinit { engine.retire(id) }

  public var name: String? {
    get { fields.withLock { $0.name } }
    set { fields.withLock { $0.name = newValue } }
  }

  /// The work. The default does nothing. A body looks at `isCancelled` as often as it likes to end early.
  open func main() {}

  /// Asks it to stop: sets `isCancelled`, and lets one that has not begun go ahead of its dependencies (R6).
  ///
  /// It never finishes anything: one in a queue still waits for its turn, one in no queue for its `start()`.
  open func cancel() { engine.perform(.cancel(id), by: worker) }

  /// Runs it now, on the calling thread, and returns when it has finished.
  ///
  /// Not for one that waits for dependencies (misuse `notReady`), executes (`alreadyExecuting`) or is in a queue
  /// (`ownedByQueue`). A finished one: nothing happens. A cancelled one finishes without `main()`.
  public func start() {
    let isDispatch = ExecutionContext.current.map { $0.isDispatch && $0.operation === self } ?? false
    let reply = engine.ask(isDispatch ? .begin(id) : .start(id), about: self, by: worker)
    guard reply.runsMain || reply.skipsMain else { return }
    if reply.runsMain { runMain() }
    finish()
  }

  func runMain() {
    ExecutionContext.$current.withValue(ExecutionContext(worker: worker, operation: self)) { main() }
  }

  private func finish() {
    let hasCompletion = fields.withLock { fields in
      fields.takenCompletion = fields.completionBlock
      fields.completionBlock = nil
      return fields.takenCompletion != nil
    }
    engine.perform(.finish(id, completion: hasCompletion ? .onPool : .none), by: worker)
    let queue = fields.withLock { fields in
      defer { fields.queue = nil }
      return fields.queue
    }
    withExtendedLifetime(queue) {}
  }

  /// Called once, on a pool worker, after it has finished, cancelled or not (R9); then it is cleared.
  public var completionBlock: (@Sendable () -> Void)? {
    get { fields.withLock { $0.completionBlock } }
    set {
      // The old closure dies outside the lock: it may own anything.
      let old = fields.withLock { fields in
        defer { fields.completionBlock = newValue }
        return fields.completionBlock
      }
      withExtendedLifetime(old) {}
    }
  }

  var queue: OperationQueue? {
    get { fields.withLock { $0.queue } }
    set { fields.withLock { $0.queue = newValue } }
  }

  /// The thread this code runs on, as the engine counts threads.
  private var worker: WorkerID { ExecutionContext.current?.worker ?? .main }

  // What a runtime calls.

  func runDispatched(on worker: WorkerID) {
    let context = ExecutionContext(worker: worker, operation: self, isDispatch: true)
    ExecutionContext.$current.withValue(context) { start() }
    engine.perform(.freeWorker, by: worker)
  }

  func runCompletion(on worker: WorkerID) {
    let block = fields.withLock { fields in
      defer { fields.takenCompletion = nil }
      return fields.takenCompletion
    }
    ExecutionContext.$current.withValue(ExecutionContext(worker: worker)) {
      engine.perform(.completionBegan(id), by: worker)
      block?()
      engine.perform(.completionEnded(id), by: worker)
    }
    engine.perform(.freeWorker, by: worker)
  }
}

extension Operation: Hashable {
  public static func == (left: Operation, right: Operation) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
