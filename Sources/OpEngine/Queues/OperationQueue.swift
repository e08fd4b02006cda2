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
/// Its operations run on the workers of its engine. An operation in a queue keeps the queue, and the queue the
/// operation.
///
/// All members may be used from any thread.
open class OperationQueue: @unchecked Sendable {
  // Sendable: the fields are behind a lock or atomic; everything else is the engine's.
  /// The limit that leaves the number of running operations to the number of workers.
  public static let defaultMaxConcurrentOperationCount = -1

  /// The queue whose operation is running here; outside operations of queues, on the main thread, the main queue of
  /// `Engine.current` (R22).
  ///
  /// An operation that was started by hand is run by its thread: the queue is that of the body that started it. Nil on
  /// other threads, and in a completion block (R9). In virtual time no thread is the main thread, and it is nil outside
  /// operations of queues.
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

  /// The key that reads as true on the main thread, and wherever else the main dispatch queue is drained.
  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// The queue of `Engine.current` whose operations run on the main thread, one at a time (R22): when the main dispatch
  /// queue is drained or, in virtual time, when time is moved. It can be neither suspended nor widened: what is set on it
  /// is ignored, with the lint `main-queue-fixed`.
  open class var main: OperationQueue { Engine.current.main }

  /// The engine of the queue.
  final let owner: Engine
  /// The identifier, given by the engine at once.
  final let knownID: QueueID
  private let underlying = Lock<DispatchQueue?>(nil)
  /// The number of operations, as of the last update of the engine that changed it.
  private let count = Atomic(0)

  /// Makes a queue of `Engine.current`, with no limit of its own and not suspended.
  public init() {
    owner = .current
    owner.noteUse()
    knownID = owner.update { $0.createQueue(runBy: .pool) }
    owner.know(self)
  }

  /// - Parameter executor: what runs its operations; not the main thread.
  package init(runBy executor: QueueExecutor) {
    owner = .current
    owner.noteUse()
    knownID = owner.update { $0.createQueue(runBy: executor) }
    owner.know(self)
  }

  /// The main queue of an engine.
  init(mainOf engine: Engine) {
    owner = engine
    engine.noteUse()
    knownID = engine.makeMain()
    engine.know(self)
  }

  /// The progress of the queue, once its `totalUnitCount` says how much there is to do (R17).
  ///
  /// OpFoundation adds a property of this name, of Foundation's type, which is preferred where the type is not stated.
  @_disfavoredOverload
  open var progress: QueueProgress { engine.progress(of: id) }

  /// The name, for people; events bear the `id`. Until it is set, a text with the address of the queue, or one that
  /// names the main queue.
  open var name: String? {
    get { engine.core.withLock { $0.queueNames[id] } ?? defaultName }
    set { engine.core.withLock { $0.rename(id, newValue) } }
  }

  private var defaultName: String {
    isMain ? "NSOperationQueue Main Queue" : "NSOperationQueue \(Unmanaged.passUnretained(self).toOpaque())"
  }

  private var isMain: Bool { engine.core.withLock { $0.state.isMain(id) } }

  /// The quality of service, kept for its readers: `userInteractive` for the main queue. It never changes the order.
  open var qualityOfService: QualityOfService {
    get { engine.core.withLock { $0.state.isMain(id) ? .userInteractive : $0.queueQualities[id] ?? .default } }
    set { engine.setQuality(of: id, newValue) }
  }

  /// The dispatch queue that the operations run on instead of the pool's workers; a serial one runs them one at a time.
  ///
  /// To be set while the queue is empty: otherwise that is misuse `queueNotEmpty`. In virtual time it is not kept. Below
  /// the main queue it is the main dispatch queue, unless time is virtual.
  open var underlyingQueue: DispatchQueue? {
    get { isMain && engine.isLive ? .main : underlying.withLock { $0 } }
    set {
      // Not compared: each time that it is asked for, it may be another object.
      let isMainQueue = newValue?.getSpecific(key: Self.mainKey) == true
      guard engine.isLive, !(isMain && isMainQueue) else { return }
      // In one step: a drain request must not look for the dispatch queue before it is there.
      let (old, isSet) = underlying.withLock { underlying -> (DispatchQueue?, Bool) in
        guard engine.setDispatchQueue(of: id, newValue.map { isMainQueue ? .main : DispatchQueueID($0) }) else {
          return (nil, false)
        }
        defer { underlying = newValue }
        return (underlying, true)
      }
      if !isSet { engine.withCore(about: nil, queue: id) { $0.state.refuseExecutor(of: id) } }
      // What the old queue releases is released with no lock held.
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

  /// Adds an operation: it cannot be taken back, only cancelled. It may start before the call returns.
  ///
  /// One that was added or started before is misuse `alreadyEnqueuedOrFinished` (R2), one of another engine
  /// `foreignEngine` (R21).
  /// - Parameter operation: the operation to add. Its `isReady`, if overridden, is queried first.
  /// - Complexity: O(1), amortized.
  open func addOperation(_ operation: Operation) {
    guard operation.belongs(to: owner) else { return engine.refuse(.foreignEngine, about: operation, queue: id) }
    let isReady = operation.overriddenIsReady
    owner.add(operation, isReady: isReady, to: id)
  }

  /// Adds a `BlockOperation` of one closure.
  open func addOperation(_ block: @escaping @Sendable () -> Void) {
    addOperation(BlockOperation(of: owner, block: block))
  }

  /// Adds all operations before the queue starts one, so that priority holds among them (R11), or none (R2).
  ///
  /// One that was added or started before, or is named twice, is misuse and keeps the whole batch out.
  /// - Parameters:
  ///   - operations: the operations to add.
  ///   - wait: whether to block the calling thread until all of them are finished.
  /// - Complexity: O(`operations`).
  @available(*, noasync, message: "it can block the thread of a task: use a barrier or a dependent operation")
  open func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    if add(operations) == nil, wait { for operation in operations { operation.waitUntilFinished() } }
  }

  /// - Returns: why none of them was added.
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

  /// Adds a barrier: it runs when everything that is in the queue now has finished, and before anything that is added
  /// later (R15).
  /// - Parameter barrier: the work, run alone in the queue.
  open func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
    addBarrier(BlockOperation(of: engine, block: barrier))
  }

  /// Adds a barrier as an operation that its maker keeps. See ``addBarrierBlock(_:)``.
  package final func addBarrier(_ operation: Operation) {
    engine.withCore(about: operation) { core in
      core.state.enqueueBarrier(core.id(of: operation), in: id)
    }
  }

  /// The number of operations that may run at once: -1 leaves it to the workers, 0 starts nothing.
  ///
  /// Raising it starts more at once; lowering it stops none. Below -1: misuse `negativeMaxConcurrent` (R10).
  open var maxConcurrentOperationCount: Int {
    get { engine.core.withLock { $0.state.maxConcurrent(of: id) } }
    set { engine.withCore(about: nil, queue: id) { $0.state.setMaxConcurrent(id, newValue) } }
  }

  /// Whether the queue starts no operations; running ones continue (R13).
  open var isSuspended: Bool {
    get { engine.core.withLock { $0.state.isSuspended(id) } }
    set { engine.withCore(about: nil, queue: id) { $0.state.setSuspended(id, newValue) } }
  }

  /// Cancels every operation in the queue, running or not (R6). A `cancel()` that a class overrides is called.
  /// - Complexity: O(n log n) in the operations of the queue.
  open func cancelAllOperations() {
    engine.cancelAll(in: id)
  }

  /// The unfinished operations in the queue, in the order added.
  /// - Complexity: O(n log n) in the operations of the queue, under the engine's lock.
  open var operations: [Operation] {
    engine.core.withLock { core in
      core.state.membersBesideBarriers(of: id)
        .compactMap { core.handle($0)?.takeUnretainedValue() }
    }
  }

  /// The number of operations in the queue; barriers are not counted.
  ///
  /// Reading it takes no lock: a thread that reads it again and again does not keep the workers from theirs.
  open var operationCount: Int { count.load(ordering: .acquiring) }

  /// Keeps the number of operations for its readers. To be called under the engine's lock.
  final func setOperationCount(_ number: Int) { count.store(number, ordering: .releasing) }

  /// Blocks the calling thread until the queue is empty, operations added meanwhile included (R14). In virtual time it
  /// moves time; see ``Operation/waitUntilFinished()``.
  @available(*, noasync, message: "it blocks the thread of a task: use a barrier or a dependent operation")
  open func waitUntilAllOperationsAreFinished() { engine.waitUntilEmpty(id) }

  /// A text with the name and the number of operations. Control characters of the name are spelled out.
  open var description: String {
    let name = engine.core.withLock { $0.queueNames[id] }
    return "<OperationQueue \(name?.escapingControls ?? "\(id.row)"): \(operationCount) operations>"
  }

  /// The ``description``, unless a class overrides it.
  open var debugDescription: String { description }

  /// Whether `object` is this queue. What `==` calls.
  open func isEqual(_ object: Any?) -> Bool { object as? OperationQueue === self }

  /// The hash value, of the identity. To be overridden together with `isEqual(_:)`.
  open var hash: Int { ObjectIdentifier(self).hashValue }
}

extension EngineHandle where Self: OperationQueue {
  /// The engine of the queue, from its making (R21).
  public var engine: Engine { owner }

  /// The identifier in events.
  public var id: QueueID { knownID }
}

extension OperationQueue: Hashable {
  public static func == (left: OperationQueue, right: OperationQueue) -> Bool { left.isEqual(right) }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension OperationQueue: CustomStringConvertible, CustomDebugStringConvertible {}
