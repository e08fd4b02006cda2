internal import Dispatch
internal import OpSystem
internal import Synchronization

/// The engine's data of one thread: the running operation, handles to be released, the semaphore that it sleeps on.
///
/// A pointer, not a class: a class field pays an exclusivity check at each access. And no access to a field may last
/// across a release, because a dying handle comes back here.
struct ThreadContext {
  /// The code that runs on the thread: saved whole where one thing runs inside another.
  private struct CallFrame {
    /// The number of the thread; those that the engine did not start count as the main thread.
    var worker = WorkerID.main
    /// The operation whose body, block or `start()` runs; nil elsewhere, also in a completion block (R9).
    var operation: Unmanaged<Operation>?
    /// Whether a completion block runs.
    var isInCompletion = false
    /// Whether the queue of the operation has just picked it: its `start()` is the queue's call.
    var isDispatch = false
    /// The operation whose `isFinished` or `isExecuting` is being read, to learn whether its class has overridden it.
    var probed: Unmanaged<Operation>?
  }

  /// The handles to be released, and the IDs that an engine has to get back.
  private struct DeferredReleases: ~Copyable {
    /// Handles that an engine no longer needs, to be released when no lock is held.
    var garbage = Table<UnsafeMutableRawPointer>()
    /// IDs whose handles were deallocated on this thread, to be returned at the next update of their engine.
    var retired = Table<OperationID>()
    /// The engine of the IDs in `retired`; retained while there are any.
    var engineOfRetiredIDs: Unmanaged<Engine>?
    /// Whether some call up the stack will check `retired` again.
    var isDraining = false
    /// Whether one of `retired` may still keep others alive.
    var isUrgent = false
  }

  /// The semaphore that the thread sleeps on.
  private struct Parker {
    let semaphore = DispatchSemaphore(value: 0)
    /// Whether a wait has passed the semaphore to others, and is not over.
    var isLent = false
  }

  private struct Fields: ~Copyable {
    var frame = CallFrame()
    /// Whether the default getter has answered for the probed operation.
    var isProbeDefault = false
    /// The operation of a queue whose body has started by hand, perhaps through others, the one that runs.
    var starter: Unmanaged<Operation>?
    /// The virtual time that runs what runs here.
    var virtualTime: Unmanaged<VirtualRuntime>?
    /// The engine that a worker serves here: it takes the IDs that are owed to it in its next update.
    var served: Unmanaged<Engine>?
    /// The engine of the operation that the thread makes next, if it is not the current one.
    var nextOwner: Unmanaged<Engine>?
    /// Whether the thread delivers events: code that runs on it is an observer.
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

  /// The key plus 1, 0 before the first use: read without the question whether it has been made, which costs every
  /// lookup 15 instructions.
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
    // Giving back may ask for the context again: it stays known until nothing is owed.
    pthread_setspecific(key, context)
    let fields = context.assumingMemoryBound(to: Fields.self)
    ThreadContext(fields: fields).drain()
    pthread_setspecific(key, nil)
    fields.deinitialize(count: 1)
    fields.deallocate()
  }
}

// What runs here.
extension ThreadContext {
  var worker: WorkerID { fields.pointee.frame.worker }
  var operation: Operation? { fields.pointee.frame.operation?.takeUnretainedValue() }

  /// Runs `body`, a wait, with a semaphore that nothing else signals meanwhile: the thread's own or, for an observer
  /// that waits before the thread that it is called on has gone to sleep, another one.
  func lendingSemaphore(_ body: (DispatchSemaphore) -> Void) {
    if fields.pointee.parker.isLent { return body(DispatchSemaphore(value: 0)) }
    let semaphore = fields.pointee.parker.semaphore
    fields.pointee.parker.isLent = true
    body(semaphore)
    fields.pointee.parker.isLent = false
  }

  /// Whether `operation`'s queue has just called its start() here.
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

  /// The operation of a queue whose body has started by hand, perhaps through others, the one that runs.
  var starter: Operation? { fields.pointee.starter?.takeUnretainedValue() }

  /// Runs `body`, the work of an operation that was started by hand. Not a part of the frame, which every operation saves.
  func startingByHand(_ body: () -> Void) {
    let outer = fields.pointee.starter
    if let operation, operation.engine.queueHandle(of: operation) != nil {
      fields.pointee.starter = .passUnretained(operation)
    }
    body()
    fields.pointee.starter = outer
  }

  var isInCompletion: Bool { fields.pointee.frame.isInCompletion }

  /// Whether code here has one instant: it must not wait.
  var isInVirtualTime: Bool { fields.pointee.virtualTime != nil }

  /// Whether code here is run by that virtual time.
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

  /// Reads isFinished or isExecuting of `operation`: the defaults answer true and false, an overridden one what it
  /// likes.
  /// - Returns: the value, and whether the class has answered without the default.
  func probing(_ operation: Operation, _ read: () -> Bool) -> (value: Bool, isOwn: Bool) {
    fields.pointee.frame.probed = .passUnretained(operation)
    fields.pointee.isProbeDefault = false
    let value = read()
    fields.pointee.frame.probed = nil
    return (value, !fields.pointee.isProbeDefault)
  }

  /// Whether the operation's flags are being probed: called by the default getters.
  func isProbing(_ operation: Operation) -> Bool {
    guard fields.pointee.frame.probed?.toOpaque() == Unmanaged.passUnretained(operation).toOpaque() else {
      return false
    }
    fields.pointee.isProbeDefault = true
    return true
  }

  /// Runs `body`, a worker's work for `engine`, before which and after which nothing is owed.
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

// What has to be released, and given back. Handles die outside every lock, and what their death lets go is given back in
// the loop of the outermost call: a chain of any length needs no recursion.
extension ThreadContext {
  func addGarbage(_ handle: UnsafeMutableRawPointer) { fields.pointee.remains.garbage.append(handle) }

  /// Takes the ID of a handle that is being deallocated. A finished operation keeps nothing else alive, so its row can
  /// wait for company; but what is owed keeps the engine, unless that lives anyway: the shared one forever, one that is
  /// served as long as that.
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

  /// Releases the handles that an engine no longer needs. Must be called with no lock held.
  func releaseGarbage() {
    guard fields.pointee.remains.garbage.count > 0, !fields.pointee.remains.isDraining else { return }
    fields.pointee.remains.isDraining = true
    releaseEach()
    fields.pointee.remains.isDraining = false
    if fields.pointee.remains.isUrgent { drain() }
  }

  /// Gives back everything that is owed, and what dies by that.
  func drain() {
    fields.pointee.remains.isDraining = true
    while fields.pointee.remains.engineOfRetiredIDs != nil || fields.pointee.remains.garbage.count > 0 {
      fields.pointee.remains.isUrgent = false
      giveBack()
      releaseEach()
    }
    fields.pointee.remains.isDraining = false
  }

  /// Whether IDs are owed to `engine`: its next update takes them along.
  func owesIDs(to engine: Engine) -> Bool {
    fields.pointee.remains.engineOfRetiredIDs?.toOpaque() == Unmanaged.passUnretained(engine).toOpaque()
  }

  /// Takes out one of the owed IDs.
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
