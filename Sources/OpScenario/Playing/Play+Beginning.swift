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
    recorder.watch(for: scenario)
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

  /// The log begins with what exists.
  func publishBeginning() {
    recorder.publishBeginning(of: scenario, in: language)
    publishRefusedSettings()
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
