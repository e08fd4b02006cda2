internal import Dispatch
internal import OpSystem
internal import Synchronization

/// The engine's data of one thread: the running operation, handles to release, its semaphore.
///
/// A pointer, not a class: a class field pays an exclusivity check at each access. No access to a field may last across
/// a release, because a deallocated handle returns here.
struct ThreadContext {
  /// The code that runs on the thread, saved as a whole for nested runs.
  private struct CallFrame {
    /// The number of the thread; threads that the engine did not start count as the main thread.
    var worker = WorkerID.main
    /// The operation whose body, block or `start()` runs; nil elsewhere, also in a completion block (R9).
    var operation: Unmanaged<Operation>?
    /// Whether a completion block runs.
    var isInCompletion = false
    /// Whether the operation's queue has just picked it, so that `start()` is the queue's call.
    var isDispatch = false
    /// The operation whose `isFinished` or `isExecuting` is being read, to detect an override by its class.
    var probed: Unmanaged<Operation>?
  }

  /// The handles to release, and the IDs to give back to an engine.
  private struct DeferredReleases: ~Copyable {
    /// Handles that an engine no longer needs, to release without a lock.
    var garbage = Table<UnsafeMutableRawPointer>()
    /// IDs of handles deallocated on this thread, to return at the next update of their engine.
    var retired = Table<OperationID>()
    /// The engine of the IDs in `retired`; retained while there are any.
    var engineOfRetiredIDs: Unmanaged<Engine>?
    /// Whether a call up the stack will check `retired` again.
    var isDraining = false
    /// Whether one of `retired` may still retain others.
    var isUrgent = false
  }

  /// The semaphore on which the thread sleeps.
  private struct Parker {
    let semaphore = DispatchSemaphore(value: 0)
    /// Whether a wait has lent the semaphore, and is not over.
    var isLent = false
  }

  private struct Fields: ~Copyable {
    var frame = CallFrame()
    /// Whether the default getter has answered for the probed operation.
    var isProbeDefault = false
    /// The queue's operation whose body has manually started the running one, perhaps indirectly.
    var starter: Unmanaged<Operation>?
    /// The virtual time that runs the present code.
    var virtualTime: Unmanaged<VirtualRuntime>?
    /// The engine that a worker serves here: its next update takes the owed IDs.
    var served: Unmanaged<Engine>?
    /// The engine of the operation that the thread makes next, if it is not the current one.
    var nextOwner: Unmanaged<Engine>?
    /// Whether the thread delivers events, so that the present code is an observer.
    var isDelivering = false
    var remains = DeferredReleases()
    var parker = Parker()
  }

  private let fields: UnsafeMutablePointer<Fields>

  /// The context of the calling thread.
  static var current: ThreadContext {
    let key = knownKey.load(ordering: .acquiring)
    if key != 0, let known = pthread_getspecific(pthread_key_t(key - 1)) {
      return ThreadContext(fields: known.assumingMemoryBound(to: Fields.self))
    }
    return make()
  }

  @inline(never)
  private static func make() -> ThreadContext {
    let fresh = UnsafeMutablePointer<Fields>.allocate(capacity: 1)
    fresh.initialize(to: Fields())
    knownKey.store(UInt(key) + 1, ordering: .releasing)
    pthread_setspecific(key, fresh)
    return ThreadContext(fields: fresh)
  }

  /// The key plus 1, 0 before the first use: read without a check for its creation, which costs every look-up 15
  /// instructions.
  private static let knownKey = Atomic<UInt>(0)

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
      pthread_key_create(&key) { context in ThreadContext.end(context) }
    #else
      pthread_key_create(&key) { context in
        if let context { ThreadContext.end(context) }
      }
    #endif
    return key
  }()

  private static func end(_ context: UnsafeMutableRawPointer) {
    // Giving back may need the context again: keep it until nothing is owed.
    pthread_setspecific(key, context)
    let fields = context.assumingMemoryBound(to: Fields.self)
    ThreadContext(fields: fields).drain()
    pthread_setspecific(key, nil)
    fields.deinitialize(count: 1)
    fields.deallocate()
  }
}

// The running code.
extension ThreadContext {
  var worker: WorkerID { fields.pointee.frame.worker }
  var operation: Operation? { fields.pointee.frame.operation?.takeUnretainedValue() }

  /// Runs `body`, a wait, with a semaphore that nothing else signals meanwhile: the thread's own or, for an observer
  /// that waits before its thread has gone to sleep, another one.
  func lendingSemaphore(_ body: (DispatchSemaphore) -> Void) {
    if fields.pointee.parker.isLent { return body(DispatchSemaphore(value: 0)) }
    let semaphore = fields.pointee.parker.semaphore
    fields.pointee.parker.isLent = true
    body(semaphore)
    fields.pointee.parker.isLent = false
  }

  /// Returns whether `operation`'s queue has just called its `start()` here.
  func isDispatching(_ operation: Operation) -> Bool {
    fields.pointee.frame.isDispatch && self.operation === operation
  }

  /// Runs `body` on `worker` as part of `operation` or, if that is nil, as a completion block.
  func running(
    _ operation: Operation?, on worker: WorkerID, isDispatch: Bool = false, isCompletion: Bool = false,
    _ body: () -> Void
  ) {
    let outer = fields.pointee.frame
    fields.pointee.frame = CallFrame(
      worker: worker, operation: operation.map { .passUnretained($0) }, isInCompletion: isCompletion,
      isDispatch: isDispatch)
    body()
    fields.pointee.frame = outer
  }

  /// The queue's operation whose body has manually started the running one, perhaps indirectly.
  var starter: Operation? { fields.pointee.starter?.takeUnretainedValue() }

  /// Runs `body`, the work of an operation started manually. Not part of the frame, which every operation saves.
  func startingByHand(_ body: () -> Void) {
    let outer = fields.pointee.starter
    if let operation, operation.engine.queueHandle(of: operation) != nil {
      fields.pointee.starter = .passUnretained(operation)
    }
    body()
    fields.pointee.starter = outer
  }

  var isInCompletion: Bool { fields.pointee.frame.isInCompletion }

  /// Whether the present code has one instant, and so must not wait.
  var isInVirtualTime: Bool { fields.pointee.virtualTime != nil }

  /// Returns whether that virtual time runs the present code.
  func isInside(_ runtime: VirtualRuntime) -> Bool {
    fields.pointee.virtualTime?.toOpaque() == Unmanaged.passUnretained(runtime).toOpaque()
  }

  /// Runs `body` at one instant of virtual time.
  func atOneInstant(of runtime: VirtualRuntime, _ body: () -> Void) {
    let outer = fields.pointee.virtualTime
    fields.pointee.virtualTime = .passUnretained(runtime)
    body()
    fields.pointee.virtualTime = outer
  }

  /// Whether an observer of some engine is running on this thread.
  var isDelivering: Bool { fields.pointee.isDelivering }

  /// Runs `body`, which calls observers.
  func delivering(_ body: () -> Void) {
    let outer = fields.pointee.isDelivering
    fields.pointee.isDelivering = true
    body()
    fields.pointee.isDelivering = outer
  }

  /// Reads `isFinished` or `isExecuting` of `operation`: the defaults return true and false, an override any value.
  /// - Returns: the value, and whether the class has answered without the default.
  func probing(_ operation: Operation, _ read: () -> Bool) -> (value: Bool, isOwn: Bool) {
    fields.pointee.frame.probed = .passUnretained(operation)
    fields.pointee.isProbeDefault = false
    let value = read()
    fields.pointee.frame.probed = nil
    return (value, !fields.pointee.isProbeDefault)
  }

  /// Returns whether the operation's flags are being probed: called by the default getters.
  func isProbing(_ operation: Operation) -> Bool {
    guard fields.pointee.frame.probed?.toOpaque() == Unmanaged.passUnretained(operation).toOpaque() else {
      return false
    }
    fields.pointee.isProbeDefault = true
    return true
  }

  /// Runs `body`, a worker's work for `engine`; nothing is owed before or after.
  func serving(_ engine: Engine, _ body: () -> Void) {
    fields.pointee.served = .passUnretained(engine)
    body()
    fields.pointee.served = nil
  }

  private func isServing(_ engine: Engine) -> Bool {
    fields.pointee.served?.toOpaque() == Unmanaged.passUnretained(engine).toOpaque()
  }

  func setNextOwner(_ engine: Engine) { fields.pointee.nextOwner = .passUnretained(engine) }

  /// Returns the engine that is to own the operation being made, once.
  func takeNextOwner() -> Unmanaged<Engine>? {
    guard let owner = fields.pointee.nextOwner else { return nil }
    fields.pointee.nextOwner = nil
    return owner
  }

  /// Identifies a thread of the pool.
  func become(_ worker: WorkerID) { fields.pointee.frame.worker = worker }
}

// Handles to release, and IDs to give back. Handles are released outside every lock, and those that they retained in
// the loop of the outermost call, so that a chain of any length needs no recursion.
extension ThreadContext {
  func addGarbage(_ handle: UnsafeMutableRawPointer) { fields.pointee.remains.garbage.append(handle) }

  /// Takes the ID of a handle in deallocation. A finished operation retains nothing else, so its row can be returned
  /// later with others. Owed IDs retain the engine, so only an engine that lives anyway can wait: the shared one, or
  /// one being served.
  func retire(_ id: OperationID, of engine: Unmanaged<Engine>, wasFinished: Bool) {
    if fields.pointee.remains.engineOfRetiredIDs?.toOpaque() != engine.toOpaque() {
      giveBack()
      fields.pointee.remains.engineOfRetiredIDs = engine.retain()
    }
    fields.pointee.remains.retired.append(id)
    let mayWait = wasFinished && engine._withUnsafeGuaranteedRef { $0.isShared || isServing($0) }
    if !mayWait { fields.pointee.remains.isUrgent = true }
    if fields.pointee.remains.isDraining
      || (!fields.pointee.remains.isUrgent && fields.pointee.remains.retired.count < 64)
    {
      return
    }
    drain()
  }

  /// Releases the handles that an engine no longer needs. Called without a lock.
  func releaseGarbage() {
    guard fields.pointee.remains.garbage.count > 0, !fields.pointee.remains.isDraining else { return }
    fields.pointee.remains.isDraining = true
    releaseEach()
    fields.pointee.remains.isDraining = false
    if fields.pointee.remains.isUrgent { drain() }
  }

  /// Gives back everything owed, including what that deallocates.
  func drain() {
    fields.pointee.remains.isDraining = true
    while fields.pointee.remains.engineOfRetiredIDs != nil || fields.pointee.remains.garbage.count > 0 {
      fields.pointee.remains.isUrgent = false
      giveBack()
      releaseEach()
    }
    fields.pointee.remains.isDraining = false
  }

  /// Returns whether IDs are owed to `engine`, whose next update takes them.
  func owesIDs(to engine: Engine) -> Bool {
    fields.pointee.remains.engineOfRetiredIDs?.toOpaque() == Unmanaged.passUnretained(engine).toOpaque()
  }

  /// Removes and returns one of the owed IDs.
  func popRetired() -> OperationID? { fields.pointee.remains.retired.popLast() }

  private func releaseEach() {
    while let handle = fields.pointee.remains.garbage.popLast() { Unmanaged<Operation>.fromOpaque(handle).release() }
  }

  private func giveBack() {
    guard let engineOfRetiredIDs = fields.pointee.remains.engineOfRetiredIDs else { return }
    fields.pointee.remains.engineOfRetiredIDs = nil
    engineOfRetiredIDs.takeUnretainedValue().giveBack(for: self)
    engineOfRetiredIDs.release()
  }
}
