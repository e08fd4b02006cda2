internal import Dispatch
internal import Synchronization

/// A thread of a live engine that takes work, does it, and sleeps when there is none.
///
/// Asleep it does not retain its engine: an engine referenced only by sleeping workers ends at once, and they end with
/// it.
final class Worker: Sendable {
  let number: WorkerID
  private let semaphore = DispatchSemaphore(value: 0)
  /// Whether the thread was started. Accessed only by the thread that is to wake the worker.
  private let isStarted = Atomic<Bool>(false)
  /// Whether all work is done. Cleared under the engine's lock, before the worker can be found among the parked.
  private let sleeps = Atomic<Bool>(false)
  /// The engine that has called the worker, retained until it sleeps again; nil if it is to end.
  private let caller = Lock<Engine?>(nil)
  /// The engine of its pool.
  private let anchor: EngineAnchor

  /// The nanoseconds for which a worker leaves the lock to other threads, above all a submitter.
  private static let lockBackoff: UInt64 = 50_000

  init(number: WorkerID, anchor: EngineAnchor) { (self.number, self.anchor) = (number, anchor) }

  /// Whether the thread has no more work, and sleeps, or will at once. Valid for a parked worker only.
  var isAsleep: Bool { sleeps.load(ordering: .acquiring) }

  func wake(for engine: Engine) {
    caller.withLock { $0 = engine }
    if isStarted.exchange(true, ordering: .relaxed) {
      semaphore.signal()
      return
    }
    if SystemThread.startIfPossible({ self.run() }) { return }
    caller.withLock { $0 = nil }
    giveUp(engine)
  }

  /// Ends the thread of a sleeping worker whose engine ends.
  func dismiss() { semaphore.signal() }

  /// Leaves the work to the other workers. Without any, it would never be done.
  private func giveUp(_ engine: Engine) {
    let (isAlone, call) = engine.core.withLock { core in
      core.pool.giveUp(self)
      let call = core.pool.call(hasWork: core.state.hasWork, limit: engine.workers)
      return (core.pool.count == 0, call)
    }
    if isAlone { fatalError("the system has no thread left for a first worker") }
    engine.answer(call)
    // Another thread may have ended by then.
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.threadRetryDelay) { [weak engine] in
      guard let engine else { return }
      let call = engine.core.withLock { core in
        core.pool.forgetRefusal()
        return core.pool.call(hasWork: core.state.hasWork, limit: engine.workers)
      }
      engine.answer(call)
    }
  }

  /// The delay before another request for a thread.
  private static let threadRetryDelay = DispatchTimeInterval.milliseconds(100)

  /// The next work.
  private enum Next {
    /// Have the queue call `start()`: the class overrides something, or its keys are observed.
    case start(Unmanaged<Operation>)
    /// Run `main()`: the operation has begun already, in the update that took it.
    case main(Unmanaged<Operation>)
    /// Finish an operation cancelled before it began.
    case finish(Unmanaged<Operation>)
    case completion(Operation)
    case block(Operation, number: Int)
    case search
    case park
  }

  private func run() {
    let thread = ThreadContext.current
    thread.become(number)
    var backoff = SubmissionBackoff()
    while let idle = serve(thread, &backoff), sleep(idle) {}
  }

  /// Works for the engine that has called, until there is no more work.
  /// - Returns: the maximum time to sleep; nil if no engine has called.
  private func serve(_ thread: ThreadContext, _ backoff: inout SubmissionBackoff) -> Duration? {
    // Retained during the work only, as no field access may last across a release.
    guard let engine = caller.withLock({ $0.take() }) else { return nil }
    // Operations made by a body belong to the engine that runs it (R21).
    Engine.$current.withValue(engine) { thread.serving(engine) { work(for: engine, thread, &backoff) } }
    return engine.idle
  }

  private func work(for engine: Engine, _ thread: ThreadContext, _ backoff: inout SubmissionBackoff) {
    var finished: Unmanaged<Operation>?
    var isSearching = true
    var maySearch = true
    while true {
      let next = update(engine, thread, finishing: finished, isSearching: isSearching, maySearch: maySearch)
      finished = nil
      isSearching = false
      maySearch = true
      switch next {
      case .main(let operation):
        operation._withUnsafeGuaranteedRef { $0.runMain(on: number, thread) }
        finished = operation
      case .finish(let operation): finished = operation
      case .start(let operation): operation.takeUnretainedValue().runDispatched(on: number)
      case .completion(let operation): operation.runCompletion(on: number)
      case .block(let operation, let block): operation.runOffered(block, on: number)
      case .search:
        isSearching = true
        maySearch = search(engine, &backoff)
      case .park:
        thread.drain()
        sleeps.store(true, ordering: .releasing)
        engine.runtime.workerFellAsleep()
        return
      }
    }
  }

  /// Finishes the operation that has run, makes its successors ready, and takes the next work, in one update of the
  /// core.
  private func update(
    _ engine: Engine, _ thread: ThreadContext, finishing finished: Unmanaged<Operation>?, isSearching: Bool,
    maySearch: Bool
  ) -> Next {
    let completion = finished?._withUnsafeGuaranteedRef { $0.takeCompletion() } ?? .none
    let (next, pending) = engine.core.withLock(backoff: Self.lockBackoff) { core in
      engine.beginUpdate(&core, thread)
      if isSearching {
        core.pool.endSearch()
        engine.signal.store(.none, ordering: .relaxed)
      }
      if let id = finished?._withUnsafeGuaranteedRef({ $0.knownID }) {
        core.state.finish(id, completion: completion)
      }
      core.state.freeExecutor(of: number)
      let next = take(from: &core, maySearch: maySearch)
      return (next, engine.endUpdate(&core, thread, isWorker: true))
    }
    engine.perform(pending, thread)
    return next
  }

  @inline(__always)
  private func take(from core: inout Engine.Core, maySearch: Bool) -> Next {
    switch core.state.takeWork() {
    case .operation(let row):
      guard let operation = core.handle(row) else { preconditionFailure("row \(row) was taken and has no handle") }
      guard operation._withUnsafeGuaranteedRef({ $0.hasNoOverrides }), !core.state.hasKeyObservers(row)
      else { return .start(operation) }
      switch OperationRun.pickedStep(after: core.state.begin(row)) {
      case .main: return .main(operation)
      case .finish: return .finish(operation)
      }
    case .completion(let id): return .completion(core.living(id))
    case .block(let id, let number): return .block(core.living(id), number: number)
    case .nothing:
      if maySearch, core.pool.beginSearch() { return .search }
      sleeps.store(false, ordering: .relaxed)
      core.pool.park(self)
      return .park
    }
  }

  /// The adaptation of a worker that is faster than a submitter. It leaves a burst of submissions alone for up to 200
  /// µs, because fetching each at once would make the two disturb each other constantly. A wait ends the burst.
  private struct SubmissionBackoff {
    /// The number of submissions to follow at once, since the last delayed one remained alone.
    private var prompt = 0

    mutating func yieldToSubmitter(of engine: Engine) {
      guard engine.signal.load(ordering: .relaxed) == .submission else { return }
      if prompt > 0 {
        prompt -= 1
        return
      }
      let waits = engine.waits.load(ordering: .relaxed)
      for look in 0..<80 {
        engine.signal.store(.none, ordering: .relaxed)
        // Memory that the submitter writes constantly is not read meanwhile.
        let isAwaited = SystemThread.spin(atMost: 2_500) { engine.waits.load(ordering: .relaxed) != waits }
        if isAwaited { return }
        if engine.signal.load(ordering: .relaxed) == .submission { continue }
        // A thread that submits and waits pays for this delay only occasionally.
        if look == 0 { prompt = 63 }
        return
      }
    }
  }

  /// Spins for work, for a bounded time.
  /// - Returns: whether work was signalled.
  private func search(_ engine: Engine, _ backoff: inout SubmissionBackoff) -> Bool {
    guard SystemThread.spin(atMost: SystemThread.wakeCost, until: { engine.signal.load(ordering: .relaxed) != .none })
    else {
      return false
    }
    backoff.yieldToSubmitter(of: engine)
    return true
  }

  /// - Returns: whether it was woken; else its thread ends.
  private func sleep(_ idle: Duration) -> Bool {
    if semaphore.wait(timeout: .now() + .nanoseconds(Int(EngineTime(idle).nanoseconds))) == .success { return true }
    let isRemoved = anchor.withEngine { engine in engine.core.withLock { $0.pool.remove(self) } }
    if isRemoved ?? true { return false }
    // Just chosen to be woken, or dismissed: the signal is on its way.
    semaphore.wait()
    return true
  }
}

extension Engine.Core {
  /// The handle of an operation that the engine retains.
  fileprivate func living(_ id: OperationID) -> Operation {
    guard let operation = handle(state.row(id)) else { preconditionFailure("\(id) has work and no handle") }
    return operation.takeUnretainedValue()
  }
}
