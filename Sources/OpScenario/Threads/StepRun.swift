import OpEngine

/// One flow of control of a play in real time: lists of steps that are run, one after the other, by blocking their thread.
///
/// Used by one thread at a time.
final class StepRun: @unchecked Sendable {
  // Sendable: handed from one thread to the next when a body leaves its worker, never shared.

  /// In whose name the steps run.
  enum Role {
    case thread(String)
    /// `isMethod`: of a class, which looks at no cancel by itself.
    case body(ThreadedOperation, isMethod: Bool)
    case completion(ThreadedOperation)
    case observer(ThreadedOperation)
    case notification(group: String)
  }

  /// How many runs are inside of each other on the present thread.
  @TaskLocal static var depth = 0

  let play: ThreadedPlay
  let role: Role
  private var cursors: [StepCursor]
  private let began: EngineTime
  /// When the step before has ended.
  private var latest: EngineTime
  /// It keeps no worker: before it first blocks, it goes to a thread of its own.
  private var mayLeaveThread: Bool
  private var isOver = false

  init(_ play: ThreadedPlay, _ role: Role, _ steps: [Step]) {
    self.play = play
    self.role = role
    cursors = [StepCursor(steps)]
    began = play.now
    latest = began
    mayLeaveThread =
      if case .body(let operation, isMethod: false) = role { operation.plan.kind.isAsynchronous } else { false }
  }

  /// The operation whose body runs here.
  var body: ThreadedOperation? { if case .body(let operation, _) = role { operation } else { nil } }

  /// The operation that lines logged here belong to.
  var operation: ThreadedOperation? {
    switch role {
    case .body(let operation, _), .completion(let operation), .observer(let operation): operation
    case .thread, .notification: nil
    }
  }

  private var isMain: Bool { if case .thread(ThreadedPlay.mainName) = role { true } else { false } }

  /// Runs to the end, and then `end`: here, or on a thread of its own.
  func run(then end: @escaping @Sendable () -> Void = {}) {
    // Steps inside of others move and rest with them.
    let isOutermost = Self.depth == 0
    if isOutermost { play.room.enter() }
    if Self.depth > Self.deepest { play.exhaust("methods or observers call each other without end") }
    Self.$depth.withValue(Self.depth + 1) { goOn(end) }
    if isOutermost { play.room.leave() }
  }

  /// A program's stack would end not much later.
  private static let deepest = 500

  private func goOn(_ end: @escaping @Sendable () -> Void) {
    while let step = next() {
      if mayLeaveThread, step.mayBlock { return leaveThread(end) }
      if awaitTrigger(of: step) { perform(step.action) }
      latest = play.now
    }
    if let body, body.failsAt != nil {
      if mayLeaveThread { return leaveThread(end) }
      rest(until: nil)
    }
    end()
  }

  private func leaveThread(_ end: @escaping @Sendable () -> Void) {
    mayLeaveThread = false
    play.startThread(as: ThreadedPlay.nobody) { self.goOn(end) }
  }

  /// The next step; nil when there is none, or the body leaves before it.
  private func next() -> Step? {
    while let cursor = cursors.last, cursor.step == nil { cursors.removeLast() }
    guard !play.room.isClosed, !isOver, let step = cursors.last?.step else { return nil }
    guard let body else { return step }
    standStill()
    if body.isCut(at: play.now) {
      failByItself()
      return nil
    }
    if body.plan.checksCancel == .betweenSteps, isCancelled(body) {
      abandonBody()
      return nil
    }
    return step
  }

  /// Goes into a list of steps that stands in the present one.
  func enter(_ steps: [Step], rounds: Int = 1) { cursors.append(StepCursor(steps, rounds: rounds)) }

  /// Nothing more of its steps runs.
  func abandonSteps() { isOver = true }

  // MARK: - Waiting

  /// - Returns: whether the step is to be done then.
  private func awaitTrigger(of step: Step) -> Bool {
    switch step.trigger {
    case nil: break
    case .at(let time)?: pause(until: EngineTime(time), isAppointment: true)
    case .after(let time)?: pause(until: latest + time)
    case .when(let pattern)?:
      pause { [recorder = play.recorder] in recorder.hasHappened(pattern) }
      // It may have been paused while it listened.
      standStill()
    }
    guard !isOver, !play.room.isClosed else { return false }
    cursors[cursors.count - 1].advance()
    return true
  }

  /// The main thread looks at its queue meanwhile (R22).
  private func pause(until time: EngineTime, isAppointment: Bool = false) {
    guard isMain else { return rest(until: time, isAppointment: isAppointment) }
    pauseOnMain(until: time) { false }
  }

  private func pause(_ isDone: @escaping () -> Bool) {
    if isMain { pauseOnMain(until: nil, isDone) } else { waitUnlessCut(isDone) }
  }

  private func pauseOnMain(until time: EngineTime?, _ isDone: () -> Bool) {
    let main = play.main
    while !isDone(), time.map({ play.now < $0 }) ?? true, !play.room.isClosed {
      main.looking { play.room.wait(until: time) { isDone() || main.hasJobs } }
      main.drain()
    }
  }

  /// Waits for something that no time brings; a body that fails by itself leaves then.
  private func waitUnlessCut(_ isDone: () -> Bool) {
    while !isDone(), !play.room.isClosed {
      play.room.wait(until: body?.failsAt) { isDone() || body?.isCut(at: play.now) == true }
      if body?.isCut(at: play.now) == true { return failByItself() }
    }
  }

  /// Sleeps until `end` (nil: until it fails by itself), but no longer than its body wants to: it may see that it was
  /// cancelled, fail, or stand still.
  func rest(until end: EngineTime?, isAppointment: Bool = false) {
    var end = end
    var look: EngineTime?
    while !play.room.isClosed {
      let pause = standStill()
      if !isAppointment { end = end.map { $0 + pause } }
      let now = play.now
      if let body, body.isCut(at: now) { return failByItself() }
      if look == nil, let body, isCancelled(body) { look = nextLook(from: now) }
      if let look, look <= now { return abandonBody() }
      guard let goal = [end, look, body?.failsAt].compactMap(\.self).min(), now < goal else { return }
      play.room.wait(until: goal) { mustLook(isCancelKnown: look != nil) }
    }
  }

  /// Something has happened to its operation that a sleep does not last through.
  private func mustLook(isCancelKnown: Bool) -> Bool {
    guard let body else { return false }
    return isPaused(body) || body.isCut(at: play.now)
      || (!isCancelKnown && nextLook(from: began) != nil && isCancelled(body))
  }

  /// Waits for as long as its operation is paused.
  /// - Returns: how long that was.
  @discardableResult
  private func standStill() -> Duration {
    guard let body, isPaused(body) else { return .zero }
    let start = play.now
    play.room.wait { !isPaused(body) }
    let pause = play.now - start
    body.postponeFailure(by: pause)
    return pause
  }

  /// Waits, as an operation or a queue is waited for (R14).
  func wait(for target: Step.WaitTarget) {
    guard let engineTarget = play.engineTarget(of: target), !play.isDone(target) else { return }
    let inside = operation?.id
    play.engine.perform(.beginWait(for: engineTarget, inside: inside))
    if case .thread(let name) = role { play.waits.withLock { $0.append((name, target)) } }
    waitUnlessCut { play.isDone(target) }
    if case .thread(let name) = role { play.waits.withLock { $0.removeAll { $0.thread == name } } }
    play.engine.perform(.endWait(for: engineTarget, inside: inside))
  }

  // MARK: - Leaving early

  private func isPaused(_ body: ThreadedOperation) -> Bool {
    body.plan.kind == .pausable && play.engine.flag(.isPaused, of: body.id)
  }

  /// Asked of the engine: it is no look of the body's.
  private func isCancelled(_ body: ThreadedOperation) -> Bool { play.engine.flag(.isCancelled, of: body.id) }

  /// The first look from `now` on: looks come at whole multiples of the interval after the block began.
  private func nextLook(from now: EngineTime) -> EngineTime? {
    guard let body, case .every(let interval) = body.plan.checksCancel else { return nil }
    let step = EngineTime(interval).nanoseconds
    guard step > 0 else { return now }
    let looks = max(1, (now.nanoseconds - began.nanoseconds + step - 1) / step)
    return EngineTime(nanoseconds: began.nanoseconds + looks * step)
  }

  /// The body has seen that it is cancelled, and leaves.
  private func abandonBody() {
    guard let body else { return }
    // The look, for those who watch out for bodies that do not.
    _ = body.handle.isCancelled
    body.state.withLock { $0.isAbandoned = true }
    abandonSteps()
  }

  private func failByItself() {
    body?.failByItself()
    abandonSteps()
  }
}

extension Step {
  /// It may take time.
  fileprivate var mayBlock: Bool {
    if trigger != nil { return true }
    switch action {
    case .sleep, .wait, .add(_, to: _, isBatch: _, waits: true): return true
    case .add, .start, .cancel, .cancelAll, .suspend, .resume, .max, .priority, .depend, .undepend, .addBlocks,
      .finish, .pause, .unpause, .satisfy, .dispatchGroup, .fail, .call, .method, .log, .repeat, .note, .hold, .mark,
      .ask, .focus, .speed, .zoom, .highlight:
      return false
    }
  }
}
