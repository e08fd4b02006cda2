import OpEngine

// Before the first instant: what exists, what the log says of it, and who goes first.
extension Play {
  /// Makes queues and operations and attaches `after`; nobody observes yet, so nothing is posted.
  func prepare() {
    for plan in scenario.queues {
      guard let id = engine.perform(.createQueue(runBy: plan.executor)).createdQueue else { continue }
      queues[plan.id] = id
      recorder.name(id, plan.id)
      if plan.max >= -1, !plan.isMain { engine.perform(.setMaxConcurrent(id, plan.max)) }
      if plan.isSuspended, !plan.isMain { engine.perform(.setSuspended(id, true)) }
    }
    for (index, plan) in scenario.operations.enumerated() {
      guard let id = engine.perform(.register(plan.priority, plan.kind)).createdOperation else { continue }
      operations.append(PlayedOperation(plan: plan, id: id))
      indexOfOperation[plan.id] = index
      operationOfID[id] = index
      recorder.name(id, plan.id)
    }
    operations.forEach(prepare)
    prepareObservers()
    recorder.name(.main, "main")
    for (index, plan) in scenario.threads.enumerated() { recorder.name(WorkerID(UInt32(index) + 2), plan.id) }
    for strand in [scenario.script] + scenario.threads.map(\.steps) { watch(strand) }
    for operation in operations {
      operation.plan.blocks.forEach(watch)
      watch(operation.plan.completion?.steps ?? [])
      operation.plan.observers.values.forEach(watch)
      operation.plan.overrides?.bodies.forEach(watch)
    }
  }

  private func prepare(_ operation: PlayedOperation) {
    let plan = operation.plan
    for (dependant, other) in plan.after.map({ (plan.id, $0) }) + plan.chainLinks {
      guard let index = indexOfOperation[dependant], let other = indexOfOperation[other] else { continue }
      engine.perform(.addDependency(operations[index].id, on: operations[other].id))
    }
    if let isOpen = operation.flags["isReady"] { engine.perform(.keepGate(operation.id, isShut: !isOpen)) }
    for requirement in plan.requirements { engine.perform(.require(operation.id, requirement)) }
    guard let group = plan.group, let queue = queues[plan.id] else { return }
    engine.perform(.ownQueue(queue, by: operation.id, cancelsOnFailure: group.cancelsOnFailure))
    for child in group.children {
      if let index = indexOfOperation[child] { engine.perform(.adopt(operations[index].id, by: operation.id)) }
    }
  }

  private func watch(_ steps: [Step]) {
    for step in steps {
      if case .when(let pattern) = step.trigger { recorder.watch(for: pattern) }
      if case .ask(let question) = step.action { recorder.watch(for: question.reveal) }
      step.action.inner.forEach(watch)
    }
  }

  /// The log begins with what exists, in file order.
  func publishBeginning() {
    for plan in scenario.queues {
      recorder.append(
        LogEvent(
          time: .zero, kind: .created, queue: plan.id, worker: 1, old: plan.qualityOfService.nameUnlessDefault,
          new: String(plan.isMain ? 1 : plan.max), text: plan.name?.text(in: language) ?? plan.id,
          code: plan.executor == .pool ? nil : plan.executor.rawValue))
      if plan.isSuspended, !plan.isMain {
        recorder.append(LogEvent(time: .zero, kind: .suspended, queue: plan.id, worker: 1))
      }
    }
    for plan in scenario.operations {
      publish(.created, of: plan) { event in
        (event.new, event.text) = (plan.priority.name, plan.name?.text(in: language) ?? plan.id)
        (event.code, event.old) = (plan.kind.rawValue, plan.qualityOfService.nameUnlessDefault)
      }
    }
    publishNotes()
    for plan in scenario.operations {
      for other in plan.after { publish(.depends, of: plan) { $0.new = other } }
      for (child, previous) in plan.chainLinks {
        guard let index = indexOfOperation[child] else { continue }
        publish(.depends, of: operations[index].plan) { $0.new = previous }
      }
      if let parent = plan.parent { publish(.requires, of: plan) { ($0.code, $0.new) = (LogEvent.groupCode, parent) } }
      for requirement in plan.requirements {
        publish(.requires, of: plan) { ($0.code, $0.new) = requirement.words }
      }
    }
    publishRefusedSettings()
  }

  /// What the scenario says about a queue or an operation.
  private func publishNotes() {
    for plan in scenario.queues {
      guard let note = plan.note else { continue }
      recorder.append(
        LogEvent(
          time: .zero, kind: .note, queue: plan.id, text: note.text(in: language), code: LogEvent.aboutCode))
    }
    for plan in scenario.operations {
      guard let note = plan.note else { continue }
      publish(.note, of: plan) { ($0.text, $0.code) = (note.text(in: language), LogEvent.aboutCode) }
    }
  }

  private func publish(_ kind: LogEvent.Kind, of plan: OperationPlan, _ fill: (inout LogEvent) -> Void) {
    var event = LogEvent(time: .zero, kind: kind, operation: plan.id, queue: plan.queue ?? plan.parent, worker: 1)
    fill(&event)
    recorder.append(event)
  }

  /// A limit below -1, or settings of the main queue, are misuse, not problems of the file.
  private func publishRefusedSettings() {
    for plan in scenario.queues {
      guard let id = queues[plan.id] else { continue }
      if plan.max < -1 || (plan.isMain && plan.max != -1) { act(.setMaxConcurrent(id, plan.max), by: .main) }
      if plan.isMain, plan.isSuspended { act(.setSuspended(id, true), by: .main) }
    }
  }

  /// A leading `when` listens first; then come the operations, the script and the threads in file order.
  func scheduleBeginning() {
    let main = addStrand(Strand(worker: .main, thread: "main", steps: scenario.script))
    var scripts = [main]
    for (index, plan) in scenario.threads.enumerated() {
      scripts.append(addStrand(Strand(worker: WorkerID(UInt32(index) + 2), thread: plan.id, steps: plan.steps)))
    }
    for script in scripts { listenFirst(script) }
    for (index, operation) in operations.enumerated() where operation.plan.queue != nil {
      line.schedule(.add(operation: index), at: EngineTime(operation.plan.at))
    }
    for script in scripts {
      if case .listening = strands[script].state { continue }
      if strands[script].frames.isEmpty {
        end(script)
      } else if !waitForTrigger(script) {
        // An `at` or `after` of a first step counts as scheduled now, ahead of all that the play will schedule.
        sleep(script, until: .zero)
      }
    }
  }

  private func listenFirst(_ strand: Strand.ID) {
    guard case .steps(let cursor) = strands[strand].frames.first, case .when = cursor.step?.trigger else { return }
    _ = waitForTrigger(strand)
  }
}
