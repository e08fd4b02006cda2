import OpEngine

/// A thread of a play in virtual time: a step machine, and how it stands with the run queue.
///
/// A script thread, or a worker that runs a body, a block or a completion block.
struct Fiber {
  typealias ID = Int

  /// The beginning of a fiber, when it runs for the first time.
  enum Entry {
    case none
    case body(operation: Int)
    case block(operation: Int, number: Int)
    case completion(operation: Int)
    case notification(OperationID)
  }

  enum State {
    case runnable
    /// Until what is scheduled for the present generation is due.
    case sleeping(until: EngineTime)
    /// Until a pattern comes true.
    case listening(EventPattern)
    /// Until what its machine waits for is done.
    case waiting
    /// Until the other blocks of the operation it started have ended.
    case joining(operation: Int)
    /// Until its operation is resumed. `rest`: what is left of its sleep.
    case paused(rest: Duration?)
    case ended
  }

  let worker: WorkerID
  var machine: StepMachine
  var entry = Entry.none
  /// Observers that have still to hear of something that happened on this thread.
  var calls: [(operation: Int, steps: [Step])] = []
  var state = State.runnable
  /// Rises whenever the fiber blocks, so that what was scheduled for an old one is noticed.
  var generation = 0
  /// Whether the log says that it waits.
  var isInWait = false
  /// Whether a method has detached it.
  var isDetached = false

  init(worker: WorkerID, _ machine: StepMachine = StepMachine(), entry: Entry = .none) {
    self.worker = worker
    self.machine = machine
    self.entry = entry
  }

  /// The name of a script thread; nil for a worker.
  var thread: String? { machine.thread }

  /// Takes the innermost body off this thread, with what it waits for; nil when it is on a thread of its own already.
  mutating func splitBody() -> Fiber? {
    guard let body = machine.splitBody(mayBeAll: worker != .noThread) else { return nil }
    var fiber = Fiber(worker: .noThread, body)
    (fiber.isInWait, isInWait) = (isInWait, false)
    return fiber
  }
}

/// The fibers of a play. The place of one that has ended is given to another.
struct FiberTable {
  private var fibers: [Fiber] = []
  private var free: [Fiber.ID] = []

  subscript(id: Fiber.ID) -> Fiber {
    _read { yield fibers[id] }
    _modify { yield &fibers[id] }
  }

  /// How many there are, the free places not counted.
  var count: Int { fibers.count - free.count }

  mutating func insert(_ fiber: Fiber) -> Fiber.ID {
    guard let id = free.popLast() else {
      fibers.append(fiber)
      return fibers.count - 1
    }
    // What was scheduled for the fiber that was here must not wake this one.
    let generation = fibers[id].generation + 1
    fibers[id] = fiber
    fibers[id].generation = generation
    return id
  }

  /// Gives away the place of a fiber that has ended.
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
