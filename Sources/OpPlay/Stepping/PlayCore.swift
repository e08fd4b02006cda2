/// The parts of a play that do not depend on its clock: engine, operations, log, lints, and the state of its steps.
final class PlayCore: Sendable {
  private let played: Lock<Scenario>
  /// Whether the user makes the choices that the rules leave open. Asked at each slice, for which the scenario as a
  /// whole would be copied.
  let isScheduledByUser: Bool
  /// The variant of a text to show; nil for the first.
  let language: String?
  let limits: PlayLimits
  let engine: Engine
  let recorder = Recorder()
  let table = PlayTable()
  let lints: PlayLints
  let questions = Lock(PendingQuestions())
  let change = Lock(UserChange())
  let groups = Lock(DispatchGroups())
  /// The number of bytes in the texts of the log.
  private let textLength = Lock(0)

  /// Makes the parts, without operations and queues.
  init(_ scenario: Scenario, language: String?, limits: PlayLimits, engine: Engine) {
    played = Lock(scenario)
    isScheduledByUser = scenario.isScheduledByUser
    self.language = language
    self.limits = limits
    self.engine = engine
    lints = PlayLints(workers: scenario.workers)
  }

  /// Counts a text of the log.
  /// - Parameter text: nil for one that exceeds the bound.
  /// - Returns: the report, if a bound is exceeded.
  func count(_ text: String?) -> String? {
    guard let text else { return localized("a text of the play's log is longer than \(limits.text) bytes") }
    let all = textLength.withLock { length in
      length += text.utf8.count
      return length
    }
    return all > limits.allText
      ? localized("the texts of the play's log are longer than \(limits.allText) bytes in total") : nil
  }

  var scenario: Scenario { played.withLock { $0 } }

  /// Adds the parts that the scenario has gained.
  func extend(by parts: ScenarioExtension) { played.withLock { $0.extend(by: parts) } }

  /// The settings of queues that are misuse, not problems of the file: a limit below -1, or any of the main queue.
  var refusedSettings: [UserCommand] {
    scenario.queues.flatMap { plan in
      var settings: [UserCommand] = []
      if plan.max < -1 || (plan.isMain && plan.max != -1) {
        settings.append(.setMax(queue: plan.id, max: plan.max))
      }
      if plan.isMain, plan.isSuspended { settings.append(.suspend(queue: plan.id)) }
      return settings
    }
  }

  /// The report of endless recursion: the calling operations, and the line of the latest step.
  func recursion(in machine: StepMachine) -> String {
    let names = machine.innermostOperations.sorted().map { table[$0].plan.id }
    let report = localized("methods or observers of \(names.listed(atMost: 4)) call each other without end")
    return machine.place.map { localized("line \($0.line): ") + report } ?? report
  }

  /// Returns what the lines of a step have in common.
  func origin(of machine: StepMachine, on worker: WorkerID, at now: EngineTime) -> StepOrigin {
    let operation = machine.operation.map { recorder.name(of: table[$0].id) }
    let thread = operation == nil ? machine.notification?.group ?? machine.thread : nil
    return StepOrigin(
      time: now, worker: worker.logNumber, thread: thread.map(recorder.thread), operation: operation)
  }

  /// The operations that are added automatically, by time, then in file order.
  var additions: [Int] {
    table.operations.indices.filter { table[$0].plan.queue != nil }
      .sorted { (table[$0].plan.at, $0) < (table[$1].plan.at, $1) }
  }

  /// Reports the new findings of lints, each as an event of the play.
  func reportLints(after each: () -> Void = {}) {
    for finding in lints.takeFindings() {
      engine.update(by: .main) { $0.report(finding.lint, finding.operation, finding.queue) }
      each()
    }
  }

  /// Returns the result of an operation; nil before it is finished, and if it failed or did not run completely.
  func result(of operation: String) -> OperationResult? {
    guard let operation = table.operation(operation), let outcome = engine.outcome(of: operation.id) else { return nil }
    return operation.plan.result(after: outcome, isAbandoned: operation.body.isAbandoned) { result(of: $0) }
  }
}

// The first instant.
extension PlayCore {
  /// Names the threads of the file for the log. The main thread is 1; the threads of the file follow.
  static func nameThreads(_ numbers: [WorkerID], of scenario: Scenario, in recorder: Recorder) {
    recorder.name(.main, StepMachine.mainThread)
    for (number, plan) in zip(numbers, scenario.threads) { recorder.name(number, plan.id) }
  }

  /// Returns the number of a thread of the file, by its index.
  static func threadNumber(_ index: Int) -> WorkerID { WorkerID(UInt32(index) + 2) }

  /// Returns the next time at which a body checks whether it was cancelled: a multiple of its interval after its start.
  func nextCancelCheck(of operation: Int, began: EngineTime, from now: EngineTime) -> EngineTime? {
    guard case .every(let interval) = table[operation].plan.checksCancel else { return nil }
    let step = EngineTime(interval).nanoseconds
    guard step > 0 else { return now }
    let checks = max(1, (now.nanoseconds - began.nanoseconds + step - 1) / step)
    return EngineTime(nanoseconds: began.nanoseconds + checks * step)
  }
}
