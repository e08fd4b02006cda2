package import OpEngine

/// A scenario played in virtual time by whoever holds it: threads and bodies are step programs, so a play is a pure
/// function of the scenario and of the person's commands with their times.
///
/// Not Sendable: one thread holds it.
package final class Play {
  /// Why `advance` returned.
  package enum Stop: Hashable, Sendable {
    /// Everything due was done.
    case reached
    case held(Step.Hold)
    /// The limit came first; call again.
    case interrupted
    /// It would go on for ever, in the words of the report.
    case exhausted(String)
  }

  /// Where a play that would go on for ever is stopped.
  package struct Limits: Sendable {
    /// In virtual time.
    package var longest: Duration
    package var events: Int
    /// Steps need not leave events.
    package var steps: Int
    /// Steps in a row that leave no event, and after which it is as late as before.
    package var idleSteps: Int

    package init(
      longest: Duration = .seconds(24 * 3600), events: Int = 5_000_000, steps: Int = 20_000_000,
      idleSteps: Int = 2_000_000
    ) {
      self.longest = longest
      self.events = events
      self.steps = steps
      self.idleSteps = idleSteps
    }
  }

  package let scenario: Scenario
  /// The present instant.
  package internal(set) var now: EngineTime {
    get { runtime.now }
    set { runtime.now = newValue }
  }
  /// The hold step the play stands at, or a question.
  package internal(set) var hold: Step.Hold?

  let engine: Engine
  let runtime = PlayRuntime()
  let recorder = Recorder()
  let language: String?
  let respectsHolds: Bool
  let limits: Limits
  private var observation: ObservationToken?
  let lints: PlayLints
  private var lintObservation: ObservationToken?

  /// How many marks were passed.
  package internal(set) var markCount = 0
  /// The question that the play stands at.
  var openQuestion: Secret?
  /// Answers that are to be told, by what reveals them.
  var secrets: [EventPattern: [Secret]] = [:]

  /// Strands that can go on now, and what is due later.
  var line: RunQueue<Turn>
  var strands: [Strand] = []
  var freeStrands: [Strand.ID] = []
  /// By index in `scenario.operations`.
  var operations: [PlayedOperation] = []
  var indexOfOperation: [String: Int] = [:]
  var operationOfID: [OperationID: Int] = [:]
  var queues: [String: QueueID] = [:]
  var listeners: [EventPattern: [Strand.ID]] = [:]
  var queueWaiters: [QueueID: [Strand.ID]] = [:]
  var dispatchGroups: [String: DispatchGroup] = [:]
  /// What dispatch groups have to run, by the operation that runs it: one that only the engine knows of.
  var notifications: [OperationID: (group: String, steps: [Step])] = [:]
  /// Where they run.
  var notificationQueue: QueueID?
  /// What the engine has asked for and is not carried out yet, with the thread on whose command it did.
  var deeds: [(deed: EngineAction, worker: WorkerID)] = []
  var isCarryingOut = false
  /// The strand that runs.
  var running: Strand.ID?
  /// The main thread runs an operation or a completion block of its queue.
  var isMainOccupied = false
  /// The main script may go on as soon as the main thread is no longer occupied.
  var isMainDue = false
  /// How long the log was when a stall was reported, so that each is reported once.
  var stalledAt = -1
  private var exhaustion: String?
  /// How many steps were taken in all, and how many the strand that runs may still take before others are asked.
  var stepsTaken = 0
  /// What came from outside so far, in order.
  var inputs: [Input] = []
  /// How often the play went on: what came between two of these came at the same place.
  private(set) var turnCount = 0
  /// When, and after how many steps, something happened last.
  private var latest = (time: EngineTime.zero, events: 0, steps: 0)
  var patience = 0

  /// - Parameters:
  ///   - language: which variant of a note is shown; the first one where it is not given.
  ///   - holds: whether the play stops at `hold` steps.
  ///   - limits: where it is stopped if it goes on and on.
  package init(_ scenario: Scenario, language: String? = nil, holds: Bool = true, limits: Limits = Limits()) {
    self.scenario = scenario
    self.language = language
    respectsHolds = holds
    self.limits = limits
    line = RunQueue(Choices(seed: scenario.seed))
    // The main thread is 1, then come the file's threads, then the pool.
    engine = Engine(
      runtime: runtime, workers: scenario.workers, firstWorker: UInt32(scenario.threads.count) + 2, misuse: .report,
      cycles: scenario.cycles)
    lints = PlayLints(workers: scenario.workers)
    lintObservation = engine.observers.observe { [lints] in lints.take($0) }
    prepare()
    observation = engine.observers.observe { [recorder] in recorder.append($0) }
    publishBeginning()
    scheduleBeginning()
  }

  /// The whole log so far; it only grows.
  package var events: [LogEvent] { recorder.events }

  /// The log after its first `count` events.
  package func events(after count: Int) -> [LogEvent] { recorder.events(after: count) }

  /// When something moves next by itself; nil when nothing will any more.
  package var nextDue: EngineTime? {
    if exhaustion != nil { return nil }
    guard line.isEmpty else { return now }
    forgetOutdated()
    // That nothing moves any more is itself noticed by moving once more.
    guard let next = line.nextTime else { return stalledAt == recorder.count ? nil : now }
    return min(next, lints.nextLook ?? next)
  }

  /// Does everything that is due up to and including `time`.
  ///
  /// Stops early at a hold, or after about `limit` events and steps. If nothing more will ever be due, the clock stays at
  /// the last instant at which anything was.
  @discardableResult
  package func advance(to time: EngineTime, limit: Int = .max) -> Stop {
    let begin = recorder.count + stepsTaken
    let stop = advance(to: time) { recorder.count + stepsTaken - begin >= limit }
    if stop == .reached, line.nextTime != nil { now = max(now, time) }
    return stop
  }

  /// Runs until at least `events` more events are in the log, or nothing is left to run.
  @discardableResult
  package func advance(events: Int) -> Stop {
    let enough = recorder.count + max(1, events)
    let stop = advance(to: forEver) { recorder.count >= enough }
    return stop == .interrupted ? .reached : stop
  }

  /// Whatever is due later than the limit is run into, not waited for.
  private var forEver: EngineTime { EngineTime(nanoseconds: .max) }

  private func advance(to time: EngineTime, until isEnough: () -> Bool) -> Stop {
    while true {
      if let exhaustion { return .exhausted(exhaustion) }
      if let hold { return .held(hold) }
      if isEnough() { return .interrupted }
      guard performNext(upTo: time) else { return .reached }
    }
  }

  /// Plays to the end, past every hold.
  @discardableResult
  package func finish() -> Stop {
    while true {
      let stop = advance(to: forEver)
      guard case .held = stop else { return stop }
      release()
    }
  }

  /// Goes on past every hold until so many marks were passed.
  ///
  /// Stops early after about `limit` events and steps.
  @discardableResult
  package func advance(toMark count: Int, limit: Int = .max) -> Stop {
    let begin = recorder.count + stepsTaken
    while markCount < count {
      let stop = advance(to: forEver) { markCount >= count || recorder.count + stepsTaken - begin >= limit }
      guard case .held = stop, markCount < count else { return markCount < count ? stop : .reached }
      release()
    }
    return .reached
  }

  /// Passes the hold the play stands at.
  package func release() {
    if hold != nil { remember(.release) }
    hold = nil
    closeQuestion()
  }

  /// One turn: of a strand that can go on, else of what is due by `time`.
  @discardableResult
  func performNext(upTo time: EngineTime) -> Bool {
    forgetOutdated()
    if line.isEmpty, let due = line.nextTime, min(due, lints.nextLook ?? due) > time { return false }
    turnCount += 1
    if line.isEmpty {
      guard let due = line.nextTime else {
        reportStall()
        // Somebody may have listened for that.
        return !line.isEmpty || line.nextTime != nil
      }
      // What is due at that instant comes first: it may be the look that was missed.
      if let look = lints.nextLook, look < due {
        now = max(now, look)
        lints.look(at: now)
        reportLints()
        return true
      }
      if due > EngineTime(limits.longest) { return exhaust("the play goes on after \(limits.longest) of virtual time") }
      now = max(now, due)
    }
    if let turn = line.next(at: now) { perform(turn) }
    if recorder.count > limits.events { return exhaust("the play has more than \(limits.events) events") }
    if stepsTaken > limits.steps { return exhaust("the play takes more than \(limits.steps) steps") }
    if latest.time != now || latest.events != recorder.count { latest = (now, recorder.count, stepsTaken) }
    if stepsTaken - latest.steps > limits.idleSteps {
      return exhaust("the play takes more than \(limits.idleSteps) steps in which nothing happens and no time passes")
    }
    return true
  }

  @discardableResult
  func exhaust(_ report: String) -> Bool {
    exhaustion = report
    return true
  }

  func perform(_ turn: Turn) {
    if isOutdated(turn) { return }
    switch turn {
    case .run(let strand):
      patience = 10_000
      run(strand)
    case .resume(let strand, _): resume(strand)
    case .abandonBody(let strand, _):
      abandonBody(strand)
      resume(strand)
    case .fail(let operation, _): failByItself(operation)
    case .add(let operation): addByItself(operation)
    }
  }

  /// Whom nobody waits for any more would only keep the play from its end.
  private func forgetOutdated() { line.dropNext(while: isOutdated) }

  private func addByItself(_ operation: Int) {
    let plan = operations[operation].plan
    guard let queue = plan.queue.flatMap({ queues[$0] }) else { return }
    enqueue([operation], in: queue, isBatch: false, by: .main)
  }
}
