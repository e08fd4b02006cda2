/// Starts the operations added to it when they are ready, by priority, so many at a time.
///
/// All members may be used from any thread.
open class OperationQueue: @unchecked Sendable {
  // Sendable: the name is behind a lock; everything else is the engine's.
  /// Leaves the limit to the number of workers.
  public static let defaultMaxConcurrentOperationCount = -1

  /// The queue whose operation is running here; nil outside operations, and in a completion block (R9).
  public static var current: OperationQueue? {
    ExecutionContext.current?.operation.flatMap { $0.engine.queue(of: $0.id) }
  }

  /// The engine it belongs to, from its making (R21).
  public let engine: Engine
  /// Its name in events.
  public let id: QueueID
  private let nameField = Lock<String?>(nil)

  /// An empty queue of `Engine.current`: not suspended, with no limit of its own.
  public init() {
    engine = .current
    id = engine.makeQueue()
    engine.register(self)
  }

  deinit { engine.retire(id) }

  /// What people call it; the engine makes no use of it.
  public var name: String? {
    get { nameField.withLock { $0 } }
    set { nameField.withLock { $0 = newValue } }
  }

  /// Hands `operation` over: it cannot be taken back, only cancelled.
  ///
  /// One that was added or started before is misuse `alreadyEnqueuedOrFinished` (R2). It may start before this returns.
  public func addOperation(_ operation: Operation) { add([operation]) { .enqueue($0[0], in: self.id) } }

  /// Adds a closure, as an operation of its own.
  public func addOperation(_ block: @escaping @Sendable () -> Void) {
    Engine.$current.withValue(engine) { addOperation(BlockOperation(block: block)) }
  }

  /// Adds all of them before the queue looks for work, so that priority holds among them (R11), or none (R2).
  /// - Parameter wait: whether to return only when all of them are finished; see `Operation.waitUntilFinished()`.
  public func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    guard !operations.isEmpty, add(operations, { .enqueueBatch($0, in: self.id) }), wait else { return }
    for operation in operations { operation.waitUntilFinished() }
  }

  /// - Returns: whether they were added.
  @discardableResult
  private func add(_ operations: [Operation], _ command: ([OperationID]) -> EngineCommand) -> Bool {
    if let foreign = operations.first(where: { $0.engine !== engine }) {
      engine.refuse(.foreignEngine, about: foreign, queue: id)
      return false
    }
    return engine.ask(command(operations.map(\.id)), about: operations.first).misuse == nil
  }

  /// How many of its operations may run at once: -1 leaves it to the workers, 0 starts nothing.
  ///
  /// Raising it starts more at once; lowering it stops none. Below -1: misuse `negativeMaxConcurrent` (R10).
  public var maxConcurrentOperationCount: Int {
    get { engine.core.withLock { $0.state.queues[id.row].maxConcurrent } }
    set { engine.ask(.setMaxConcurrent(id, newValue), about: nil) }
  }

  /// While true, nothing more starts; what runs goes on (R13).
  public var isSuspended: Bool {
    get { engine.core.withLock { $0.state.queues[id.row].isSuspended } }
    set { engine.ask(.setSuspended(id, newValue), about: nil) }
  }

  /// Cancels every operation in it, running or not (R6).
  public func cancelAllOperations() { engine.perform(.cancelAll(id)) }

  /// The unfinished operations in it, in the order added.
  public var operations: [Operation] {
    engine.handles { $0.members(of: id.row) }
  }

  /// How many unfinished operations are in it.
  public var operationCount: Int { engine.core.withLock { $0.state.queues[id.row].members } }

  /// Returns once it is empty, operations added meanwhile included (R14). See `Operation.waitUntilFinished()`.
  public func waitUntilAllOperationsAreFinished() {
    engine.wait(about: nil, queue: id) { self.operationCount == 0 }
  }
}

extension OperationQueue: Hashable {
  public static func == (left: OperationQueue, right: OperationQueue) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
