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
  }

  private let fields = Lock(Fields())
  /// The engine it belongs to, from its making (R21).
  public let engine: Engine
  /// Its name in events. Never used again for another operation of the same engine.
  public private(set) final var id = OperationID(row: .none, generation: 0)

  /// An operation of `Engine.current`: ready, of normal priority, in no queue (R1).
  public init() {
    engine = .current
    id = engine.register(self, priority: .normal)
  }

  deinit { engine.retire(id) }

  /// What people call it; the engine makes no use of it.
  public var name: String? {
    get { fields.withLock { $0.name } }
    set { fields.withLock { $0.name = newValue } }
  }

  /// The work. The default does nothing. A body looks at `isCancelled` as often as it likes to end early.
  open func main() {}

  /// Asks it to stop: sets `isCancelled`, and lets one that has not begun go ahead of its dependencies (R6).
  ///
  /// It never finishes anything: one in a queue still waits for its turn, one in no queue for its `start()`.
  open func cancel() { engine.perform(.cancel(id)) }

  /// Runs it now, on the calling thread, and returns when it has finished.
  ///
  /// Not for one that waits for dependencies (misuse `notReady`), executes (`alreadyExecuting`) or is in a queue
  /// (`ownedByQueue`). A finished one: nothing happens. A cancelled one finishes without `main()`.
  public func start() {
    let isDispatch = ExecutionContext.current.map { $0.isDispatch && $0.operation === self } ?? false
    let reply = engine.ask(isDispatch ? .begin(id) : .start(id), about: self)
    guard reply.runsMain || reply.skipsMain else { return }
    if reply.runsMain { runMain() }
    finish()
  }

  private func runMain() {
    run(in: ExecutionContext(worker: ExecutionContext.worker, operation: self)) { main() }
  }

  /// What a body makes belongs to the engine that runs it (R21).
  private func run(in context: ExecutionContext, _ body: () -> Void) {
    Engine.$current.withValue(engine) { ExecutionContext.$current.withValue(context, operation: body) }
  }

  private func finish() {
    let hasCompletion = fields.withLock { fields in
      fields.takenCompletion = fields.completionBlock
      fields.completionBlock = nil
      return fields.takenCompletion != nil
    }
    engine.perform(.finish(id, completion: hasCompletion ? .onPool : .none))
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
    engine.perform(.completionBegan(id), by: worker)
    run(in: ExecutionContext(worker: worker)) { block?() }
    engine.perform(.completionEnded(id), by: worker)
    engine.perform(.freeWorker, by: worker)
  }
}

extension Operation: Hashable {
  public static func == (left: Operation, right: Operation) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
