internal import Synchronization

/// A clock that stands still until its holder moves it. Everything that is due happens in the call that moves time.
///
/// A closure takes no virtual time: it runs at one instant. For work that lasts, schedule the call that ends it.
/// Without a seed, what was scheduled first goes first at one instant, and everything that it makes runnable before the
/// next. With a seed the order is one of those in which real threads may run (R16), the same each time and on every
/// machine.
///
/// Only one thread at a time may use a clock and its engines.
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
    /// The number of nested pieces of work.
    var depth = 0
    /// The engine that was current when the outermost of them began.
    var engine: Engine?
  }

  private let state: Lock<State>
  private let hasChoices: Bool
  /// The time in nanoseconds. Outside the state, because the engine reads it under its own lock.
  private let instant = Atomic<UInt64>(0)

  /// The maximum depth to which other work goes first inside a call of the engine, on the stack of the caller.
  private static let deepest = 16

  /// Creates a clock that stands at zero.
  /// - Parameter seed: the number of one of the orders that the rules allow; nil for the order of scheduling.
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

  /// Schedules a closure, which runs when time has been moved there. Waiting in it is misuse `waitsInVirtualBody`.
  /// - Parameters:
  ///   - delay: the time from now; a negative delay counts as zero.
  ///   - action: the closure to run.
  /// - Complexity: O(log *n*), where *n* is the number of scheduled closures.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
    let time = now + max(delay, .zero)
    state.withLock { $0.runQueue.schedule(.closure(action), at: time) }
  }

  /// Runs everything that is due within a time, in order, and moves time to its end.
  /// - Parameter duration: the time to move by; a negative duration counts as zero.
  public func advance(by duration: Duration) {
    let end = now + max(duration, .zero)
    while let work = next(upTo: end) { perform(work) }
    // The work may have moved time itself, and further.
    now = max(now, end)
  }

  /// Runs until nothing is left to run. Time then stands at the last instant at which something ran.
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
    // Release the engine outside the lock.
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
    // In virtual time no thread blocks, a closure checks for a cancel itself, and handles are queried directly.
    guard case .run(let part, of: let id, on: let worker) = action, let operation = engine.handle(of: id) else {
      return nil
    }
    return VirtualThread(operation, on: worker, running: part)
  }

  /// Lets others go first. The caller is the first candidate, so without a choice it continues.
  package func yieldPoint() {
    guard hasChoices, ThreadContext.current.isInside(self) else { return }
    while let work = overtaking() { perform(work) }
  }

  private func overtaking() -> Work? {
    state.withLock { state in
      state.depth < Self.deepest ? state.runQueue.next(at: now, callerAt: 0) : nil
    }
  }

  /// Runs the other blocks inside the first one's `main()`, which cannot return before them.
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

  /// Runs work until the caller's wait is over and the begun threads that would have released the caller have run.
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
