extension PlayTable {
  /// Makes queues and operations with their dependencies. They are named last, since the log mentions only named ones.
  func make(
    _ plans: [OperationPlan], _ queuePlans: [QueuePlan], keyObserved: Set<String>, in engine: Engine,
    _ recorder: Recorder
  ) {
    var queues: [String: QueueID] = [:]
    for plan in queuePlans {
      let id = engine.update { $0.createQueue(runBy: plan.executor) }
      queues[plan.id] = id
      if plan.max >= -1, !plan.isMain { engine.update { $0.setMaxConcurrent(id, plan.max) } }
      if plan.isSuspended, !plan.isMain { engine.update { $0.setSuspended(id, true) } }
      if let total = plan.progressTotal { engine.progress(of: id).totalUnitCount = Int64(total) }
    }
    let operations = plans.map { plan in PlayedOperation(plan, engine.update { $0.register(plan.priority, plan.kind) })
    }
    append(operations, queues: queues)
    for operation in operations {
      attach(operation, in: engine)
      if keyObserved.contains(operation.plan.id) {
        recorder.observe(operation.id, keys: Set(operation.plan.observers.keys))
      }
    }
    for plan in queuePlans { if let id = queues[plan.id] { recorder.name(id, plan.id) } }
    for operation in operations { recorder.name(operation.id, operation.plan.id) }
  }

  private func attach(_ operation: PlayedOperation, in engine: Engine) {
    let plan = operation.plan
    for (dependant, other) in plan.after.map({ (plan.id, $0) }) + plan.chainLinks {
      guard let dependant = self.operation(dependant), let other = self.operation(other) else { continue }
      engine.update { $0.addDependency(dependant.id, on: other.id) }
    }
    if let isOpen = plan.overrides?.flags["isReady"] {
      engine.update { $0.recordUnqueriedReadiness(of: operation.id, isReady: isOpen) }
    }
    for requirement in plan.requirements { engine.update { $0.require(requirement, of: operation.id) } }
    guard let group = plan.group, let queue = queue(plan.id) else { return }
    engine.update { $0.own(queue, by: operation.id, cancelsOnFailure: group.cancelsOnFailure) }
    for child in group.children.compactMap(self.operation) {
      engine.update { $0.adopt(child.id, by: operation.id) }
    }
  }
}

// The first instant.
extension Play {
  /// Schedules the beginning: fibers with a leading `when` listen first; operations, script and threads follow in file
  /// order.
  func scheduleBeginning() {
    var scripts = [
      fibers.insert(Fiber(worker: .main, machine: StepMachine(thread: StepMachine.mainThread, steps: scenario.script)))
    ]
    for (plan, number) in zip(scenario.threads, scenario.threadNumbers) {
      let machine = StepMachine(thread: plan.id, steps: plan.steps)
      scripts.append(fibers.insert(Fiber(worker: number, machine: machine)))
    }
    var listening: Set<Fiber.ID> = []
    for script in scripts where fibers[script].machine.firstPattern != nil {
      if runFirstTrigger(of: script) { listening.insert(script) }
    }
    for operation in core.table.operations.indices {
      let plan = core.table[operation].plan
      if plan.queue != nil { queue.scheduleAhead(.add(operation: operation), at: EngineTime(plan.at)) }
    }
    for script in scripts where !listening.contains(script) {
      if fibers[script].machine.frames.isEmpty {
        end(script)
      } else if !runFirstTrigger(of: script) {
        // The first step's `at` or `after` counts as scheduled now, before everything that the play schedules.
        sleep(script, until: .zero)
      }
    }
  }

  /// Makes a script wait for the trigger of its first step, if that is in the future.
  /// - Returns: whether it waits.
  private func runFirstTrigger(of script: Fiber.ID) -> Bool {
    var machine = fibers[script].machine
    guard case .block(let blocking) = machine.resume(at: now, body: StepMachine.BodyStatus()) else { return false }
    switch blocking {
    case .sleep(let time):
      fibers[script].machine = machine
      sleepOnTrigger(script, until: time)
      return true
    case .listen(let pattern):
      fibers[script].machine = machine
      return listen(script, for: pattern)
    case .pause, .wait: return false
    }
  }
}
