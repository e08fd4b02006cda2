/// A scenario played in virtual time by its holder. Threads and bodies are step machines, so a play is a pure function
/// of the scenario and of the user's commands with their times.
///
/// Not Sendable: one thread holds it.
package final class Play {
  /// The role of a play for the questions whose answers a play finds itself.
  enum Role: Hashable {
    /// Asks them, and lets the user make the choices that the rules leave open.
    case asking
    /// Asks nothing, but runs ahead for another play. If given, it stops at the inquiry with this number, where the
    /// other play stands.
    case ahead(stopsAtInquiry: Int? = nil)
  }

  /// The present instant.
  package internal(set) var now: EngineTime {
    get { runtime.now }
    set { runtime.now = newValue }
  }
  /// The hold, or question, at which the play has stopped.
  package internal(set) var hold: Step.Hold?
  /// The number of marks passed.
  package internal(set) var markCount = 0

  let core: PlayCore
  let runtime: PlayRuntime
  let respectsHolds: Bool
  private let observations: [ObservationToken]

  /// The slices that can run now, and those that are due later.
  var queue: RunQueue<Slice>
  var fibers = FiberTable()
  /// The operations, by index in `core.table`.
  var operations: [VirtualOperation]
  /// The fibers that wait for an operation or a queue.
  var waits = FiberWaits<WaitTarget>()
  /// The fibers that listen for an event.
  var listeners = FiberWaits<EventPattern>()
  /// The notifications of dispatch groups, by the operations that run them, which are not in the scenario.
  var notifications: [OperationID: (group: String, steps: [Step])] = [:]
  /// The queue of the notifications' operations, made with the first.
  var notificationQueue: QueueID?
  /// The engine's pending actions, each with the thread that caused it, and whether they are being carried out.
  var actions: [(action: EngineAction, worker: WorkerID)] = []
  var isDraining = false
  var mainThread = MainThreadShare()
  var watchdog: Watchdog
  var inputs = InputLog()
  /// The steps reached by operations whose code can be shown.
  package internal(set) var codeSteps: [CodeStep] = []
  /// Whether the code of any operation can be shown.
  var hasCode: Bool
  var running: Fiber.ID?
  /// The number of steps that the running fiber may still take before the bounds are checked.
  var sliceBudget = 0
  /// The length of the log at the last report of a stall, so that each is reported once.
  var stalledAt = -1
  /// Whether any such report had content.
  var hasReportedStall = false
  /// The latest instant at which a slice has run.
  var latestInstant = EngineTime.zero
  /// The decision before which the play stands.
  package internal(set) var decision: Step.Question?
  /// The user's choices so far, of those that the rules leave open.
  var picks: [Pick] = []
  /// The choices at which the play has stopped, as indices into the run queue.
  var offeredPicks: [Int]?
  /// Whether the user is asked for choices; else the canonical choice is made.
  var asksForPicks: Bool
  /// Whether the play stops before decisions.
  package internal(set) var predicts = false
  /// The predictor of decisions; nil after a command, until it is needed again.
  var decisionPredictor: DecisionPredictor?
  /// The moments of the inquiries so far.
  var inquiries: [(time: EngineTime, events: Int)] = []
  /// The number of events and steps in the copies that have tried commands for inquiries.
  var trialSteps = 0
  /// The questions written so far, by the number of the inquiry.
  var writtenQuestions: [Int: WrittenQuestion] = [:]
  /// The play without any input, run ahead of this one for all its questions.
  var unsteered: Unsteered?
  let role: Role
  /// The user's lines, if the scenario has any that change something.
  var lines: Lines?
  /// Whether only the first additions and their immediate effects have run.
  var isBeginning = true
  private var exhaustion: String?

  /// - Parameters:
  ///   - language: the variant of texts to show; nil for the first.
  ///   - holds: whether the play stops at `hold` steps.
  ///   - limits: the bounds at which an endless play is stopped.
  package convenience init(
    _ scenario: Scenario, language: String? = nil, holds: Bool = true, limits: PlayLimits = PlayLimits()
  ) {
    self.init(scenario, language: language, holds: holds, limits: limits, role: .asking)
  }

  init(_ scenario: Scenario, language: String?, holds: Bool, limits: PlayLimits, role: Role, picks: [Pick] = []) {
    self.role = role
    self.picks = picks
    asksForPicks = holds
    let runtime = PlayRuntime()
    let engine = Engine(
      runtime: runtime,
      Engine.Configuration(
        workers: scenario.workers, cycles: scenario.cycles, firstWorker: scenario.firstWorker))
    core = PlayCore(scenario, language: language, limits: limits, engine: engine)
    let (recorder, lints) = (core.recorder, core.lints)
    // Lints observe the creation of operations and queues; the log begins after it.
    let lintObservation = engine.observers.observe { lints.receive($0) }
    core.table.make(scenario.operations, scenario.queues, keyObserved: scenario.keyObserved, in: engine, recorder)
    if !scenario.keyObserved.isEmpty { engine.publishKeyChanges() }
    recorder.reserveCapacity(scenario.operations.reduce(0) { $0 + 8 + $1.after.count })
    PlayCore.nameThreads(scenario.threadNumbers, of: scenario, in: recorder)
    recorder.watch(for: scenario.stepLists)
    observations = [lintObservation, engine.observers.observe { recorder.append($0) }]
    self.runtime = runtime
    respectsHolds = holds
    queue = RunQueue(
      scenario.isScheduledByUser ? .scripted(Choices.Script(picks.map(\.index))) : Choices(seed: scenario.seed))
    operations = scenario.operations.map(VirtualOperation.init)
    hasCode = scenario.operations.contains(where: \.hasListing)
    watchdog = Watchdog(limits, for: scenario)
    recorder.append(LogBeginning(of: scenario.queues, scenario.operations, in: language, for: recorder).events)
    perform(core.refusedSettings, by: .main)
    if scenario.isReordered { core.change.withLock { $0.begin(at: .zero) } }
    scheduleBeginning()
  }

  package var scenario: Scenario { core.scenario }

  /// The whole log so far; it only grows.
  package var events: [LogEvent] { core.recorder.events }

  /// The log after its first `count` events.
  package func events(after count: Int) -> [LogEvent] { core.recorder.events(after: count) }

  /// The time at which anything moves next without input, if ever.
  package var nextDue: EngineTime? {
    if exhaustion != nil { return nil }
    guard !inquiries.isEmpty, let reveal = core.questions.withLock(\.nextTime) else { return nextMove }
    return min(max(reveal, now), nextMove ?? .forEver)
  }

  /// Whether nothing moves any more, however much time passes, unless the user intervenes.
  package var isIdle: Bool { nextDue == nil && hold == nil }

  /// The time of the next slice or finding.
  private var nextMove: EngineTime? {
    guard queue.isEmpty else { return now }
    dropOutdated()
    // One more slice detects and reports that nothing moves any more.
    guard let next = queue.nextTime else { return stalledAt == core.recorder.count ? nil : now }
    return min(next, core.lints.nextCheck ?? next)
  }

  /// Runs everything that is due up to and including `time`.
  ///
  /// Stops early at a hold, or after about `limit` events and steps. If nothing is due later, the clock stays at the
  /// last due instant.
  @discardableResult
  package func advance(to time: EngineTime, limit: Int = .max) -> PlayStop {
    let begin = progress
    let stop = advance(to: time) { progress - begin >= limit }
    if stop == .reached, queue.nextTime != nil { now = max(now, time) }
    return stop
  }

  /// Runs until the log has at least `events` more events, or nothing is left to run.
  @discardableResult
  package func advance(events: Int) -> PlayStop {
    let enough = core.recorder.count + max(1, events)
    let stop = advance(to: .forEver) { core.recorder.count >= enough }
    return stop == .interrupted ? .reached : stop
  }

  private func advance(to time: EngineTime, until isEnough: () -> Bool) -> PlayStop {
    while true {
      if let exhaustion { return .exhausted(exhaustion) }
      if let hold { return .held(hold) }
      if isEnough() { return .interrupted }
      guard runNext(upTo: time) else { return .reached }
    }
  }

  /// Runs everything due up to a time even while the play stands at a hold. The slices behind the hold stay there, and
  /// so does the hold, or the last one met on the way.
  func advanceAtHold(to time: EngineTime) {
    guard let passed = hold, decision == nil else { return }
    let others = queue.takeWaiting()
    hold = nil
    advance(to: time)
    for slice in others.reversed() { queue.prepend(slice) }
    if hold == nil {
      hold = passed
    } else if now < time {
      advanceAtHold(to: time)
    }
  }

  /// Plays to the end, past every hold.
  ///
  /// Stops early after about `limit` events and steps.
  @discardableResult
  package func finish(limit: Int = .max) -> PlayStop {
    let begin = progress
    while true {
      let stop = advance(to: .forEver) { progress - begin >= limit }
      guard case .held = stop else { return stop }
      release()
    }
  }

  /// Plays until `count` marks were passed, or to a hold before.
  ///
  /// Stops early after about `limit` events and steps.
  @discardableResult
  package func advance(toMark count: Int, limit: Int = .max) -> PlayStop {
    if markCount >= count { return .reached }
    let begin = progress
    let stop = advance(to: .forEver) { markCount >= count || progress - begin >= limit }
    return markCount >= count ? .reached : stop
  }

  /// Releases the present hold.
  package func release() {
    guard decision == nil else {
      // The default is the first choice.
      if offeredPicks != nil { return pick(0) }
      (decision, hold) = (nil, nil)
      return
    }
    if hold != nil { remember(.release) }
    hold = nil
    closeQuestion()
  }

  /// The number of released holds.
  var passedHolds: Int { inputs.releaseCount }

  /// The number of events and steps so far.
  var progress: Int { core.recorder.count + watchdog.steps }

  var isExhausted: Bool { exhaustion != nil }

  func exhaust(_ report: String) {
    exhaustion = exhaustion ?? report
    // This stops the running fiber, too.
    sliceBudget = 0
  }
}
