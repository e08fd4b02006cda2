/// A flow of control of a play as a value: a stack of step lists with their owners, and the awaited targets.
///
/// Each `resume` returns a request. The driver of the machine carries it out, on a virtual clock or by blocking a
/// thread, and resumes the machine afterwards. A machine has no clock, no lock and no engine.
struct StepMachine {
  /// An entry of the stack; innermost last.
  enum Frame {
    case steps(StepCursor)
    /// A block of an operation, with its number if there are several; reached again when its steps have ended.
    case block(operation: Int, number: Int? = nil, began: EngineTime)
    case completion(operation: Int)
    /// An observer of the operation's keys.
    case observer(operation: Int)
    /// A method of an operation's class.
    case method(operation: Int, began: EngineTime)
    /// The default `start()` of a class or a group: the continuation after the steps above it, its `main()` or the end
    /// of its children.
    case defaultStart(operation: Int, then: OperationRun.Step)
    /// The call of `start()` by the operation's queue.
    case queueStart(operation: Int, wasCancelled: Bool)
    /// Flag changes still to be posted.
    case posting(Posting)
    /// The steps that a dispatch group runs when it is empty, and the operation that runs them, if any.
    case notification(group: String, OperationID?)
  }

  /// The state of the operation whose body runs here, as far as it determines the next step.
  struct BodyStatus {
    var isPaused = false
    /// Whether it has failed as planned.
    var hasFailed = false
    /// Whether it was cancelled, and checks that between steps.
    var leavesOnCancel = false
  }

  enum Leaving {
    case failed, cancelled
  }

  enum Request {
    case block(Blocking)
    case act(Step.Action)
    /// End the body before its next step, and abandon its steps.
    case leave(Leaving)
    /// A list of steps has ended.
    case endList
    /// The steps above a frame have ended; the driver ends the frame.
    case end(Frame)
    case ended
  }

  /// A reason for which a machine does not go on.
  enum Blocking {
    /// A pause, until the operation is resumed.
    case pause
    /// A wait until an operation is finished or a queue is empty. Its end is a call of `endWait`.
    case wait(Step.Subject)
    case sleep(until: EngineTime)
    /// A wait for the first matching event, unless it has happened.
    case listen(EventPattern)
  }

  /// The name of the thread that runs `script`.
  static let mainThread = "main"

  /// The name of a thread of the file; nil for any other.
  let thread: String?
  private(set) var frames: [Frame] = []
  /// The targets still to be awaited, in order.
  private(set) var awaited: [Step.Subject] = []

  /// Whether the machine runs `script`.
  var isMainScript: Bool { thread == Self.mainThread }

  init(thread: String? = nil, _ frames: [Frame] = []) { (self.thread, self.frames) = (thread, frames) }

  init(thread: String? = nil, steps: [Step]) {
    self.thread = thread
    if !steps.isEmpty { frames = [.steps(StepCursor(steps))] }
  }

  /// Advances to the next request.
  /// - Parameters:
  ///   - now: the present instant, at which the previous step has ended.
  ///   - body: the status of the operation whose body this is.
  mutating func resume(at now: EngineTime, body: BodyStatus) -> Request {
    if body.isPaused { return .block(.pause) }
    if let target = awaited.first { return .block(.wait(target)) }
    guard let frame = frames.last else { return .ended }
    guard case .steps(var cursor) = frame else { return .end(frame) }
    guard let step = cursor.step else {
      frames.removeLast()
      return .endList
    }
    if body.hasFailed { return .leave(.failed) }
    if body.leavesOnCancel { return .leave(.cancelled) }
    if let trigger = step.trigger, !cursor.isTriggered {
      cursor.isTriggered = true
      replaceTop(by: .steps(cursor))
      switch trigger {
      case .at(let offset): if EngineTime(offset) > now { return .block(.sleep(until: EngineTime(offset))) }
      // Even without a delay, everything else due at this instant comes first.
      case .after(let offset): return .block(.sleep(until: now + offset))
      case .when(let pattern): return .block(.listen(pattern))
      }
    }
    cursor.advance()
    replaceTop(by: .steps(cursor))
    return .act(step.action)
  }

  // MARK: - The stack

  mutating func push(_ frame: Frame) { frames.append(frame) }

  mutating func push(_ steps: [Step], rounds: Int = 1) { frames.append(.steps(StepCursor(steps, rounds: rounds))) }

  mutating func pop() { frames.removeLast() }

  mutating func replaceTop(by frame: Frame) { frames[frames.count - 1] = frame }

  /// Ends the innermost frame early, without its remaining steps.
  mutating func abandonSteps() {
    while case .steps = frames.last { frames.removeLast() }
  }

  // MARK: - Waiting

  mutating func wait(for targets: [Step.Subject]) { awaited = targets }

  /// Ends the wait for the first of the targets.
  mutating func endWait() { awaited.removeFirst() }

  mutating func giveUpWaiting() { awaited = [] }

  /// The time of its present step's trigger, which a pause does not move.
  var fixedTime: EngineTime? {
    guard case .steps(let cursor) = frames.last, cursor.isTriggered, case .at(let time) = cursor.step?.trigger else {
      return nil
    }
    return EngineTime(time)
  }

  var nextAction: Step.Action? {
    guard awaited.isEmpty, case .steps(let cursor)? = frames.last else { return nil }
    return cursor.step?.action
  }

  /// Whether it is at a step of its thread's own list, and waits only for that step's time.
  var isAtStepOfThread: Bool { thread != nil && frames.count == 1 && awaited.isEmpty }

  /// Inserts a step into the list of its thread, in order of time.
  /// - Returns: whether it is the next one; the caller must then wait for its time.
  mutating func insert(_ step: Step) -> Bool {
    guard case .steps(var cursor)? = frames.first else {
      var cursor = StepCursor([step])
      cursor.isTriggered = true
      frames = [.steps(cursor)]
      return true
    }
    let isNext = cursor.insert(step)
    frames[0] = .steps(cursor)
    return isNext
  }

  /// The pattern of the present step, if that is yet to wait for an event.
  var firstPattern: EventPattern? {
    guard case .steps(let cursor) = frames.first, case .when(let pattern) = cursor.step?.trigger else { return nil }
    return pattern
  }

  /// Moves the innermost body, with its waits, to a new machine.
  /// - Parameter mayBeAll: whether this machine may become empty; otherwise nil is returned.
  mutating func splitBody(mayBeAll: Bool) -> StepMachine? {
    let start = frames.lastIndex { if case .block = $0 { true } else { false } }
    guard let start, start > 0 || mayBeAll else { return nil }
    var body = StepMachine(thread: nil, Array(frames[start...]))
    frames.removeSubrange(start...)
    (body.awaited, awaited) = (awaited, [])
    return body
  }
}

// The operation of the steps.
extension StepMachine {
  /// The operation whose body runs here, and the beginning of the block.
  var body: (operation: Int, began: EngineTime)? {
    let call = frames.last(where: \.isCall)
    if case .block(let operation, _, let began)? = call { return (operation, began) }
    if case .method(let operation, let began)? = call { return (operation, began) }
    return nil
  }

  /// The operations of the innermost frames: those in the cycle of calls, if the recursion is endless.
  var innermostOperations: Set<Int> { Set(frames.suffix(100).compactMap(\.operation)) }

  /// The operation to which lines logged here belong.
  var operation: Int? {
    for frame in frames.reversed() {
      if let operation = frame.operation { return operation }
      if case .notification = frame { return nil }
    }
    return nil
  }

  /// The operations whose bodies call each other here, innermost first; nil in a completion block.
  var callers: [Int]? {
    var callers: [Int] = []
    for frame in frames.reversed() {
      switch frame {
      case .completion: return nil
      case .block(let operation, _, _), .method(let operation, _): callers.append(operation)
      case .steps, .observer, .defaultStart, .queueStart, .posting, .notification: break
      }
    }
    return callers
  }

  /// The present step in the operation's code; nil before its first one.
  var place: SourcePlace? {
    for frame in frames.reversed() {
      if frame.isCall { return nil }
      if case .steps(let cursor) = frame, let place = cursor.latestPlace { return place }
    }
    return nil
  }

  /// The key being posted, if a step posts several one after the other.
  var postedOfMany: String? {
    if case .posting(let posting) = frames.last, posting.isOfMany { posting.posts.first?.key } else { nil }
  }

  /// The dispatch group whose steps these are, and the operation that runs them.
  var notification: (group: String, operation: OperationID?)? {
    if case .notification(let group, let operation) = frames.first { (group, operation) } else { nil }
  }

  /// Whether the operation's queue has called its `start()` here.
  func isInQueueStart(of operation: Int) -> Bool {
    frames.contains { if case .queueStart(operation, _) = $0 { true } else { false } }
  }

  /// Whether a method of the operation runs here.
  func isInMethod(of operation: Int) -> Bool {
    frames.contains { if case .method(operation, _) = $0 { true } else { false } }
  }
}

extension StepMachine.Frame {
  /// The operation whose code runs above it.
  var operation: Int? {
    switch self {
    case .block(let operation, _, _), .method(let operation, _), .completion(let operation), .observer(let operation):
      operation
    case .steps, .defaultStart, .queueStart, .posting, .notification: nil
    }
  }

  /// Whether it has code of its own, rather than steps or the rest of the code below it.
  fileprivate var isCall: Bool { if case .notification = self { true } else { operation != nil } }
}

/// Flags that a class has set and must still post.
struct Posting {
  struct Post {
    let key: String
    let old: Bool
    /// The value that observers received; nil before that.
    var new: Bool?
  }

  let operation: Int
  var posts: [Post]
  /// Whether there were several at the beginning.
  let isOfMany: Bool
}
