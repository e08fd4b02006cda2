/// Starts the operations added to it when they are ready, by priority, so many at a time.
///
/// All members may be used from any thread.
open class OperationQueue: @unchecked Sendable {
  // Sendable: the name is behind a lock; everything else is the engine's.
  /// Leaves the limit to the number of workers.
  public static let defaultMaxConcurrentOperationCount = -1

  /// The queue whose operation is running here; nil outside operations, and in a completion block (R9).
  public static var current: OperationQueue? { ExecutionContext.current?.operation?.queue }

  /// The engine it belongs to, from its making (R21).
  public let engine: Engine
  /// Its name in events.
  public let id: QueueID
  private let nameField = Lock<String?>(nil)

  public init() {
    engine = .current
    guard let id = engine.perform(.createQueue(isMain: false)).createdQueue else {
      preconditionFailure("creating a queue makes an id")
    }
    self.id = id
  }

  public var name: String? {
    get { nameField.withLock { $0 } }
    set { nameField.withLock { $0 = newValue } }
  }

  /// Hands `operation` over: it cannot be taken back, only cancelled.
  ///
  /// One that was added or started before is misuse `alreadyEnqueuedOrFinished` (R2). It may start before this returns.
  public func addOperation(_ operation: Operation) { add([operation]) { .enqueue($0[0], in: self.id) } }

  public func addOperation(_ block: @escaping @Sendable () -> Void) {
    Engine.$current.withValue(engine) { addOperation(BlockOperation(block: block)) }
  }

  /// Adds all of them before the queue looks for work, so that priority holds among them (R11), or none (R2).
  public func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    if !operations.isEmpty { add(operations) { .enqueueBatch($0, in: self.id) } }
    if wait { for operation in operations { operation.waitUntilFinished() } }
  }

  private func add(_ operations: [Operation], _ command: ([OperationID]) -> EngineCommand) {
    if let foreign = operations.first(where: { $0.engine !== engine }) {
      return engine.refuse(.foreignEngine, about: foreign)
    }
    // Before the command: afterwards an operation may already be running, or have left again.
    let fresh = operations.filter { $0.state == .initialized }
    for operation in fresh { operation.queue = self }
    let reply = engine.ask(command(operations.map(\.id)), about: operations.first)
    if reply.misuse != nil { for operation in fresh where operation.state == .initialized { operation.queue = nil } }
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
    engine.core.withLock { core in core.state.members(of: id.row).map { core.state.id($0) } }
      .compactMap { engine.handle(of: $0) }
  }

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
