internal import Synchronization

/// Time as a value: it stands still until its holder moves it, and everything that is due happens in the holder's call.
///
/// A Swift closure takes no time here: it runs at one instant. For a body that lasts, schedule its end. Without a seed,
/// the order at one instant is that of the scenario format's "Ties": what was scheduled first goes first, and all that
/// it made runnable before the next. With a seed it is one of the orders that real threads may run in (R16), the same
/// one each time and on every machine.
///
/// To be used from one thread at a time.
public final class VirtualRuntime: Sendable {
  private enum Work {
    /// A scheduled closure. It runs on the thread of the holder of the time.
    case closure(@Sendable () -> Void)
    case thread(VirtualThread)

    var thread: VirtualThread? {
      switch self {
      case .closure: nil
      case .thread(let thread): thread
      }
    }
  }

  private struct State {
    var runQueue: RunQueue<Work>
    /// The number of pieces of work under way, one inside the other.
    var depth = 0
    /// The engine that was current when the outermost of them began.
    var engine: Engine?
  }

  private let state: Lock<State>
  private let hasChoices: Bool
  /// The time in nanoseconds. It is beside the state because the engine reads it under its own lock.
  private let instant = Atomic<UInt64>(0)

  /// The greatest depth to which other work goes first inside a call of the engine, on the stack of the caller.
  private static let deepest = 16

  /// Makes time that stands at its beginning.
  /// - Parameter seed: one of the orders that the rules allow; nil for the canonical one.
  public convenience init(seed: UInt64? = nil) { self.init(Choices(seed: seed)) }

  package init(_ choices: Choices) {
    state = Lock(State(runQueue: RunQueue(choices)))
    hasChoices = choices.areOpen
  }

  /// The present instant.
  public private(set) var now: EngineTime {
    get { EngineTime(nanoseconds: instant.load(ordering: .relaxed)) }
    set { instant.store(newValue.nanoseconds, ordering: .relaxed) }
  }

  /// The choices made so far.
  package var choices: Choices { state.withLock { $0.runQueue.choices } }

  /// Schedules `action` for `delay` from now; a negative delay is none. It runs when the holder has moved time there.
  ///
  /// It runs at one instant: waiting in it is misuse `waitsInVirtualBody`.
  /// - Parameters:
  ///   - delay: the time until then.
  ///   - action: the closure to run.
  /// - Complexity: O(log n) in what is scheduled.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
    let time = now + max(delay, .zero)
    state.withLock { $0.runQueue.schedule(.closure(action), at: time) }
  }

  /// Runs everything that is due within `duration`, in order, and leaves time at its end.
  public func advance(by duration: Duration) {
    let end = now + max(duration, .zero)
    while let work = next(upTo: end) { perform(work) }
    // What ran may have moved time itself, and further.
    now = max(now, end)
  }

  /// Runs until nothing is left to run; time stands at the last instant at which anything happened.
  public func run() {
    while let work = next(upTo: nil) { perform(work) }
  }

  private func next(upTo end: EngineTime?) -> Work? {
    state.withLock { state in
      if let work = state.runQueue.next(at: now) { return work }
      guard let due = state.runQueue.nextTime, end.map({ due <= $0 }) ?? true else { return nil }
      now = max(now, due)
      return state.runQueue.next(at: now)
    }
  }

  private func perform(_ work: Work) {
    let engine = beginWork()
    var rest: VirtualThread?
    ThreadContext.current.atOneInstant(of: self) {
      switch work {
      case .closure(let action):
        // A scheduled closure runs outside any operation.
        Engine.$current.withValue(engine) { ThreadContext.current.running(nil, on: .main, action) }
      case .thread(var thread):
        thread.takeNextStep()
        if !thread.isAtEnd { rest = thread }
      }
    }
    endWork(rest)
  }

  private func beginWork() -> Engine {
    let current = Engine.current
    return state.withLock { state in
      state.depth += 1
      let engine = state.engine ?? current
      state.engine = engine
      return engine
    }
  }

  private func endWork(_ rest: VirtualThread?) {
    // The engine leaves the lock before it is released.
    let engine: Engine? = state.withLock { state in
      if let rest { state.runQueue.prepend(.thread(rest)) }
      state.depth -= 1
      defer { if state.depth == 0 { state.engine = nil } }
      return state.engine
    }
    withExtendedLifetime(engine) {}
  }
}

extension VirtualRuntime: Runtime {
  package func accept(_ actions: [EngineAction], from engine: Engine) {
    for action in actions {
      guard let thread = thread(for: action, of: engine) else { continue }
      state.withLock { $0.runQueue.append(.thread(thread)) }
    }
  }

  private func thread(for action: EngineAction, of engine: Engine) -> VirtualThread? {
    switch action {
    case .begin(let id, let worker): engine.handle(of: id).map { .starting($0, on: worker) }
    case .complete(let id, let worker): engine.handle(of: id).map { .completing($0, on: worker) }
    case .runBlock(let id, let number, let worker):
      engine.handle(of: id).map { .running(block: number, of: $0, on: worker) }
    // In virtual time no thread blocks, a closure checks for a cancel itself, and handles are asked directly.
    case .wakeWaiters, .wakeQueueWaiters, .noticeCancel, .passCancelOn, .queryReadiness, .askConditions, .pauseWork,
      .resumeWork,
      .endGroup:
      nil
    }
  }

  /// The caller is the first entry to choose from, so without a choice it continues.
  package func yieldPoint() {
    guard hasChoices, ThreadContext.current.isInside(self) else { return }
    while let work = overtaking() { perform(work) }
  }

  private func overtaking() -> Work? {
    state.withLock { state in
      state.depth < Self.deepest ? state.runQueue.next(at: now, callerAt: 0) : nil
    }
  }

  /// The other blocks run inside the first one's main(), which cannot return before them.
  package func runBlocks(of operation: Operation, until isDone: () -> Bool) {
    while !isDone() {
      yieldPoint()
      guard !isDone(), let work = block(of: operation) else { return }
      perform(work)
    }
  }

  private func block(of operation: Operation) -> Work? {
    state.withLock { state in
      state.runQueue.removeFirst { $0.thread.map { $0.operation === operation && $0.isAtBlock } ?? false }
    }
  }

  /// Runs work until the caller's wait is over and the threads under way that would have released the caller have run.
  package func run(until isDone: () -> Bool) {
    while let work = isDone() ? beforeWaiter() : next(upTo: nil) { perform(work) }
  }

  private func beforeWaiter() -> Work? {
    state.withLock { state in
      let place = state.runQueue.count { $0.thread?.isUnderWay ?? false }
      return state.runQueue.next(at: now, callerAt: place)
    }
  }
}
