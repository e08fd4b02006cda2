/// Starts the operations added to it when they are ready, by priority, so many at a time.
///
/// All members may be used from any thread.
open class OperationQueue: @unchecked Sendable {
  // Sendable: the name is behind a lock; everything else is the engine's.
  /// Leaves the limit to the number of workers.
  public static let defaultMaxConcurrentOperationCount = -1

  /// The queue whose operation is running here; nil outside operations, and in a completion block (R9).
  public static var current: OperationQueue? {
    ThreadContext.current.operation.flatMap { $0.engine.queueHandle(of: $0) }
  }

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
    engine.know(self)
  }

  public var name: String? {
    get { nameField.withLock { $0 } }
    set { nameField.withLock { $0 = newValue } }
  }

  deinit { engine.forget(self) }

  /// Hands `operation` over: it cannot be taken back, only cancelled.
  ///
  /// One that was added or started before is misuse `alreadyEnqueuedOrFinished` (R2). It may start before this returns.
  public final func addOperation(_ operation: Operation) {
    guard operation.engine === engine else { return engine.refuse(.foreignEngine, about: operation, queue: id) }
    engine.visit(about: operation) { core in
      core.state.enqueue(core.state.row(core.id(of: operation)), in: id.row, into: &core.effects)
    }
  }

  public final func addOperation(_ block: @escaping @Sendable () -> Void) {
    addOperation(making { BlockOperation(block: block) })
  }

  /// Adds all of them before the queue looks for work, so that priority holds among them (R11), or none (R2).
  public final func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    if let foreign = operations.first(where: { $0.engine !== engine }) {
      return engine.refuse(.foreignEngine, about: foreign, queue: id)
    }
    let isAdded = engine.visit(about: operations.first) { core in
      core.state.enqueue(batch: operations.map { core.id(of: $0) }, in: id.row, into: &core.effects)
    }
    if isAdded, wait { for operation in operations { operation.waitUntilFinished() } }
  }

  /// Runs `barrier` when everything that is in the queue now has finished, and before anything that is added later (R15).
  public final func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
    let operation = making { BlockOperation(block: barrier) }
    engine.visit { core in
      core.state.enqueueBarrier(core.state.row(core.id(of: operation)), in: id.row, into: &core.effects)
    }
  }

  /// An operation of this queue's engine, whatever the current one is.
  private func making(_ make: () -> Operation) -> Operation {
    engine === Engine.current ? make() : Engine.$current.withValue(engine, operation: make)
  }

  /// How many of its operations may run at once: -1 leaves it to the workers, 0 starts nothing.
  ///
  /// Raising it starts more at once; lowering it stops none. Below -1: misuse `negativeMaxConcurrent` (R10).
  public var maxConcurrentOperationCount: Int {
    get { engine.core.withLock { $0.state.queues[id.row].maxConcurrent } }
    set { engine.visit(about: nil) { $0.state.setMaxConcurrent(id.row, newValue, into: &$0.effects) } }
  }

  /// While true, nothing more starts; what runs goes on (R13).
  public var isSuspended: Bool {
    get { engine.core.withLock { $0.state.queues[id.row].isSuspended } }
    set { engine.visit(about: nil) { $0.state.setSuspended(id.row, newValue, into: &$0.effects) } }
  }

  /// Cancels every operation in it, running or not (R6).
  public func cancelAllOperations() { engine.perform(.cancelAll(id)) }

  /// The unfinished operations in it, in the order added.
  public var operations: [Operation] {
    engine.core.withLock { core in
      core.state.members(of: id.row).filter { !core.state.operations[$0].flags.contains(.barrier) }
        .compactMap { core.handle($0)?.takeUnretainedValue() }
    }
  }

  public var operationCount: Int { engine.operationCount(of: id) }

  /// Returns once it is empty, operations added meanwhile included (R14). See `Operation.waitUntilFinished()`.
  public final func waitUntilAllOperationsAreFinished() { engine.waitUntilEmpty(id) }
}

extension OperationQueue: Hashable {
  public static func == (left: OperationQueue, right: OperationQueue) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension OperationQueue: CustomStringConvertible {
  public var description: String { "<OperationQueue \(name ?? "\(id.row)"): \(operationCount) operations>" }
}
