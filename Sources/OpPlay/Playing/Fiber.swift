/// A thread of a play in virtual time: a step machine, and its state in the run queue.
///
/// It is a script thread, or a worker that runs a body, a block or a completion block.
struct Fiber {
  typealias ID = Int

  /// The first work of a fiber.
  enum Entry {
    case none
    case body(operation: Int)
    case block(operation: Int, number: Int)
    case completion(operation: Int)
    case notification(OperationID)
  }

  enum State {
    case runnable
    /// The fiber sleeps until the slice scheduled for the present generation is due.
    case sleeping(until: EngineTime)
    /// The fiber listens until an event matches a pattern.
    case listening(EventPattern)
    /// The fiber waits until the target of its machine is done.
    case waiting
    /// The fiber waits until the other blocks of the operation it started have ended.
    case joining(operation: Int)
    /// The fiber is paused with its operation. `rest` is the remaining time of its sleep.
    case paused(rest: Duration?)
    case ended
  }

  let worker: WorkerID
  var machine = StepMachine()
  var entry = Entry.none
  /// The pending calls of observers on this thread.
  var calls: [(operation: Int, steps: [Step])] = []
  var state = State.runnable
  /// The number of changes of `state`, by which outdated slices are recognized.
  var generation = 0
  /// Whether the log shows it as waiting.
  var isInWait = false
  /// Whether a method has detached it.
  var isDetached = false
  /// The run-queue place for the thread's next step, if the thread waits for the time of that step or has taken its
  /// last one: a step inserted then goes there.
  var nextStep: RunQueue<Slice>.Place?

  /// The name of a script thread; nil for a worker.
  var thread: String? { machine.thread }

  /// Moves the innermost body, with its waits, to a new fiber; nil if it already has a thread of its own.
  mutating func splitBody() -> Fiber? {
    guard let body = machine.splitBody(mayBeAll: worker != .noThread) else { return nil }
    var fiber = Fiber(worker: .noThread, machine: body)
    (fiber.isInWait, isInWait) = (isInWait, false)
    return fiber
  }
}

/// The fibers of a play. The ID of an ended fiber is reused.
struct FiberTable {
  private var fibers: [Fiber] = []
  private var free: [Fiber.ID] = []

  subscript(id: Fiber.ID) -> Fiber {
    _read { yield fibers[id] }
    _modify { yield &fibers[id] }
  }

  /// The number of fibers that have not ended.
  var count: Int { fibers.count - free.count }

  mutating func insert(_ fiber: Fiber) -> Fiber.ID {
    guard let id = free.popLast() else {
      fibers.append(fiber)
      return fibers.count - 1
    }
    // A slice scheduled for the previous fiber must not wake this one.
    let generation = fibers[id].generation + 1
    fibers[id] = fiber
    fibers[id].generation = generation
    return id
  }

  /// Frees the ID of an ended fiber.
  mutating func release(_ id: Fiber.ID) { free.append(id) }

  /// - Complexity: O(n)
  func ids(where isWanted: (Fiber) -> Bool) -> [Fiber.ID] { fibers.indices.filter { isWanted(fibers[$0]) } }

  /// - Complexity: O(n)
  func contains(where isWanted: (Fiber.ID, Fiber) -> Bool) -> Bool {
    fibers.indices.contains { isWanted($0, fibers[$0]) }
  }

  /// The first script thread that waits for an operation or a queue.
  var firstWait: StallReport.Wait? {
    for fiber in fibers where fiber.isInWait {
      if let thread = fiber.thread, let target = fiber.machine.awaited.first {
        return StallReport.Wait(thread: thread, target: target)
      }
    }
    return nil
  }
}
