package import OpEngine

/// A scenario played in real time, on a live engine: its threads and bodies are threads that run their steps by blocking.
///
/// `script` runs on a thread of its own that stands for the main thread: the main queue is drained there while the script
/// waits for a time or an event, and when it has ended (R22). Whoever calls `run` watches. Played once.
///
/// One that is open-ended stays when nothing moves any more, for what a person may do then.
package final class ThreadedPlay: @unchecked Sendable {
  // Sendable: the tables are filled in the making, before any thread knows of them; all else is locks.

  /// Why `run` returned.
  package enum Stop: Hashable, Sendable {
    /// Nothing moves any more, and nothing is due.
    case ended
    /// It would go on beyond its limits, in the words of the report.
    case exhausted(String)
  }

  /// Where a play is stopped.
  package struct Limits: Sendable {
    /// By the clock on the wall.
    package var longest: Duration
    package var events: Int

    package init(longest: Duration = .seconds(600), events: Int = 1_000_000) {
      self.longest = longest
      self.events = events
    }
  }

  /// The thread of whatever runs on no thread of the engine and of the file.
  static let nobody = WorkerID(0)
  static let mainName = "main"
  static let personName = "you"

  package let scenario: Scenario
  let language: String?
  let limits: Limits
  let isOpenEnded: Bool
  let clock: LiveRuntime
  let engine: Engine
  let recorder = Recorder()
  let room: WaitingRoom
  let main: MainThread
  let lints: PlayLints
  let dispatchGroups = Lock<[String: DispatchGroup]>([:])
  /// Answers that are to be told, by what reveals them.
  let secrets = Lock<[EventPattern: [LogEvent]]>([:])
  let exhaustion = Lock<String?>(nil)
  /// How many threads of its own are there.
  let threadsLeft = Lock(0)
  /// Threads of the file that wait for an operation or a queue, in order.
  let waits = Lock<[(thread: String, target: Step.WaitTarget)]>([])
  /// In file order.
  private(set) var operations: [ThreadedOperation] = []
  private var indexOfOperation: [String: Int] = [:]
  private(set) var queues: [String: OperationQueue] = [:]
  /// Who carries out what a person wants, in the log `you`.
  let person: WorkerID
  /// What a person wants and is not carried out yet, in order.
  let wishes = Lock<[PersonCommand]>([])
  /// Nothing moves any more, and all that is to be said about that is in the log.
  let rests = Lock(false)
  /// Where dispatch groups run what they have to.
  let notificationQueue: OperationQueue
  /// Why what is unfinished at the end is not running: kept, because then it is let go.
  let lastChains = Lock<[String: String]>([:])
  private let observations = Lock<[ObservationToken]>([])

  /// - Parameters:
  ///   - language: which variant of a note is shown; the first one where it is not given.
  ///   - limits: where it is stopped if it goes on and on.
  ///   - isOpenEnded: whether it goes on until `close()`.
  package init(
    _ scenario: Scenario, language: String? = nil, limits: Limits = Limits(), isOpenEnded: Bool = false
  ) {
    self.scenario = scenario
    self.language = language
    self.limits = limits
    self.isOpenEnded = isOpenEnded
    // The main thread is 1, then come the file's threads, perhaps a person's, then the pool.
    person = WorkerID(UInt32(scenario.threads.count) + 2)
    let firstWorker = person.number + (isOpenEnded ? 1 : 0)
    let main = MainThread()
    final class Reference { weak var room: WaitingRoom? }
    let rooms = Lock(Reference())
    clock = LiveRuntime { job in
      main.take(job)
      rooms.withLock { $0.room }?.wakeAll()
    }
    room = WaitingRoom(clock: clock, firstWorker: firstWorker)
    engine = Engine(
      clock, workers: scenario.workers, firstWorker: firstWorker, misuse: .report, cycles: scenario.cycles)
    self.main = main
    lints = PlayLints(workers: scenario.workers)
    notificationQueue = Engine.$current.withValue(engine) { OperationQueue() }
    rooms.withLock { [room] in $0.room = room }
    Engine.$current.withValue(engine) { make() }
    observe()
    recorder.publishBeginning(of: scenario, in: language)
  }

  /// The time of the play.
  package var now: EngineTime { clock.now }

  /// The whole log so far; it only grows.
  package var events: [LogEvent] { recorder.events }

  /// The log after its first `count` events.
  package func events(after count: Int) -> [LogEvent] { recorder.events(after: count) }

  func operation(_ id: String) -> ThreadedOperation? { indexOfOperation[id].map { operations[$0] } }

  // MARK: - Making

  /// Makes queues and operations and attaches `after`; nobody observes yet, so nothing is posted.
  private func make() {
    for plan in scenario.queues where !scenario.operations.contains(where: { $0.group != nil && $0.id == plan.id }) {
      let queue = plan.isMain ? OperationQueue.main : OperationQueue(runBy: plan.executor)
      add(queue, plan)
      if plan.isSuspended, !plan.isMain { queue.isSuspended = true }
    }
    var made: [String: ThreadedOperation] = [:]
    for plan in scenario.operations { make(plan, &made) }
    operations = scenario.operations.compactMap { made[$0.id] }
    for (index, plan) in scenario.operations.enumerated() { indexOfOperation[plan.id] = index }
    for operation in operations { attach(operation) }
    recorder.name(.main, Self.mainName)
    if isOpenEnded { recorder.attribute(person, to: Self.personName) }
    for (index, plan) in scenario.threads.enumerated() { recorder.name(WorkerID(UInt32(index) + 2), plan.id) }
    recorder.watch(for: scenario)
  }

  private func add(_ queue: OperationQueue, _ plan: QueuePlan) {
    queue.name = plan.id
    queues[plan.id] = queue
    recorder.name(queue.id, plan.id)
    if plan.max >= -1, !plan.isMain { queue.maxConcurrentOperationCount = plan.max }
  }

  /// The children of a group come before it.
  private func make(_ plan: OperationPlan, _ made: inout [String: ThreadedOperation]) {
    guard made[plan.id] == nil else { return }
    for child in plan.group?.children ?? [] {
      if let plan = scenario.operations.first(where: { $0.id == child }) { make(plan, &made) }
    }
    let handle = handle(of: plan, children: plan.group?.children.compactMap { made[$0]?.handle } ?? [])
    handle.name = plan.id
    handle.queuePriority = plan.priority
    handle.qualityOfService = plan.qualityOfService
    made[plan.id] = ThreadedOperation(plan, handle)
    recorder.name(handle.id, plan.id)
    if let group = handle as? GroupOperation, let plan = scenario.queues.first(where: { $0.id == plan.id }) {
      add(group.childQueue, plan)
    }
  }

  private func attach(_ operation: ThreadedOperation) {
    let (plan, handle) = (operation.plan, operation.handle)
    for other in plan.after { if let other = self.operation(other) { handle.addDependency(other.handle) } }
    for condition in plan.conditions { handle.addCondition(self.condition(condition, of: operation)) }
    for category in plan.exclusive { handle.addExclusiveCategory(category) }
    if let completion = plan.completion {
      handle.completionTarget = completion.isOnMain ? .main : .pool
      handle.completionBlock = { [weak self] in
        if let self { StepRun(self, .completion(operation), completion.steps).run() }
      }
    }
    guard scenario.keyObserved.contains(plan.id) else { return }
    recorder.observe(operation.id, keys: [])
    for (key, steps) in plan.observers {
      guard let key = KeyChange.Key(rawValue: key) else { continue }
      let token = handle.observe(key) { [weak self] _, _ in
        if let self { StepRun(self, .observer(operation), steps).run() }
      }
      observations.withLock { $0.append(token) }
    }
  }

  private func condition(
    _ condition: OperationPlan.Condition, of operation: ThreadedOperation
  ) -> OperationCondition {
    var produces: (@Sendable () -> Operation)?
    if let product = condition.produces.flatMap({ self.operation($0)?.handle }) { produces = { product } }
    return OperationCondition(condition.id, otherwise: condition.otherwise, produces: produces) { [weak operation] in
      condition.isSatisfied || operation?.state.withLock { $0.satisfied.contains(condition.id) } == true
    }
  }

  // MARK: - Observing

  private func observe() {
    if !scenario.keyObserved.isEmpty { engine.publishKeyChanges() }
    let log = engine.observers.observe { [weak self] events in self?.take(events) }
    observations.withLock { $0.append(log) }
  }

  private func take(_ events: [EngineEvent]) {
    lints.take(events)
    recorder.append(events)
    if events.contains(where: \.change.wakesSleepers) { room.wakeAll() }
    noteWhatHappened()
  }

  /// Wakes those that listened for what has just come true, and tells the answers that it reveals.
  func noteWhatHappened() {
    let fresh = recorder.takeFresh()
    if fresh.isEmpty { return }
    room.wakeAll()
    for pattern in fresh { reveal(pattern) }
  }

  /// Adds a line to the log, behind everything that has happened up to now.
  func append(_ event: LogEvent) {
    engine.awaitObservers()
    recorder.append(event)
    noteWhatHappened()
  }

  /// Nobody hears of anything any more.
  func stopObserving() {
    engine.awaitObservers()
    recorder.seal()
    let observations = observations.withLock { observations in
      defer { observations = [] }
      return observations
    }
    for observation in observations { observation.cancel() }
  }

  func exhaust(_ report: String) {
    exhaustion.withLock { $0 = $0 ?? report }
    room.close()
  }
}

extension EngineEvent.Change {
  /// Bodies that sleep or stand still look again, and so do waits for an operation or a queue.
  fileprivate var wakesSleepers: Bool {
    switch self {
    case .cancelled, .failed, .finished, .idle, .paused, .unpaused: true
    case .queueCreated, .queueDiscarded, .created, .discarded, .dependencyAdded, .dependencyRemoved, .enqueued, .ready,
      .gated, .dispatched, .executing, .returned, .blockBegan, .cancelNoticed, .requires, .adopted, .conditionDecided,
      .completed, .priorityChanged, .suspended, .resumed, .maxChanged, .barrierAdded, .waitBegan, .waitEnded, .notified,
      .misused, .linted:
      false
    }
  }
}
