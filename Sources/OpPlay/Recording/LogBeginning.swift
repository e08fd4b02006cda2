/// The first events of a play's log: the queues, the operations, the notes about queues, those about operations, and the
/// dependencies, groups and requirements, each in file order.
struct LogBeginning {
  private(set) var events: [LogEvent] = []

  private let recorder: Recorder
  private let time: EngineTime
  private let worker: Int?

  /// - Parameters:
  ///   - recorder: provides the names of the log.
  ///   - time: the time of all creations.
  ///   - worker: the number of the creating thread.
  init(
    of queues: [QueuePlan], _ operations: [OperationPlan], in language: String?, at time: EngineTime = .zero,
    by worker: Int? = 1, for recorder: Recorder
  ) {
    (self.recorder, self.time, self.worker) = (recorder, time, worker)
    for plan in queues { addMaking(of: plan, in: language) }
    for plan in operations {
      let made = LogEvent.NewOperation(
        name: plan.name?.text(in: language) ?? plan.id, kind: plan.kind, priority: plan.priority,
        qualityOfService: plan.qualityOfService)
      add(.created(recorder.operation(plan.id), in: queue(of: plan), made))
    }
    for plan in queues {
      guard let note = plan.note else { continue }
      let queue = recorder.queue(plan.id)
      events.append(LogEvent(time: time, .note(note.text(in: language), about: .queue(queue), in: nil)))
    }
    for plan in operations {
      guard let note = plan.note else { continue }
      let operation = recorder.operation(plan.id)
      add(.note(note.text(in: language), about: .operation(operation), in: queue(of: plan)))
    }
    addRelations(of: operations)
  }

  private mutating func addMaking(of plan: QueuePlan, in language: String?) {
    let made = LogEvent.NewQueue(
      name: plan.name?.text(in: language) ?? plan.id, executor: plan.executor, max: plan.isMain ? 1 : plan.max,
      qualityOfService: plan.qualityOfService)
    let queue = recorder.queue(plan.id)
    add(.queueCreated(queue, made))
    if plan.isSuspended, !plan.isMain { add(.queue(queue, .suspended)) }
  }

  private mutating func addRelations(of operations: [OperationPlan]) {
    let children = Set(operations.flatMap { $0.group?.children ?? [] })
    let plans = Dictionary(operations.lazy.filter { children.contains($0.id) }.map { ($0.id, $0) }) { first, _ in first
    }
    for plan in operations {
      for other in plan.after { add(.dependencyAdded(on: recorder.operation(other)), of: plan) }
      for (child, previous) in plan.chainLinks {
        if let child = plans[child] { add(.dependencyAdded(on: recorder.operation(previous)), of: child) }
      }
      if let parent = plan.parent { add(.adopted(by: recorder.operation(parent)), of: plan) }
      for requirement in plan.requirements { add(.requires(requirement), of: plan) }
    }
  }

  private func queue(of plan: OperationPlan) -> LogName? { (plan.queue ?? plan.parent).map(recorder.queue) }

  private mutating func add(_ change: OperationChange<LogName, LogName>, of plan: OperationPlan) {
    add(.operation(recorder.operation(plan.id), in: queue(of: plan), change))
  }

  private mutating func add(_ body: LogEvent.Body) { events.append(LogEvent(time: time, worker: worker, body)) }
}
