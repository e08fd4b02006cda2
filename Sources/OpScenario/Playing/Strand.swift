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
    case notification(OperationID)
  }

  /// Innermost last.
  enum Frame {
    case steps(StepCursor)
    /// Below it the steps of a block of an operation; reached again, the block has ended.
    case block(operation: Int, began: EngineTime)
    case completion(operation: Int)
    /// An observer of the operation's keys.
    case observer(operation: Int)
    /// A method of an operation's class.
    case method(operation: Int, began: EngineTime)
    /// The default start() of a class: above it runs main().
    case run(operation: Int, wasCancelled: Bool)
    /// Its queue's call of start().
    case dispatch(operation: Int, wasCancelled: Bool)
    case posting(Posting)
    /// What a dispatch group runs, by an operation that only the engine knows of.
    case notification(group: String, OperationID)
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
    /// Until its operation goes on. `rest`: what is left of its sleep.
    case standing(rest: Duration?)
    case ended
  }

  /// The thread of a body that has left its worker: nobody's.
  static let nobody = WorkerID(0)

  let worker: WorkerID
  /// The name of a script thread; nil for a worker.
  let thread: String?
  var entry = Entry.none
  var frames: [Frame] = []
  /// Observers that have still to hear of something that happened on this thread.
  var calls: [(operation: Int, steps: [Step])] = []
  var state = State.runnable
  /// Rises whenever the strand blocks, so that what was scheduled for an old turn is noticed.
  var turn = 0
  /// What is still to be waited for, in order.
  var awaited: [Step.WaitTarget] = []
  /// The log says that it waits.
  var isInWait = false
  /// A method has detached it.
  var isDetached = false

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
      case .steps, .run, .dispatch, .posting: continue
      case .block(let operation, let began), .method(let operation, let began): return (operation, began)
      case .completion, .observer, .notification: return nil
      }
    }
    return nil
  }

  /// The operation that lines logged here belong to.
  var operation: Int? {
    for frame in frames.reversed() {
      switch frame {
      case .steps, .run, .dispatch, .posting: continue
      case .block(let operation, _), .method(let operation, _), .completion(let operation), .observer(let operation):
        return operation
      case .notification: return nil
      }
    }
    return nil
  }

  /// The dispatch group whose steps these are, and the operation that runs them.
  var notification: (group: String, operation: OperationID)? {
    if case .notification(let group, let operation) = frames.first { (group, operation) } else { nil }
  }

  /// The operation's queue has called its start() here.
  func isDispatching(_ operation: Int) -> Bool {
    frames.contains { if case .dispatch(operation, _) = $0 { true } else { false } }
  }

  /// A method of the operation runs here.
  func isInside(_ operation: Int) -> Bool {
    frames.contains { if case .method(operation, _) = $0 { true } else { false } }
  }

  /// Takes the innermost body off this thread, with what it waits for; nil when it is on a thread of its own already.
  mutating func splitBody() -> Strand? {
    let start = frames.lastIndex { if case .block = $0 { true } else { false } }
    guard let start, start > 0 || worker != Self.nobody else { return nil }
    var body = Strand(worker: Self.nobody)
    body.frames = Array(frames[start...])
    frames.removeSubrange(start...)
    (body.awaited, awaited) = (awaited, [])
    (body.isInWait, isInWait) = (isInWait, false)
    return body
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
