/// The driver of a step machine in real time: carries out its requests by blocking the thread that it runs on.
///
/// Used by one thread at a time.
final class StepThread: @unchecked Sendable {
  // Sendable: handed from one thread to the next when a body leaves its worker, never shared.

  /// The number of nested machines on the present thread; a thread of the play counts as one.
  @TaskLocal static var depth = 0

  /// Whether the present thread is the supervisor of the play.
  @TaskLocal static var isSupervisor = false

  /// The depth at which endless recursion is stopped, before the stack overflows.
  private static let deepest = 500

  private let play: ThreadedPlay
  private var machine: StepMachine
  /// Whether the body keeps no worker: it moves to a thread of its own before it first blocks.
  private var mayLeaveThread: Bool
  /// Whether a method has detached it.
  private let isDetached: Bool
  /// Whether it has blocked, and its operation was finished when it went on.
  private var hasOutlivedFinish = false

  init(_ play: ThreadedPlay, _ machine: StepMachine, isDetached: Bool = false) {
    self.play = play
    self.isDetached = isDetached
    self.machine = machine
    mayLeaveThread =
      if case .block(let operation, _, _) = machine.frames.first {
        play.core.table[operation].plan.kind.isAsynchronous
      } else { false }
  }

  /// Runs the machine to its end, and then `end`: here, or on a thread of its own.
  func run(then end: @escaping @Sendable () -> Void = {}) {
    // Nested steps are counted with the outer ones.
    let isOutermost = Self.depth == 0
    if isOutermost { play.lot.begin() }
    if Self.depth > Self.deepest { play.exhaust(play.core.recursion(in: machine)) }
    Self.$depth.withValue(Self.depth + 1) { proceed(end) }
    if isOutermost { play.lot.end() }
  }

  private var body: PlayedOperation? { machine.body.map { play.core.table[$0.operation] } }

  private func proceed(_ end: @escaping @Sendable () -> Void) {
    while !play.lot.isClosed {
      switch machine.resume(at: play.now, body: bodyStatus) {
      case .leave(.failed): failByItself()
      case .leave(.cancelled): abandonBody()
      case .endList: break
      case .end, .ended: return leave(end)
      case .act(let action):
        reviewDetached(before: action)
        switch play.perform(action, of: machine, by: machine) {
        case .proceed: break
        case .wait(let targets): machine.wait(for: targets)
        case .push(let steps, let rounds): machine.push(steps, rounds: rounds)
        case .abandonSteps: machine.abandonSteps()
        case .sleep(let duration):
          let time = play.now + duration
          if leaveThread(end, after: { $0.sleep(until: time) }) { return }
          sleep(until: time)
          noteOutlivedFinish()
        }
      case .block(.wait(let target)) where play.core.table.isDone(target, in: play.core.engine): machine.endWait()
      case .block(.listen(let pattern)) where play.core.recorder.hasHappened(pattern): break
      case .block(let blocking):
        if leaveThread(end, after: { $0.block(blocking) }) { return }
        block(blocking)
        noteOutlivedFinish()
      }
    }
    end()
  }

  private func noteOutlivedFinish() {
    guard isDetached, let operation = machine.frames.first?.operation else { return }
    hasOutlivedFinish = play.core.engine.state(of: play.core.table[operation].id) == .finished
  }

  /// Reports that a thread begun by a class works on after the finish: see `Play.reviewDetached`.
  private func reviewDetached(before action: Step.Action) {
    guard hasOutlivedFinish, action.isWork, let operation = machine.frames.first?.operation else { return }
    let id = play.core.table[operation].id
    play.core.engine.update { $0.noteWorkAfterFinish(of: id) }
  }

  /// Ends the machine. A body with a planned failure lasts until then.
  private func leave(_ end: @escaping @Sendable () -> Void) {
    if let body, body.body.pendingFailure != nil {
      if leaveThread(end, after: { $0.sleep(until: nil) }) { return }
      sleep(until: nil)
    }
    end()
  }

  /// Continues with `blocking` on a thread of its own, if the body keeps no worker.
  /// - Returns: whether it does.
  private func leaveThread(
    _ end: @escaping @Sendable () -> Void, after blocking: @escaping @Sendable (StepThread) -> Void
  ) -> Bool {
    guard mayLeaveThread else { return false }
    mayLeaveThread = false
    play.startThread(as: .noThread) { [self] in
      blocking(self)
      proceed(end)
    }
    return true
  }

  // MARK: - Blocking

  private func block(_ blocking: StepMachine.Blocking) {
    switch blocking {
    case .pause: awaitUnpausing()
    case .wait(let target): wait(for: target)
    case .sleep(let time): if machine.isMainScript { pollMain(until: time) { false } } else { sleep(until: time) }
    case .listen(let pattern):
      let recorder = play.core.recorder
      if machine.isMainScript {
        pollMain { recorder.hasHappened(pattern) }
      } else {
        parkUnlessCut { recorder.hasHappened(pattern) }
      }
    }
  }

  /// Runs the queue of the main thread while its script waits (R22).
  private func pollMain(until time: EngineTime? = nil, _ isDone: () -> Bool) {
    let main = play.main
    while !isDone(), time.map({ play.now < $0 }) ?? true, !play.lot.isClosed {
      main.polling { play.lot.park(until: time) { isDone() || main.hasJobs } }
      main.drain()
    }
  }

  /// Waits without a deadline; a planned failure ends the wait.
  private func parkUnlessCut(_ isDone: () -> Bool) {
    while !isDone(), !play.lot.isClosed {
      play.lot.park(until: body?.body.pendingFailure) { isDone() || isCut }
      if isCut { return failByItself() }
    }
  }

  /// Waits for an operation or a queue (R14).
  private func wait(for target: Step.Subject) {
    guard let engineTarget = play.core.table.engineTarget(of: target) else { return machine.endWait() }
    let inside = machine.operation.map { play.core.table[$0].id }
    play.core.engine.update { $0.beginWait(for: engineTarget, inside: inside) }
    if let thread = machine.thread {
      play.waits.withLock { $0.append(StallReport.Wait(thread: thread, target: target)) }
    }
    parkUnlessCut { play.core.table.isDone(target, in: play.core.engine) }
    if let thread = machine.thread { play.waits.withLock { $0.removeAll { $0.thread == thread } } }
    play.core.engine.update { $0.endWait(for: engineTarget, inside: inside) }
    if isCut { machine.giveUpWaiting() } else { machine.endWait() }
  }

  /// Sleeps until `end` (nil: until it fails by itself), but no longer than its body wants to: it may see that it was
  /// cancelled, fail, or be paused.
  private func sleep(until end: EngineTime?) {
    // A pause moves the end, unless the file has fixed it.
    let isFixed = machine.fixedTime != nil && machine.fixedTime == end
    var end = end
    var check: EngineTime?
    while !play.lot.isClosed {
      let pause = awaitUnpausing()
      if !isFixed { end = end.map { $0 + pause } }
      let now = play.now
      if isCut { return failByItself() }
      if check == nil, let body, isCancelled(body) { check = nextCancelCheck(from: now) }
      if let check, check <= now { return abandonBody() }
      guard let goal = [end, check, body?.body.pendingFailure].compactMap(\.self).min(), now < goal else { return }
      let isCancelKnown = check != nil
      play.lot.park(until: goal) { mustCheck(isCancelKnown: isCancelKnown) }
    }
  }

  /// Returns whether something has happened to its operation that ends a sleep.
  private func mustCheck(isCancelKnown: Bool) -> Bool {
    guard let body else { return false }
    return isPaused(body) || isCut || (!isCancelKnown && nextCancelCheck(from: play.now) != nil && isCancelled(body))
  }

  /// Waits for as long as its operation is paused.
  /// - Returns: how long that was.
  @discardableResult
  private func awaitUnpausing() -> Duration {
    guard let body, isPaused(body) else { return .zero }
    let start = play.now
    play.lot.park { !isPaused(body) }
    let pause = play.now - start
    body.update { $0.postponeFailure(by: pause) }
    return pause
  }

  // MARK: - The body

  private var bodyStatus: StepMachine.BodyStatus {
    guard let body else { return StepMachine.BodyStatus() }
    return StepMachine.BodyStatus(
      isPaused: isPaused(body), hasFailed: isCut,
      leavesOnCancel: body.plan.checksCancel == .betweenSteps && isCancelled(body))
  }

  private var isCut: Bool { body?.body.isCut(at: play.now) == true }

  private func isPaused(_ body: PlayedOperation) -> Bool {
    body.plan.kind == .pausable && play.core.engine.flag(.isPaused, of: body.id)
  }

  /// Whether the operation is cancelled, according to the engine, without counting as a check by the body.
  private func isCancelled(_ body: PlayedOperation) -> Bool { play.core.engine.flag(.isCancelled, of: body.id) }

  private func nextCancelCheck(from now: EngineTime) -> EngineTime? {
    machine.body.flatMap { play.core.nextCancelCheck(of: $0.operation, began: $0.began, from: now) }
  }

  /// Ends a body that has seen that it is cancelled.
  private func abandonBody() {
    guard let operation = machine.body?.operation else { return }
    // Read so that the lint about bodies that do not check is not reported.
    _ = play.handles.operations[operation].isCancelled
    play.core.table[operation].update { $0.isAbandoned = true }
    machine.abandonSteps()
  }

  private func failByItself() {
    guard let operation = machine.body?.operation else { return }
    play.failByItself(operation)
    machine.abandonSteps()
  }
}
