internal import Dispatch
internal import Synchronization

/// An engine, which decides when the operations of its queues run, and reports every change.
///
/// ```swift
/// let engine = Engine(workers: 4, misuse: .report)
/// Engine.$current.withValue(engine) {
///   let queue = OperationQueue()
///   queue.addOperation { print("on one of four threads") }
///   queue.waitUntilAllOperationsAreFinished()
/// }
/// let token = engine.observers.observe { events in print(events.count, "events") }
/// ```
///
/// Most programs need no engine of their own: operations and queues belong to ``shared`` unless another engine is
/// ``current``. An engine of your own has its own number of workers, its own policies, or virtual time; see
/// ``VirtualRuntime``.
///
/// All members may be used from any thread, also in bodies and observers. The engine decides under one lock; bodies,
/// observers, completion blocks and overridden members run without it.
///
/// An engine lives as long as something in one of its queues is unfinished, also in a suspended queue: finish or cancel
/// the work of an engine that you no longer need. Its idle threads end with it, and otherwise after five seconds.
public final class Engine: Sendable {
  /// The engine that is current by default: live, with up to 64 workers. Misuse stops the program, as with Foundation.
  ///
  /// From its first operation or queue on it is recorded to a file if the environment has `OPTUI_LOG=FILE`, and served
  /// if it has `OPTUI_ATTACH=1`; see <doc:RecordingPrograms> and <doc:Attaching>. Programs with more rights than their
  /// user, such as set-user-ID programs, do not read these variables.
  public static let shared = makeShared()

  /// The engine to which new operations and queues belong (R21), a task-local value.
  @TaskLocal public static var current = Engine.shared

  /// The reaction to misuse (R20).
  public let misusePolicy: MisusePolicy
  /// The signal to the searching worker. Missing one does no harm: the worker checks again under the lock before it
  /// sleeps.
  let signal = Atomic(Signal.none)
  /// Whether a worker has deferred the call of another one to a waiting thread, which then looks sooner than before its
  /// sleep.
  let hasDeferredCall = Atomic(false)
  /// The time that a worker sleeps before it ends.
  let idle: Duration
  /// The main queue, made at its first use.
  let mainQueue = Lock(MainQueue())
  let runtime: any Runtime
  /// The number of waits begun, for a worker that leaves a submitter alone: a waiting thread submits no more.
  let waits = Atomic(0)

  // Read by every update. Last, so that they share no cache line with the reference count and the signal, which are
  // written constantly.
  /// The observers of every change.
  public let observers = ObserverRegistry()
  /// Whether this is `Engine.shared`, which lives as long as the program.
  let isShared: Bool
  /// The greatest number of workers that run operations, apart from the main thread and dispatch queues.
  public let workers: Int
  let core: Lock<Core>
  /// Whether workers fetch their work themselves, instead of having it assigned.
  let isLive: Bool

  /// Makes an engine whose operations `runtime` runs: the designated initialiser.
  /// - Parameters:
  ///   - runtime: the clock of the engine. One of virtual time also carries out actions.
  ///   - configuration: the settings of the engine.
  ///   - isShared: whether it is `Engine.shared`.
  package init(runtime: any Runtime, _ configuration: Configuration, isShared: Bool = false) {
    self.isShared = isShared
    if !isShared { Engine.noteAnother() }
    self.runtime = runtime
    isLive = runtime.isLive
    workers = min(max(isLive ? 1 : 0, configuration.workers), WorkerTable.maxWorkers)
    idle = configuration.idle
    misusePolicy = configuration.misuse
    let state = EngineState(
      workerLimit: isLive ? 0 : workers, firstWorker: configuration.firstWorker, isLive: isLive,
      refusesCycles: configuration.cycles == .reject)
    core = Lock(Core(state: state, firstWorker: configuration.firstWorker))
    core.withLock { $0.pool.anchor }.attach(self)
  }

  deinit {
    // Idle workers would sleep on for a while, and fill a program of many engines with threads.
    let (anchor, workers) = core.withLock { ($0.pool.anchor, $0.pool.dismissAll()) }
    // A worker that has slept too long may be about to leave the pool by itself, holding the lock.
    anchor.detach()
    for worker in workers { worker.dismiss() }
    for server in core.withLock({ $0.servers }) { server.end() }
    let now = runtime.now
    while let recording = core.withLock({ $0.recordings.first?.recording }) {
      recording.complete(with: core.withLock { $0.end(recording, at: now) } ?? [])
    }
  }

  /// A signal to a searching worker.
  enum Signal: UInt8, AtomicRepresentable {
    case none
    /// Possible work.
    case work
    /// Possible work, from a thread that runs no operation and may continue to submit.
    case submission
  }

  /// Lets `input` change the tables, and carries out the consequences: observers are called, actions go to the runtime.
  /// - Parameters:
  ///   - worker: the thread to which the change is attributed; by default the calling one.
  ///   - input: one call, or several at one instant, of the inputs of `EngineState`. It runs under the engine's lock.
  /// - Returns: the result of `input`.
  @discardableResult
  package func update<Result>(by worker: WorkerID? = nil, _ input: (inout EngineState) -> Result) -> Result {
    withCore { core in
      if let worker { core.state.stamp(worker: worker) }
      return input(&core.state)
    }
  }

  /// Runs `body` under the lock, and carries out the consequences without it.
  ///
  /// The clock is read once, and retired IDs of this thread are returned on the way.
  func withCore<Result>(_ body: (inout Core) -> Result) -> Result {
    let thread = ThreadContext.current
    if !isLive { runtime.yieldPoint() }
    let (result, pending) = updateCore(thread, body)
    carryOut(pending, thread)
    if !isLive { runtime.yieldPoint() }
    return result
  }

  /// Performs the part of an update under the lock.
  func updateCore<Result>(_ thread: ThreadContext, _ body: (inout Core) -> Result) -> (Result, PendingActions) {
    core.withLock { core in
      begin(&core, thread)
      let result = body(&core)
      return (result, end(&core, thread))
    }
  }

  // The common parts of updates are not inlined into their 40 callers, where they took 5 KB each, and a quarter
  // of this module's compile time.
  @inline(never)
  private func begin(_ core: inout Core, _ thread: ThreadContext) { beginUpdate(&core, thread) }

  @inline(never)
  private func end(_ core: inout Core, _ thread: ThreadContext) -> PendingActions { endUpdate(&core, thread) }

  @inline(never)
  private func carryOut(_ pending: PendingActions, _ thread: ThreadContext) { perform(pending, thread) }

  /// A variant of ``withCore(_:)`` with everything inlined, for the frequent additions and dependencies.
  // With calls a chain takes 4 % more instructions, a graph 5 %.
  @inline(__always)
  func withCoreInlined<Result>(_ body: (inout Core) -> Result) -> Result {
    let thread = ThreadContext.current
    if !isLive { runtime.yieldPoint() }
    let (result, pending) = core.withLock { core in
      beginUpdate(&core, thread)
      let result = body(&core)
      return (result, endUpdate(&core, thread))
    }
    perform(pending, thread)
    if !isLive { runtime.yieldPoint() }
    return result
  }

  @inline(__always)
  func beginUpdate(_ core: inout Core, _ thread: ThreadContext) {
    stamp(&core, as: thread.worker)
    if thread.owesIDs(to: self) { core.takeBack(from: thread) }
  }

  /// Sets the thread and the instant of the next inputs, and whether they publish events.
  @inline(__always)
  func stamp(_ core: inout Core, as worker: WorkerID) {
    let audience = observers.audience
    core.state.stamp(worker: worker, isObserved: !audience.isEmpty)
    core.hasObservers = audience.contains(.observers)
    if !audience.isEmpty || !isLive || core.state.recordsTimes { core.state.stamp(time: runtime.now) }
  }

  @inline(__always)
  func endUpdate(_ core: inout Core, _ thread: ThreadContext, isWorker: Bool = false) -> PendingActions {
    if !isLive { core.state.schedule() }
    var pending = core.drainEffects(for: thread)
    if isLive {
      if core.state.hasExternalWork { requestDrains(of: &core, in: &pending) }
      if core.state.hasWork { pending.call = core.pool.call(hasWork: true, limit: workers, isWorker: isWorker) }
    }
    return pending
  }

  private func requestDrains(of core: inout Core, in pending: inout PendingActions) {
    while let queue = core.state.nextDrainRequest() {
      if let handle = core.queueHandle(queue) {
        pending.madeRare().drainRequests.append(handle.takeUnretainedValue())
      }
    }
  }

  /// Carries out the consequences of an update without a lock: first the calls of key observers, on this thread (R23),
  /// then all others.
  @inline(__always)
  func perform(_ pending: PendingActions, _ thread: ThreadContext) {
    if let rare = pending.rare { return perform(pending, rare, thread) }
    answer(pending.call, as: thread.worker == .main ? .submission : .work)
    if pending.hasEvents { deliverEvents() }
    thread.releaseGarbage()
  }

  private func perform(_ pending: PendingActions, _ rare: PendingActions.Rare, _ thread: ThreadContext) {
    performBeforeKeyObservers(pending, thread)
    notifyObservers(of: rare.keyChanges)
    performAfterKeyObservers(pending, thread)
  }

  private func notifyObservers(of changes: [(operation: Operation, change: KeyChange, isAwaited: Bool)]) {
    for (operation, change, isAwaited) in changes {
      // Woken operations may begin before the observers are notified (R16), except for those that became ready.
      runtime.yieldPoint()
      operation.notifyObservers(of: change)
      if isAwaited { update { $0.endReadinessHold(of: operation.id) } }
    }
  }

  /// Carries out the consequences after the calls of key observers: the actions of handles, the observers of the
  /// engine, and releases.
  func performAfterKeyObservers(_ pending: PendingActions, _ thread: ThreadContext) {
    guard let rare = pending.rare else {
      if pending.hasEvents { deliverEvents() }
      return thread.releaseGarbage()
    }
    for (request, operation) in rare.requests { operation.carryOut(request) }
    for queue in rare.unfinishedProgress { update { $0.report(.progressIncomplete, nil, queue) } }
    if pending.hasEvents { deliverEvents() }
    thread.releaseGarbage()
    for queue in rare.queues { queue.release() }
  }

  /// Carries out the consequences before the calls of key observers: an observer may call the engine, whose
  /// consequences must come later.
  func performBeforeKeyObservers(_ pending: PendingActions, _ thread: ThreadContext) {
    answer(pending.call, as: thread.worker == .main ? .submission : .work)
    guard let rare = pending.rare else { return }
    // Before the threads that wait for the queue continue.
    for progress in rare.progresses { progress.notifyFollower() }
    for semaphore in rare.wakes { semaphore.signal() }
    for queue in rare.drainRequests { queue.requestDrain() }
    for operation in rare.readinessQueries { queryReadiness(of: operation, isAwaited: true) }
    for operation in rare.unawaitedReadinessQueries { _ = operation.isReady }
    if !rare.actions.isEmpty { runtime.accept(rare.actions, from: self) }
  }

  /// Calls a worker for work. Called without the lock, which a worker that comes at once would find taken.
  func answer(_ call: WorkerPool.Call, as signal: Signal = .work) {
    switch call {
    case .none: break
    case .searching: self.signal.store(signal, ordering: .relaxed)
    case .sleeper(let worker): worker.takeRetainedValue().wake(for: self)
    case .deferred: hasDeferredCall.store(true, ordering: .relaxed)
    }
  }

  /// Takes back the IDs that `thread` owes, outside of updates.
  func giveBack(for thread: ThreadContext) {
    let pending = core.withLock { core in
      beginUpdate(&core, thread)
      core.takeBack(from: thread)
      return core.drainEffects(for: thread)
    }
    if pending.hasEvents { deliverEvents() }
  }
}
