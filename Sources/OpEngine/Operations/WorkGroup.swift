/// A counter of pieces of work that lets others go on when all are done: a dispatch group, in either kind of time.
///
/// All members may be used from any thread.
public final class WorkGroup: Sendable {
  private struct State {
    var count = 0
    /// The operations to add, each to its queue, when the count reaches zero.
    var notifications: [(operation: Operation, queue: OperationQueue)] = []
    /// The operations to start when the count reaches zero: a waiting thread waits for one of them, visible to
    /// diagnosis.
    var marks: [Operation] = []
  }

  private let state = Lock(State())
  private let engine: Engine

  /// Makes an empty group.
  public init() { engine = .current }

  /// Counts a piece of work in.
  public func enter() { state.withLock { $0.count += 1 } }

  /// Counts a piece of work out. More often than `enter()`: misuse `unbalancedLeave`.
  public func leave() {
    let (isBalanced, finished) = state.withLock { state -> (Bool, State) in
      guard state.count > 0 else { return (false, State()) }
      state.count -= 1
      guard state.count == 0 else { return (true, State()) }
      defer { state = State() }
      return (true, state)
    }
    guard isBalanced else { return engine.refuse(.unbalancedLeave, about: nil) }
    for mark in finished.marks { mark.start() }
    for notification in finished.notifications { notification.queue.addOperation(notification.operation) }
  }

  /// Runs `body` in `queue` when the count reaches zero; immediately if it is zero.
  /// - Parameters:
  ///   - queue: the queue that the operation is added to.
  ///   - body: the work.
  /// - Returns: the operation that runs it, to depend on.
  @discardableResult
  public func notify(in queue: OperationQueue, _ body: @escaping @Sendable () -> Void) -> Operation {
    let operation = BlockOperation(of: queue.engine, block: body)
    let isEmpty = state.withLock { state in
      if state.count > 0 { state.notifications.append((operation, queue)) }
      return state.count == 0
    }
    if isEmpty { queue.addOperation(operation) }
    return operation
  }

  /// Blocks the calling thread until everything is out. In virtual time it moves time as far as that takes; see
  /// ``Operation/waitUntilFinished()``.
  public func wait() {
    let mark = Engine.$current.withValue(engine) { Operation() }
    mark.name = "all out"
    let mustWait = state.withLock { state in
      if state.count > 0 { state.marks.append(mark) }
      return state.count > 0
    }
    if mustWait { mark.waitUntilFinished() }
  }

  /// Whether nothing is in.
  public var isEmpty: Bool { state.withLock { $0.count == 0 } }
}
