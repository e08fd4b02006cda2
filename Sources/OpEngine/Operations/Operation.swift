internal import Synchronization

/// A unit of work that runs at most once.
///
/// ```swift
/// final class Resize: Operation, @unchecked Sendable {
///   override func main() {
///     for tile in 1...64 where !isCancelled { print("resizing tile", tile) }
///   }
/// }
///
/// let download = BlockOperation { print("downloading") }
/// let thumbnail = Resize()
/// thumbnail.addDependency(download)
/// OperationQueue().addOperations([download, thumbnail], waitUntilFinished: true)
/// ```
///
/// Subclass it and override `main()`. For work that ends after its thread has left it, subclass `AsyncOperation`, or
/// override `start()`, `isExecuting` and `isFinished`. `BlockOperation` runs closures.
///
/// All members may be used from any thread. Overridden members are called with no lock held.
open class Operation: @unchecked Sendable {
  // Sendable: flags are atomic, the other mutable fields are behind a field lock (`withFields`), all else is the
  // engine's.

  /// The engine of the operation. Retained, except for the shared one, which is never freed: counting its references at
  /// every creation and end of an operation makes threads wait for each other.
  final let owner: Unmanaged<Engine>
  private final let idBits = Atomic<UInt64>(0)
  /// Some of the record's flags, for cheap reads: written only under the engine's lock.
  private final let flags = Atomic<UInt32>(0)
  private final let marks = Atomic<UInt8>(0)
  /// The requested priority, until the engine knows the operation.
  private final let priority = Atomic<Int8>(0)
  /// The number of queries of the overridden `isReady`, modulo 65,536.
  private final let queries = Atomic<UInt16>(0)
  private final var extras: Extras?

  /// Creates an operation of `Engine.current`: ready, of normal priority, without a name, in no queue (R1).
  public init() {
    owner = Engine.takeOwnerOfNextOperation()
    let type = type(of: self)
    // No other thread sees it yet.
    if type == BlockOperation.self || type == Operation.self {
      marks.store(OperationMarks.hasNoOverrides.rawValue, ordering: .relaxed)
    }
    // If observed, report it now; otherwise the engine learns of it with the first input that names it. That is early
    // enough for recordings, and saves them an update of the core.
    let audience = owner._withUnsafeGuaranteedRef { $0.observers.audience }
    if !audience.isEmpty {
      engine.noteUse()
      if audience.contains(.observers) { _ = engine.id(of: self) }
    }
  }

  deinit {
    if let id = knownID { ThreadContext.current.retire(id, of: owner, wasFinished: isMarkedFinished) }
    if !owner._withUnsafeGuaranteedRef({ $0.isShared }) { owner.release() }
  }

  // MARK: Overridable members

  /// Does the work of the operation. The default does nothing.
  ///
  /// The engine calls the method once, on a worker or on the thread that calls `start()`, with no lock held. An
  /// override reads `isCancelled` now and then, and returns early if that is true.
  open func main() {}

  /// Runs the operation now, on the calling thread, and returns when it has finished.
  ///
  /// The call is misuse if the operation is not ready (`notReady`), executes (`alreadyExecuting`) or is in a queue
  /// (`ownedByQueue`). On a finished operation it has no effect; a cancelled one finishes without `main()`. A class
  /// that overrides `start()`, for work that continues after the return, does not call `super`, and overrides and
  /// reports `isExecuting` and `isFinished` too.
  open func start() {
    let thread = ThreadContext.current
    let isDispatch = thread.isDispatching(self)
    var own = ownFlags
    if !isDispatch { own.isReady = overriddenIsReady }
    let (answer, misuse) = engine.withCore { [own] core in
      let id = core.id(of: self)
      let answer = isDispatch ? core.state.begin(id, own: own) : core.state.start(id, own: own)
      return (answer, core.state.effects.misuse)
    }
    if let misuse { engine.stop(on: misuse, about: self) }
    var step = run.step(after: answer)
    if step == .main {
      // Operations made by a body belong to the engine that runs it (R21).
      Engine.$current.withValue(engine) {
        isDispatch ? runMain(on: thread.worker, thread) : thread.startingByHand { runMain(on: thread.worker, thread) }
      }
      step = run.stepAfterMain
    }
    switch step {
    case .finish: engine.endRun(of: self)
    // A queue makes this call itself.
    case .endStart: if !isDispatch, !isMarkedFinished { engine.endStart(of: self) }
    case .endRun(let wasCancelled): endRun(isDispatch: isDispatch, wasCancelled: wasCancelled)
    case .main, .none: break
    }
  }

  /// Asks the operation to stop: sets `isCancelled`, and releases it from its dependencies if it has not begun (R6).
  ///
  /// The call finishes nothing: an operation in a queue still waits for its turn, one in no queue for its `start()`. An
  /// override calls `super`.
  open func cancel() {
    engine.withCore { core in core.state.cancel(core.id(of: self)) }
  }

  /// Whether every dependency is finished, or the operation is cancelled (R3). True for a new operation.
  ///
  /// An override alone decides whether the operation may start; to wait for dependencies, too, it asks `super`. A class
  /// reports changes with the key `isReady`.
  open var isReady: Bool { engine.read(self) { $0.isReady } ?? true }

  /// Whether the work is under way: the operation has started, is not finished and not paused.
  open var isExecuting: Bool {
    !ThreadContext.current.isProbing(self)
      && engine.read(self) { $0.flag(.isExecuting) } ?? false
  }

  /// Whether the operation is finished. Once true, it stays true.
  open var isFinished: Bool { isMarkedFinished || ThreadContext.current.isProbing(self) }

  /// Whether the operation was cancelled before its finish.
  open var isCancelled: Bool {
    guard has(.cancelled) else { return false }
    noteCancelRead()
    return true
  }

  /// Whether the work continues after `start()` has returned. Queues do not read it; the default is false.
  open var isAsynchronous: Bool { false }

  /// Whether the work continues after `start()` has returned: the old name of `isAsynchronous`.
  open var isConcurrent: Bool { isAsynchronous }

  /// The name, for people and for logs; nil by default. Events have the `id` instead.
  open var name: String? {
    get { engine.name(of: self) }
    set { engine.rename(self, newValue) }
  }

  /// The quality of service, which the engine only keeps: it changes no order (R12).
  open var qualityOfService: QualityOfService {
    get { withFields { $0.existingExtras?.qualityOfService ?? .default } }
    set { withFields { $0.madeExtras().qualityOfService = newValue } }
  }

  /// The rank among the ready operations of the queue (R12).
  ///
  /// Changed while the operation waits, the operation comes last among those of its new priority; changed after a
  /// worker has taken it, the priority has no effect.
  open var queuePriority: QueuePriority {
    get { engine.read(self) { $0.priority } ?? requestedPriority }
    // An operation without an ID keeps the requested priority until it gets one.
    set {
      if knownID == nil { requestPriority(newValue) } else { engine.update(self) { $0.setPriority($1, newValue) } }
    }
  }

  /// The operations that this one depends on, in the order added.
  ///
  /// The operation keeps them until it has finished and its completion block has returned; from then on they are listed
  /// only while something else keeps them.
  ///
  /// - Complexity: O(dependencies), under the engine's lock.
  open var dependencies: [Operation] { engine.dependencies(of: self) }

  /// Makes the operation wait until `operation` is finished, however that ends (R4, R7).
  ///
  /// Adding a dependency again has no effect. Once the operation has started, the dependency is listed and has no
  /// effect. A dependency on itself is misuse `selfDependency`, one on an operation of another engine `foreignEngine`
  /// and, with `CyclePolicy.reject`, one that closes a cycle `dependencyCycle`.
  /// - Parameter operation: the operation to wait for.
  /// - Complexity: O(*m*), where *m* is the lesser of the number of its dependencies and of the other's dependants, and
  ///   a search of the operations behind it where there may be a cycle.
  open func addDependency(_ operation: Operation) {
    owner._withUnsafeGuaranteedRef { $0.addDependency(of: self, on: operation) }
  }

  /// Removes a dependency. The operation may become ready (R5).
  /// - Parameter operation: the operation not to wait for; if it is no dependency, the call has no effect.
  /// - Complexity: O(*m*), where *m* is the lesser of the number of its dependencies and of the other's dependants; for
  ///   a finished dependency, the number of dependencies.
  open func removeDependency(_ operation: Operation) { engine.removeDependency(of: self, on: operation) }

  /// Blocks the calling thread until the operation is finished (R14).
  ///
  /// At the return its queue may still list the operation, and its dependants and completion block may not have begun.
  /// In virtual time the call moves time as far as the wait takes: if nothing is left that could finish the operation,
  /// the lint `deadlock` is reported and the call returns. Inside a body, which has one instant of virtual time,
  /// waiting for an unfinished operation is misuse `waitsInVirtualBody`.
  @available(*, noasync, message: "it blocks the thread of a task: use a completion block or a dependent operation")
  open func waitUntilFinished() { engine.waitUntilFinished(self) }

  /// Whether `object` is this operation; `==` calls this method.
  open func isEqual(_ object: Any?) -> Bool { object as? Operation === self }

  /// The hash value, by default of the object's identity. A class that overrides it overrides `isEqual(_:)`, too.
  open var hash: Int { ObjectIdentifier(self).hashValue }

  /// A text with the class, the name and the phase. Control characters of the name are escaped.
  open var description: String { words }

  /// The ``description``, unless a class overrides this property.
  open var debugDescription: String { description }

  /// The kind in the log.
  var kind: OperationKind { type(of: self) == Operation.self ? .sync : .custom }

  /// The code of the first closure of a block operation.
  var closure: ClosureCode { .none }

  /// Whether the operation finishes by a call of `finish()`, and not with the end of `main()`.
  var isAsynchronousKind: Bool { false }

  /// Pauses and resumes the work of an executing operation, for kinds that can be paused.
  func pauseWork() {}
  func resumeWork() {}

  /// Ends a group whose children have all ended.
  func endGroup() {}

  /// Runs one of the further blocks of a block operation.
  func runBlock(_ number: Int) { preconditionFailure("only a block operation has blocks to offer") }

  /// A closure that is called once after the finish, whether or not the operation was cancelled (R9).
  ///
  /// It runs on the `completionTarget`; then the property is nil. A closure that is set after the finish is neither
  /// called nor kept.
  open var completionBlock: (@Sendable () -> Void)? {
    get { withFields { $0.hasMark(.completionIsTaken) ? nil : $0.extras?.completion } }
    set {
      // Release the old closure outside the lock: it may own anything.
      let isLate = isMarkedFinished
      let old = withFields { operation -> (@Sendable () -> Void)? in
        if isLate || operation.hasMark(.completionIsTaken) { return nil }
        let extras = operation.madeExtras()
        defer { extras.completion = newValue }
        if newValue == nil { operation.clearMark(.hasCompletion) } else { operation.setMark(.hasCompletion) }
        return extras.completion
      }
      withExtendedLifetime(old) {}
      if hasObservers { notify(KeyChange(.completionBlock)) }
    }
  }
}

// Members for the engine and its runtimes.
extension Operation {
  /// The identifier, given by the engine at the first use; nil before.
  final var knownID: OperationID? {
    get {
      let bits = idBits.load(ordering: .relaxed)
      return bits == 0 ? nil : OperationID(row: Row(truncatingIfNeeded: bits), generation: UInt32(bits >> 32))
    }
    set { if let id = newValue { idBits.store(UInt64(id.generation) << 32 | UInt64(id.row), ordering: .relaxed) } }
  }

  /// Whether the operation belongs to `engine`. Unlike a comparison with the property, it counts no reference.
  final func belongs(to engine: Engine) -> Bool { owner.toOpaque() == Unmanaged.passUnretained(engine).toOpaque() }

  final var requestedPriority: QueuePriority {
    @inline(__always) get { QueuePriority(rawValue: Int(priority.load(ordering: .relaxed))) ?? .normal }
  }

  final func requestPriority(_ wished: QueuePriority) { priority.store(Int8(wished.rawValue), ordering: .relaxed) }

  final var hasNoOverrides: Bool { hasMark(.hasNoOverrides) }

  /// The order of its run.
  final var run: OperationRun { hasNoOverrides ? .plain : isAsynchronousKind ? .asynchronous : .overriding }

  /// The value of an `isReady` that the class may override; nil for the engine's own classes. Read without a lock,
  /// before the operation is added or started manually.
  final var overriddenIsReady: Bool? { hasNoOverrides ? nil : isReady }

  /// Numbers a coming query of the overridden `isReady`.
  final func nextReadinessQuery() -> UInt16 { queries.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }

  /// Returns whether no later query was made.
  final func isNewest(_ question: UInt16) -> Bool { queries.load(ordering: .acquiring) == question }

  final var isMarkedFinished: Bool { has(.finished) }

  final func has(_ flag: OperationFlags) -> Bool {
    flags.load(ordering: .acquiring) & flag.rawValue != 0
  }

  /// Records that the operation's own work has read `isCancelled` as true, for lints about work that does not.
  final func noteCancelRead() {
    guard engine.observers.isObserved, isAsynchronousKind || ThreadContext.current.operation === self,
      !setMark(.hasSeenCancel).contains(.hasSeenCancel)
    else { return }
    engine.update(self) { $0.noticeCancel($1) }
  }

  final func hasMark(_ mark: OperationMarks) -> Bool { marks.load(ordering: .relaxed) & mark.rawValue != 0 }

  /// Sets a mark.
  /// - Returns: the marks before.
  @discardableResult
  final func setMark(_ mark: OperationMarks) -> OperationMarks {
    OperationMarks(rawValue: marks.bitwiseOr(mark.rawValue, ordering: .acquiringAndReleasing).oldValue)
  }

  final func clearMark(_ mark: OperationMarks) { marks.bitwiseAnd(~mark.rawValue, ordering: .relaxed) }

  /// Raises a cached flag. Called under the engine's lock.
  final func raise(_ flag: OperationFlags) {
    flags.store(flags.load(ordering: .relaxed) | flag.rawValue, ordering: .releasing)
  }

  /// Returns whether a completion block must run after this finish; from now on it cannot change.
  final func takeCompletion() -> EngineState.Completion {
    if !hasMark(.hasCompletion) { return .none }
    return withFields { operation in
      operation.setMark(.completionIsTaken)
      return operation.extras?.completion == nil ? .none : operation.completesOnMain ? .onMain : .onPool
    }
  }

  /// Whether the completion block runs on the main thread.
  final var completesOnMain: Bool {
    get { hasMark(.completesOnMain) }
    set { if newValue { setMark(.completesOnMain) } else { clearMark(.completesOnMain) } }
  }

  /// Returns the completion block, once.
  final func takeCompletionBlock() -> (@Sendable () -> Void)? {
    withFields { $0.extras?.completion.take() }
  }

  /// Runs the readers and writers of fields one at a time. Locks are shared by address, so that handles do not contain
  /// any.
  final func withFields<Value>(_ body: (Operation) -> Value) -> Value { FieldLocks.withLock(for: self) { body(self) } }

  final var existingExtras: Extras? { extras }

  final func madeExtras() -> Extras {
    if let extras { return extras }
    let fresh = Extras()
    extras = fresh
    return fresh
  }
}

extension Operation: Hashable {
  /// Whether `left.isEqual(right)` is true.
  public static func == (left: Operation, right: Operation) -> Bool { left.isEqual(right) }

  /// Hashes the ``hash`` of the operation.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Operation: CustomStringConvertible, CustomDebugStringConvertible {
  private final var words: String {
    let phase = has(.cancelled) ? "\(phase.rawValue), cancelled" : phase.rawValue
    return name.map { "<\(type(of: self)) \($0.escapingControls): \(phase)>" } ?? "<\(type(of: self)): \(phase)>"
  }
}
