internal import Dispatch
internal import Synchronization

/// Queues, operations and their observers: one `EngineState` behind one lock.
///
/// Everything may be called from any thread, from inside bodies and observers too. Under the lock it is only decided;
/// bodies, observers and completion blocks run without it. It lives as long as anything in a queue of it is unfinished.
public final class Engine: Sendable {
  /// The engine of everybody who asks for no other: live, with up to 64 workers; misuse ends the program, as with
  /// Foundation.
  ///
  /// With `OPTUI_LOG=file` in the environment it is recorded to that file.
  public static let shared = makeShared()

  /// The engine that new operations and queues belong to (R21).
  @TaskLocal public static var current = Engine.shared

  /// What a forbidden call does, beyond having no effect (R20).
  public let misusePolicy: MisusePolicy
  /// What the worker that looks out for work is told. One that it misses is no loss: it looks again under the lock before
  /// it sleeps.
  let signal = Atomic(Signal.none)
  /// How long a worker sleeps before it ends.
  let idle: Duration
  /// The main queue, made when somebody asks for it.
  let mainQueue = Lock(MainQueue())
  let runtime: any Runtime

  // Every visit reads these. They come last, so that they share no cache line with the object's count of references and
  // the signal, which are written all the time.
  /// Who is told of every change.
  public let observers = ObserverRegistry()
  /// It is `Engine.shared`: it lives as long as the program.
  let isShared: Bool
  /// How many pool workers there may be.
  public let workers: Int
  let core: Lock<Core>
  /// Workers fetch their work themselves, instead of being given it.
  let isLive: Bool

  /// A live engine: operations run on threads of its own.
  /// - Parameters:
  ///   - workers: how many threads there may be, apart from any queue's limit, 1 ... 65,536; a number beyond counts as
  ///     the nearest of these. A thread that idles for five seconds ends.
  ///   - misuse: what a forbidden call does.
  ///   - cycles: what happens to a dependency that closes a ring.
  public convenience init(workers: Int = 64, misuse: MisusePolicy = .trap, cycles: CyclePolicy = .faithful) {
    self.init(
      runtime: LiveRuntime(), workers: min(max(1, workers), 65_536), isLive: true, misuse: misuse, cycles: cycles)
  }

  /// An engine in virtual time.
  /// - Parameters:
  ///   - runtime: the clock of the engine.
  ///   - workers: how many pool workers there may be, 0 ... 65,536; a number beyond counts as the nearest of these.
  ///   - misuse: what a forbidden call does.
  ///   - cycles: what happens to a dependency that closes a ring.
  public convenience init(
    _ runtime: VirtualRuntime, workers: Int = 64, misuse: MisusePolicy = .trap, cycles: CyclePolicy = .faithful
  ) {
    self.init(runtime: runtime, workers: workers, misuse: misuse, cycles: cycles)
    // Whoever moves time does the main thread's work, too.
    core.withLock { $0.state.setMainFree(true) }
  }

  /// - Parameter firstWorker: the number of the first pool worker.
  package init(
    runtime: any Runtime, workers: Int, firstWorker: UInt32 = 2, isLive: Bool = false, idle: Duration = .seconds(5),
    misuse: MisusePolicy, cycles: CyclePolicy = .faithful, isShared: Bool = false
  ) {
    self.isShared = isShared
    self.runtime = runtime
    self.workers = workers
    self.isLive = isLive
    self.idle = idle
    misusePolicy = misuse
    let state = EngineState(
      workerLimit: isLive ? 0 : workers, firstWorker: firstWorker, isLive: isLive, refusesCycles: cycles == .strict)
    core = Lock(Core(state: state))
  }

  deinit {
    // With nothing left to do they would sleep on for a while, and a program of many engines be full of threads.
    for worker in core.withLock({ $0.pool.dismissAll() }) { worker.dismiss() }
  }

  /// What a worker that looks out for work may be told.
  enum Signal: UInt8, AtomicRepresentable {
    case none
    /// There may be some.
    case work
    /// There may be some, and whoever has brought it runs no operation: he may go on to bring more.
    case submission
  }

  /// Lets `input` change the tables, and does what follows from it: observers are called, actions go to the runtime.
  /// - Parameters:
  ///   - worker: the thread that the change counts as made by; the calling one if left out.
  ///   - input: one call, or several at one instant, of the inputs of `EngineState`. It runs under the engine's lock.
  /// - Returns: what `input` returns.
  @discardableResult
  package func update<Result>(by worker: WorkerID? = nil, _ input: (inout EngineState) -> Result) -> Result {
    visit { core in
      if let worker { core.state.stamp(worker: worker) }
      return input(&core.state)
    }
  }

  /// One visit to the core: `body` decides, and what follows from it is done after the lock is free.
  ///
  /// The clock is read once, and rows owed by this thread are given back on the way.
  func visit<Result>(_ body: (inout Core) -> Result) -> Result {
    let thread = ThreadContext.current
    if !isLive { runtime.giveWay() }
    let (result, aftermath) = decide(thread, body)
    carryOut(aftermath, thread)
    if !isLive { runtime.giveWay() }
    return result
  }

  /// The part of a visit that is under the lock.
  @inline(__always)
  func decide<Result>(_ thread: ThreadContext, _ body: (inout Core) -> Result) -> (Result, Aftermath) {
    core.withLock { core in
      beginVisit(&core, thread)
      let result = body(&core)
      return (result, endVisit(&core, thread))
    }
  }

  func beginVisit(_ core: inout Core, _ thread: ThreadContext) {
    let isObserved = observers.isObserved
    core.state.stamp(worker: thread.worker, isObserved: isObserved)
    if isObserved || !isLive { core.state.stamp(time: runtime.now) }
    if thread.owes(self) { core.takeBack(from: thread) }
  }

  func endVisit(_ core: inout Core, _ thread: ThreadContext) -> Aftermath {
    if !isLive { core.state.schedule() }
    var aftermath = core.settle(for: thread)
    if isLive {
      while let queue = core.state.nextDrainRequest() {
        if let handle = core.queueHandle(queue) { aftermath.madeRest().tickets.append(handle.takeUnretainedValue()) }
      }
      aftermath.call = core.pool.call(hasWork: core.state.hasWork, limit: workers)
    }
    return aftermath
  }

  /// What a visit left to be done, with no lock held: first the observers of keys, on this thread (R23), then all else.
  func carryOut(_ aftermath: consuming Aftermath, _ thread: ThreadContext) {
    handOver(aftermath, thread)
    if let rest = aftermath.rest { tellObservers(of: rest.keyChanges) }
    conclude(aftermath, thread)
  }

  private func tellObservers(of changes: [(operation: Operation, change: KeyChange)]) {
    for (operation, change) in changes {
      // Who was woken by it may begin before the observers have heard of it (R16).
      runtime.giveWay()
      operation.tellObservers(of: change)
    }
  }

  /// After the observers of keys: what operations have to do themselves, the observers of the engine, and what may be let go.
  func conclude(_ aftermath: Aftermath, _ thread: ThreadContext) {
    for (errand, operation) in aftermath.rest?.errands ?? [] { operation.run(errand) }
    for queue in aftermath.rest?.unfinishedProgress ?? [] { update { $0.report(.progressIncomplete, nil, queue) } }
    if aftermath.hasEvents { deliverEvents() }
    thread.releaseGarbage()
    for queue in aftermath.rest?.queues ?? [] { queue.release() }
  }

  /// Before the observers of keys: an observer may call the engine, and what that starts comes after what was decided
  /// before it.
  func handOver(_ aftermath: Aftermath, _ thread: ThreadContext) {
    answer(aftermath.call, as: thread.worker == .main ? .submission : .work)
    guard let rest = aftermath.rest else { return }
    for semaphore in rest.wakes { semaphore.signal() }
    for queue in rest.tickets { queue.issueTicket() }
    for operation in rest.gates { askGate(of: operation, isAwaited: true) }
    if !rest.deeds.isEmpty { runtime.accept(rest.deeds, from: self) }
  }

  /// Has somebody come for work. To be called with the lock free: who comes at once would find it taken.
  func answer(_ call: WorkerPool.Call, as signal: Signal = .work) {
    switch call {
    case .none: break
    case .searching: self.signal.store(signal, ordering: .relaxed)
    case .sleeper(let worker): worker.wake(for: self)
    }
  }

  /// Takes back what `thread` owes, outside of any command.
  func giveBack(for thread: ThreadContext) {
    let aftermath = core.withLock { core in
      beginVisit(&core, thread)
      core.takeBack(from: thread)
      return core.settle(for: thread)
    }
    if aftermath.hasEvents { deliverEvents() }
  }
}
