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
  /// The signal to the searching worker. A signal that it misses is no loss: it checks again under the lock before it
  /// sleeps.
  let signal = Atomic(Signal.none)
  /// Whether a worker has left it to a thread that waits to call another one. That thread looks sooner so; without it
  /// the thread would look before it sleeps.
  let hasDeferredCall = Atomic(false)
  /// The time that a worker sleeps before it ends.
  let idle: Duration
  /// The main queue, made at its first use.
  let mainQueue = Lock(MainQueue())
  let runtime: any Runtime
  /// The number of waits that have begun, for a worker that leaves a submitter alone: a thread that waits submits no
  /// more.
  let waits = Atomic(0)

  // Every update reads these. They come last, so that they share no cache line with the object's count of references and
  // the signal, which are written all the time.
  /// The observers of the engine.
  public let observers = ObserverRegistry()
  /// Whether this is `Engine.shared`, which lives as long as the program.
  let isShared: Bool
  /// The greatest number of workers that run operations, apart from the main thread and dispatch queues.
  public let workers: Int
  let core: Lock<Core>
  /// Whether workers fetch their work themselves, instead of being given it.
  let isLive: Bool

  /// Makes an engine whose operations `runtime` runs: the designated initialiser.
  /// - Parameters:
  ///   - runtime: the clock of the engine. One of virtual time carries actions out itself.
  ///   - configuration: the settings of the engine.
  ///   - isShared: whether it is `Engine.shared`.
  package init(runtime: any Runtime, _ configuration: Configuration, isShared: Bool = false) {
    self.isShared = isShared
    if !isShared { Engine.noteAnother() }
    self.runtime = runtime
    isLive = runtime.isLive
    workers = min(max(isLive ? 1 : 0, configuration.workers), WorkerTable.mostWorkers)
    idle = configuration.idle
    misusePolicy = configuration.misuse
    let state = EngineState(
      workerLimit: isLive ? 0 : workers, firstWorker: configuration.firstWorker, isLive: isLive,
      refusesCycles: configuration.cycles == .reject)
    core = Lock(Core(state: state, firstWorker: configuration.firstWorker))
    core.withLock { $0.pool.anchor }.attach(self)
  }

  deinit {
    // With nothing left to do they would sleep on for a while, and a program of many engines be full of threads.
    let (anchor, workers) = core.withLock { ($0.pool.anchor, $0.pool.dismissAll()) }
    // A worker that has slept too long may be about to leave the pool by itself, with the lock in its hands.
    anchor.detach()
    for worker in workers { worker.dismiss() }
    for server in core.withLock({ $0.servers }) { server.end() }
    while let recording = core.withLock({ $0.recordings.first?.recording }) {
      recording.complete(with: core.withLock { $0.end(recording) } ?? [])
    }
  }

  /// A signal to a searching worker.
  enum Signal: UInt8, AtomicRepresentable {
    case none
    /// Work may be there.
    case work
    /// Work may be there, from a thread that runs no operation and may go on to submit more.
    case submission
  }

  /// Lets `input` change the tables, and does what follows from it: observers are called, actions go to the runtime.
  /// - Parameters:
  ///   - worker: the thread that the change counts as made by; the calling one if left out.
  ///   - input: one call, or several at one instant, of the inputs of `EngineState`. It runs under the engine's lock.
  /// - Returns: what `input` returns.
  @discardableResult
  package func update<Result>(by worker: WorkerID? = nil, _ input: (inout EngineState) -> Result) -> Result {
    withCore { core in
      if let worker { core.state.stamp(worker: worker) }
      return input(&core.state)
    }
  }

  /// Lets `body` decide under the lock, and carries out what follows from it after the lock is free.
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

  /// The part of an update that is under the lock.
  func updateCore<Result>(_ thread: ThreadContext, _ body: (inout Core) -> Result) -> (Result, PendingActions) {
    core.withLock { core in
      begin(&core, thread)
      let result = body(&core)
      return (result, end(&core, thread))
    }
  }

  // The parts that are the same in every update stay out of its some forty callers. Inlined they took 5 KB in each, and a
  // quarter of the time in which this module is compiled.
  @inline(never)
  private func begin(_ core: inout Core, _ thread: ThreadContext) { beginUpdate(&core, thread) }

  @inline(never)
  private func end(_ core: inout Core, _ thread: ThreadContext) -> PendingActions { endUpdate(&core, thread) }

  @inline(never)
  private func carryOut(_ pending: PendingActions, _ thread: ThreadContext) { perform(pending, thread) }

  /// Does what ``withCore(_:)`` does, with all of it inlined: for additions and dependencies, of which there are many.
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

  /// Sets the thread and the instant of the next inputs, and whether events are made of them.
  @inline(__always)
  func stamp(_ core: inout Core, as worker: WorkerID) {
    let audience = observers.audience
    core.state.stamp(worker: worker, isObserved: !audience.isEmpty)
    core.hasObservers = audience.contains(.observers)
    if !audience.isEmpty || !isLive || core.state.notesTimes { core.state.stamp(time: runtime.now) }
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

  /// Carries out what an update has left to be done, with no lock held: first the calls of key observers, on this
  /// thread (R23), then all else.
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
      // Operations woken by it may begin before the observers are notified (R16), but for those that became ready.
      runtime.yieldPoint()
      operation.notifyObservers(of: change)
      if isAwaited { update { $0.endReadinessHold(of: operation.id) } }
    }
  }

  /// Carries out what comes after the observers of keys: the actions of handles, the observers of the engine, and
  /// releases.
  func performAfterKeyObservers(_ pending: PendingActions, _ thread: ThreadContext) {
    guard let rare = pending.rare else {
      if pending.hasEvents { deliverEvents() }
      return thread.releaseGarbage()
    }
    for (action, operation) in rare.handleActions { operation.run(action) }
    for queue in rare.unfinishedProgress { update { $0.report(.progressIncomplete, nil, queue) } }
    if pending.hasEvents { deliverEvents() }
    thread.releaseGarbage()
    for queue in rare.queues { queue.release() }
  }

  /// Carries out what comes before the observers of keys: an observer may call the engine, and what that starts comes
  /// after what was decided before it.
  func performBeforeKeyObservers(_ pending: PendingActions, _ thread: ThreadContext) {
    answer(pending.call, as: thread.worker == .main ? .submission : .work)
    guard let rare = pending.rare else { return }
    // Before those who wait for the queue go on.
    for progress in rare.progresses { progress.notifyFollower() }
    for semaphore in rare.wakes { semaphore.signal() }
    for queue in rare.drainRequests { queue.requestDrain() }
    for operation in rare.readinessQueries { queryReadiness(of: operation, isAwaited: true) }
    for operation in rare.unawaitedReadinessQueries { _ = operation.isReady }
    if !rare.actions.isEmpty { runtime.accept(rare.actions, from: self) }
  }

  /// Calls a worker for work. To be called with the lock free: a worker that comes at once would find it taken.
  func answer(_ call: WorkerPool.Call, as signal: Signal = .work) {
    switch call {
    case .none: break
    case .searching: self.signal.store(signal, ordering: .relaxed)
    case .sleeper(let worker): worker.takeRetainedValue().wake(for: self)
    case .deferred: hasDeferredCall.store(true, ordering: .relaxed)
    }
  }

  /// Takes back what `thread` owes, outside of any update.
  func giveBack(for thread: ThreadContext) {
    let pending = core.withLock { core in
      beginUpdate(&core, thread)
      core.takeBack(from: thread)
      return core.drainEffects(for: thread)
    }
    if pending.hasEvents { deliverEvents() }
  }
}
