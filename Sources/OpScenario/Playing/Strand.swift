import OpEngine

/// One flow of control of a play as a value: a script thread, or a worker that runs a body, a block or a completion block.
struct Strand {
  typealias ID = Int

  /// What a strand does when it runs for the first time.
  enum Entry {
    case none
    case body(operation: Int)
    case block(operation: Int, number: Int)
    case completion(operation: Int)
  }

  /// Innermost last.
  enum Frame {
    case steps(StepCursor)
    /// Below it the steps of a block of an operation; reached again, the block has ended.
    case block(operation: Int, began: EngineTime)
    case completion(operation: Int)
  }

  enum State {
    case runnable
    /// Until what is scheduled for the present turn is due.
    case sleeping(until: EngineTime)
    /// Until a pattern comes true.
    case listening(EventPattern)
    /// Until what it waits for, first of `awaited`, is done.
    case waiting
    /// Until the other blocks of the operation it started have ended.
    case joining(operation: Int)
    case ended
  }

  let worker: WorkerID
  /// The name of a script thread; nil for a worker.
  let thread: String?
  var entry = Entry.none
  var frames: [Frame] = []
  var state = State.runnable
  /// Rises whenever the strand blocks, so that what was scheduled for an old turn is noticed.
  var turn = 0
  /// What is still to be waited for, in order.
  var awaited: [Step.WaitTarget] = []
  /// The log says that it waits.
  var isInWait = false

  init(worker: WorkerID, thread: String? = nil, entry: Entry = .none, steps: [Step] = []) {
    self.worker = worker
    self.thread = thread
    self.entry = entry
    if !steps.isEmpty { frames = [.steps(StepCursor(steps))] }
  }

  /// The operation whose body runs here, and when the block began.
  var body: (operation: Int, began: EngineTime)? {
    for frame in frames.reversed() {
      switch frame {
      case .steps: continue
      case .block(let operation, let began): return (operation, began)
      case .completion: return nil
      }
    }
    return nil
  }

  /// The operation that lines logged here belong to.
  var operation: Int? {
    for frame in frames.reversed() {
      switch frame {
      case .steps: continue
      case .block(let operation, _), .completion(let operation): return operation
      }
    }
    return nil
  }

  /// Ends the innermost block or completion block early: nothing more of its steps runs.
  mutating func abandonSteps() {
    while case .steps = frames.last { frames.removeLast() }
  }
}

/// A place in a list of steps, which may have to be gone through several times.
struct StepCursor {
  private let steps: [Step]
  private var index = 0
  private var roundsLeft: Int
  /// The trigger of the present step has been waited for.
  var isTriggered = false

  init(_ steps: [Step], rounds: Int = 1) {
    self.steps = steps
    roundsLeft = steps.isEmpty ? 0 : rounds
  }

  /// nil at the end of the last round.
  var step: Step? { roundsLeft > 0 ? steps[index] : nil }

  mutating func advance() {
    isTriggered = false
    index += 1
    if index == steps.count {
      index = 0
      roundsLeft -= 1
    }
  }
}
