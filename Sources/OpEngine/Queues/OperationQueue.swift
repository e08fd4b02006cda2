public import Dispatch
internal import Synchronization

/// A queue that starts the operations added to it when they are ready, by priority, up to a limit at a time.
///
/// ```swift
/// let queue = OperationQueue()
/// queue.maxConcurrentOperationCount = 2
/// for page in 1...8 { queue.addOperation { print("downloading page", page) } }
/// queue.addBarrierBlock { print("all pages are there") }
/// queue.waitUntilAllOperationsAreFinished()
/// ```
///
/// Its operations run on the workers of its engine. A queue and the operations in it keep each other alive.
///
/// All members may be used from any thread.
open class OperationQueue: @unchecked Sendable {
  // Sendable: fields are behind a lock or atomic; all else is the engine's.
  /// The limit that leaves the number of running operations to the number of workers.
  public static let defaultMaxConcurrentOperationCount = -1

  /// The queue whose operation the calling thread runs (R22); nil in a completion block (R9). Outside operations of
  /// queues it is the main queue of `Engine.current` on the main thread, and nil on any other.
  ///
  /// In an operation that was started by hand, the queue is that of the body that started it. In virtual time no thread
  /// is the main thread.
  open class var current: OperationQueue? {
    let thread = ThreadContext.current
    if let operation = thread.operation {
      if let queue = operation.engine.queueHandle(of: operation) { return queue }
      if let starter = thread.starter { return starter.engine.queueHandle(of: starter) }
    }
    guard !thread.isInCompletion, Engine.current.isLive, DispatchQueue.getSpecific(key: mainKey) == true else {
      return nil
    }
    return .main
  }

  /// The key that reads as true on the main thread, and wherever the main dispatch queue is drained.
  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// The queue of `Engine.current` whose operations run on the main thread, one at a time (R22).
  ///
  /// They run when the main dispatch queue is drained; in virtual time, when time is moved. The queue ignores a limit,
  /// a suspension and other settings, with the lint `main-queue-fixed`.
  open class var main: OperationQueue { Engine.current.main }

  /// The engine of the queue.
  final let owner: Engine
  /// The identifier, given by the engine at once.
  final let knownID: QueueID
  private let underlying = Lock<DispatchQueue?>(nil)
  /// The number of operations, as of the last update of the engine that changed it.
  private let count = Atomic(0)

  /// Creates a queue of `Engine.current`, without a limit of its own and not suspended.
  public init() {
    owner = .current
    owner.noteUse()
    knownID = owner.update { $0.createQueue(runBy: .pool) }
    owner.know(self)
  }

  /// - Parameter executor: the executor of its operations, other than the main thread.
  package init(runBy executor: QueueExecutor) {
    owner = .current
    owner.noteUse()
    knownID = owner.update { $0.createQueue(runBy: executor) }
    owner.know(self)
  }

  init(mainOf engine: Engine) {
    owner = engine
    engine.noteUse()
    knownID = engine.makeMain()
    engine.know(self)
  }

  /// The progress of the queue, which counts once its `totalUnitCount` is set (R17).
  ///
  /// OpFoundation has a property of this name, of Foundation's type, which is preferred where the type is not stated.
  @_disfavoredOverload
  open var progress: QueueProgress { engine.progress(of: id) }

  /// The name, for people and for logs; by default a text with the address of the queue, or one that names the main
  /// queue. Events have the `id` instead.
  open var name: String? {
    get { engine.core.withLock { $0.queueNames[id] } ?? defaultName }
    set { engine.core.withLock { $0.rename(id, newValue) } }
  }

  private var defaultName: String {
    isMain ? "NSOperationQueue Main Queue" : "NSOperationQueue \(Unmanaged.passUnretained(self).toOpaque())"
  }

  private var isMain: Bool { engine.core.withLock { $0.state.isMain(id) } }

  /// The quality of service, which the engine only keeps: it changes no order. `userInteractive` for the main queue.
  open var qualityOfService: QualityOfService {
    get { engine.core.withLock { $0.state.isMain(id) ? .userInteractive : $0.queueQualities[id] ?? .default } }
    set { engine.setQuality(of: id, newValue) }
  }

  /// The dispatch queue on which the operations run instead of the pool's workers; a serial one runs them one at a
  /// time.
  ///
  /// Setting it while operations are in the queue is misuse `queueNotEmpty`; in virtual time, setting it has no effect.
  /// On a live engine, that of the main queue is the main dispatch queue.
  open var underlyingQueue: DispatchQueue? {
    get { isMain && engine.isLive ? .main : underlying.withLock { $0 } }
    set {
      // Not compared by identity: each access may return another object.
      let isMainQueue = newValue?.getSpecific(key: Self.mainKey) == true
      guard engine.isLive, !(isMain && isMainQueue) else { return }
      // In one step: a drain request must find the dispatch queue.
      let (old, isSet) = underlying.withLock { underlying -> (DispatchQueue?, Bool) in
        guard engine.setDispatchQueue(of: id, newValue.map { isMainQueue ? .main : DispatchQueueID($0) }) else {
          return (nil, false)
        }
        defer { underlying = newValue }
        return (underlying, true)
      }
      if !isSet { engine.withCore(about: nil, queue: id) { $0.state.refuseExecutor(of: id) } }
      // The old queue is released without a lock.
      withExtendedLifetime(old) {}
    }
  }

  /// Has the dispatch queue below, or the main thread, run the next operation.
  func requestDrain() {
    let drain: @Sendable () -> Void = { self.engine.drainOne(of: self) }
    if let underlying = underlying.withLock({ $0 }) {
      underlying.async(execute: drain)
    } else {
      engine.runtime.runOnMain(drain)
    }
  }

  deinit { engine.forget(self) }

  /// Adds an operation, which may start before the call returns. It cannot be removed, only cancelled.
  ///
  /// An operation that was added or started before is misuse `alreadyEnqueuedOrFinished` (R2), one of another engine
  /// `foreignEngine` (R21).
  /// - Parameter operation: the operation to add. Its `isReady`, if overridden, is read first.
  /// - Complexity: O(1), amortized.
  open func addOperation(_ operation: Operation) {
    guard operation.belongs(to: owner) else { return engine.refuse(.foreignEngine, about: operation, queue: id) }
    let isReady = operation.overriddenIsReady
    owner.add(operation, isReady: isReady, to: id)
  }

  /// Adds a `BlockOperation` that runs a closure.
  /// - Parameter block: the closure.
  /// - Complexity: O(1), amortized.
  open func addOperation(_ block: @escaping @Sendable () -> Void) {
    addOperation(BlockOperation(of: owner, block: block))
  }

  /// Adds operations, all of them before the queue starts one, so that priorities hold among them (R11).
  ///
  /// If one was added or started before, is in the batch twice or belongs to another engine, the call is misuse and
  /// adds none of them (R2).
  /// - Parameters:
  ///   - operations: the operations to add.
  ///   - wait: whether to block the calling thread until all of them are finished.
  /// - Complexity: O(`operations`).
  @available(*, noasync, message: "it can block the thread of a task: use a barrier or a dependent operation")
  open func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    if add(operations) == nil, wait { for operation in operations { operation.waitUntilFinished() } }
  }

  /// - Returns: the reason why none of them was added, if so.
  final func add(_ operations: [Operation]) -> Misuse.Code? {
    if let foreign = operations.first(where: { !$0.belongs(to: engine) }) {
      engine.refuse(.foreignEngine, about: foreign, queue: id)
      return .foreignEngine
    }
    let overriding = operations.compactMap { operation in operation.overriddenIsReady.map { (operation, $0) } }
    let (misuse, refused) = engine.withCoreInlined { core in
      for (operation, isReady) in overriding {
        core.state.noteReadinessOnAdding(of: core.id(of: operation), isReady: isReady)
      }
      let batch = operations.map { core.id(of: $0) }
      core.state.enqueue(batch: batch, in: id)
      return (core.state.effects.misuse, core.state.effects.refused)
    }
    if let misuse { engine.stop(on: misuse, about: operations.first { $0.id.row == refused }) }
    return misuse
  }

  /// Adds a barrier: a closure that runs after everything that is in the queue now, and before everything that is added
  /// later (R15).
  /// - Parameter barrier: the closure, which runs alone in the queue.
  open func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
    addBarrier(BlockOperation(of: engine, block: barrier))
  }

  /// Adds a barrier as an operation that its creator keeps. See ``addBarrierBlock(_:)``.
  package final func addBarrier(_ operation: Operation) {
    engine.withCore(about: operation) { core in
      core.state.enqueueBarrier(core.id(of: operation), in: id)
    }
  }

  /// The number of operations that may run at once: -1 for as many as there are workers, 0 for none.
  ///
  /// Raising the limit starts waiting operations at once; lowering it stops none. A limit below -1 is misuse
  /// `negativeMaxConcurrent` (R10).
  open var maxConcurrentOperationCount: Int {
    get { engine.core.withLock { $0.state.maxConcurrent(of: id) } }
    set { engine.withCore(about: nil, queue: id) { $0.state.setMaxConcurrent(id, newValue) } }
  }

  /// Whether the queue starts no operations. Those that run continue (R13).
  open var isSuspended: Bool {
    get { engine.core.withLock { $0.state.isSuspended(id) } }
    set { engine.withCore(about: nil, queue: id) { $0.state.setSuspended(id, newValue) } }
  }

  /// Cancels every operation in the queue, running or not, as its `cancel()` does (R6).
  /// - Complexity: O(*n* log *n*), where *n* is the number of operations in the queue.
  open func cancelAllOperations() {
    engine.cancelAll(in: id)
  }

  /// The unfinished operations in the queue, in the order added, without barriers.
  /// - Complexity: O(*n* log *n*), where *n* is the number of operations in the queue, under the engine's lock.
  open var operations: [Operation] {
    engine.core.withLock { core in
      core.state.membersBesideBarriers(of: id)
        .compactMap { core.handle($0)?.takeUnretainedValue() }
    }
  }

  /// The number of operations in the queue, without barriers. Reading it takes no lock.
  open var operationCount: Int { count.load(ordering: .acquiring) }

  /// Stores the number of operations for readers. Called under the engine's lock.
  final func setOperationCount(_ number: Int) { count.store(number, ordering: .releasing) }

  /// Blocks the calling thread until the queue is empty (R14). Operations that are added meanwhile count.
  ///
  /// In virtual time the call moves time; see ``Operation/waitUntilFinished()``.
  @available(*, noasync, message: "it blocks the thread of a task: use a barrier or a dependent operation")
  open func waitUntilAllOperationsAreFinished() { engine.waitUntilEmpty(id) }

  /// A text with the name and the number of operations. Control characters of the name are escaped.
  open var description: String {
    let name = engine.core.withLock { $0.queueNames[id] }
    return "<OperationQueue \(name?.escapingControls ?? "\(id.row)"): \(operationCount) operations>"
  }

  /// The ``description``, unless a class overrides this property.
  open var debugDescription: String { description }

  /// Whether `object` is this queue; `==` calls this method.
  open func isEqual(_ object: Any?) -> Bool { object as? OperationQueue === self }

  /// The hash value, by default of the object's identity. A class that overrides it overrides `isEqual(_:)`, too.
  open var hash: Int { ObjectIdentifier(self).hashValue }
}

extension EngineHandle where Self: OperationQueue {
  /// The engine of the queue: the one that was current at its creation (R21).
  public var engine: Engine { owner }

  /// The identifier of the queue in events.
  public var id: QueueID { knownID }
}

extension OperationQueue: Hashable {
  /// Whether `left.isEqual(right)` is true.
  public static func == (left: OperationQueue, right: OperationQueue) -> Bool { left.isEqual(right) }

  /// Hashes the ``hash`` of the queue.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension OperationQueue: CustomStringConvertible, CustomDebugStringConvertible {}
