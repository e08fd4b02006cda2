/// A scenario played in real time, on a live engine: its threads and bodies are threads that run their step machines by
/// blocking.
///
/// `script` runs on its own thread, which stands for the main thread: the main queue is drained there while the script
/// waits for a time or an event, and after its end (R22). The caller of `run` supervises, and runs none of the file's
/// steps. Played once.
///
/// An open-ended play stays open when nothing moves any more, for further commands of the user.
package final class ThreadedPlay: Sendable {
  let core: PlayCore
  let handles: PlayHandles
  let isOpenEnded: Bool
  let reference = PlayReference()
  let clock: LiveRuntime
  let lot: ParkingLot
  let main = MainThread()
  /// The threads of the file that wait for an operation or a queue, in the order in which they began.
  let waits = Lock<[StallReport.Wait]>([])
  let progress = Lock(Progress())
  let news: NewsSignal
  /// The user's requests that are not carried out yet, in order.
  let requests = Lock<[Request]>([])
  /// The thread that carries out the user's commands; the log calls it `you`.
  let userThread: WorkerID
  private let observations = Lock<[ObservationToken]>([])
  /// The next check for lints that the supervisor knows of.
  private let knownCheck = Lock<EngineTime?>(nil)

  /// The progress of the play as a whole.
  struct Progress {
    /// Whether nothing moves any more, and the log contains the reports about that.
    var isIdle = false
    /// The report of the first bound that was passed.
    var exhaustion: String?
    /// The reason why `run` returns; nil until everything is released.
    var stop: PlayStop?
  }

  /// A request of the user.
  enum Request {
    case command(UserCommand)
    /// The scenario gains parts.
    case parts(ScenarioExtension)
  }

  /// - Parameters:
  ///   - language: the variant of a text to show; nil for the first.
  ///   - limits: the bounds at which an endless play is stopped.
  ///   - isOpenEnded: whether it continues until `close()`.
  ///   - onNews: called once, until the next `takeNews`, when the log has grown, `isIdle` has changed, or the play has
  ///     stopped. It may be called on any thread, and must not wait for the play.
  package init(
    _ scenario: Scenario, language: String? = nil, limits: PlayLimits = .realTime(), isOpenEnded: Bool = false,
    onNews: @escaping @Sendable () -> Void = {}
  ) {
    self.isOpenEnded = isOpenEnded
    news = NewsSignal(onNews)
    // The main thread is 1; the threads of the file follow, then the user's if any, then the pool.
    userThread = PlayCore.threadNumber(scenario.threads.count)
    let firstWorker = userThread.number + (isOpenEnded ? 1 : 0)
    clock = LiveRuntime(host: reference)
    lot = ParkingLot(clock: clock, firstWorker: firstWorker, supervisor: reference.supervisor)
    let engine = Engine(
      runtime: clock,
      Engine.Configuration(
        workers: scenario.workers, cycles: scenario.cycles, firstWorker: firstWorker, idle: .milliseconds(50)))
    handles = Engine.$current.withValue(engine) { PlayHandles() }
    core = PlayCore(scenario, language: language, limits: limits, engine: engine)
    let recorder = core.recorder
    reference.set(self)
    Engine.$current.withValue(engine) { make(scenario.queues, operationsFrom: 0) }
    PlayCore.nameThreads(scenario.threads.indices.map(PlayCore.threadNumber), of: scenario, in: recorder)
    if isOpenEnded { recorder.attribute(userThread, to: UserCommand.thread) }
    recorder.watch(for: scenario.stepLists)
    if !core.scenario.keyObserved.isEmpty { core.engine.publishKeyChanges() }
    let log = core.engine.observers.observe { [weak self] events in self?.receive(events) }
    observations.withLock { $0.append(log) }
    recorder.append(LogBeginning(of: scenario.queues, scenario.operations, in: language, for: recorder).events)
  }

  package var scenario: Scenario { core.scenario }

  /// The time of the play.
  package var now: EngineTime { clock.now }

  /// The whole log so far; it only grows.
  package var events: [LogEvent] { core.recorder.events }

  /// Whether nothing moves by itself any more, and that was reported.
  package var isIdle: Bool { progress.withLock { $0.isIdle } }

  /// Returns the events after the first `count`, whether the play was idle before the last of them was read, and why it
  /// has stopped, if it has. Later news call `onNews` again.
  package func takeNews(after count: Int) -> (events: [LogEvent], isIdle: Bool, stop: PlayStop?) {
    news.clear()
    let progress = progress.withLock { $0 }
    return (core.recorder.events(after: count), progress.isIdle, progress.stop)
  }

  // MARK: - Making

  /// Makes queues, and the operations of the scenario from an index on, on the current engine. They are named last,
  /// since the log mentions only named ones.
  func make(_ queues: [QueuePlan], operationsFrom first: Int) {
    var factory = HandleFactory(scenario, play: reference)
    let made = factory.make(queues, operationsFrom: first)
    handles.append(made.operations, made.queues)
    let operations = zip(scenario.operations[first...], made.operations).map { PlayedOperation($0, $1.id) }
    core.table.append(operations, queues: made.queues.mapValues(\.id))
    for index in operations.indices { attach(first + index) }
    core.engine.awaitObservers()
    for (id, queue) in made.queues { core.recorder.name(queue.id, id) }
    for operation in operations { core.recorder.name(operation.id, operation.plan.id) }
  }

  private func attach(_ index: Int) {
    let (operation, handle) = (core.table[index], handles.operations[index])
    let plan = operation.plan
    for other in plan.after.compactMap(core.table.index(of:)) { handle.addDependency(handles.operations[other]) }
    for condition in plan.conditions { handle.addCondition(self.condition(condition, of: operation)) }
    for category in plan.exclusive { handle.addExclusiveCategory(category) }
    if let completion = plan.completion {
      handle.completionTarget = completion.isOnMain ? .main : .pool
      handle.completionBlock = { [weak self] in
        self?.runSteps(completion.steps, .completion(operation: index))
      }
    }
    guard core.scenario.keyObserved.contains(plan.id) else { return }
    core.recorder.observe(operation.id, keys: [])
    for (key, steps) in plan.observers {
      guard let key = KeyChange.Key(rawValue: key) else { continue }
      let token = handle.observe(key) { [weak self] _, _ in self?.runSteps(steps, .observer(operation: index)) }
      observations.withLock { $0.append(token) }
    }
  }

  private func condition(_ condition: OperationPlan.Condition, of operation: PlayedOperation) -> OperationCondition {
    var produces: (@Sendable () -> Operation)?
    if let product = condition.produces.flatMap(core.table.index(of:)).map({ handles.operations[$0] }) {
      produces = { product }
    }
    return OperationCondition(condition.id, otherwise: condition.otherwise, produces: produces) { [weak operation] in
      condition.isSatisfied || operation?.body.satisfied.contains(condition.id) == true
    }
  }

  // MARK: - Observing

  private func receive(_ events: [EngineEvent]) {
    let check = core.lints.receive(events)
    core.recorder.append(events)
    if events.contains(where: \.change.wakesSleepers) { lot.unparkAll() }
    noteAppended()
    // The supervisor sleeps until the first check that it knows of.
    if let check, knownCheck.withLock({ $0.map { check < $0 } ?? true }) { lot.wakeSupervisor() }
  }

  /// The time until which the supervisor may sleep.
  func nextCheck() -> EngineTime? {
    knownCheck.withLock { known in
      known = core.lints.nextCheck
      return known
    }
  }

  /// Wakes the threads that listened for the latest events, reveals the answers of questions, and signals news.
  func noteAppended() {
    let fresh = core.recorder.takeFresh()
    if !fresh.isEmpty { lot.unparkAll() }
    for pattern in fresh { reveal(.event(pattern)) }
    news.signal()
    let events = core.limits.events
    if core.recorder.count > events { exhaust(localized("the play has more than \(events) events")) }
  }

  /// Ends the log.
  func stopObserving() {
    core.engine.awaitObservers()
    core.recorder.seal()
    for observation in observations.withLock({ $0.takeAll() }) { observation.cancel() }
  }
}

extension EngineEvent.Change {
  /// Whether bodies that sleep or are paused check again, and so do waits for an operation or a queue.
  fileprivate var wakesSleepers: Bool {
    switch self {
    case .operation(_, .cancelled), .operation(_, .failed), .operation(_, .finished), .operation(_, .paused),
      .operation(_, .unpaused), .queue(_, .idle):
      true
    case _: false
    }
  }
}
