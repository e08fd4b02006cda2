// The calls of steps, by handles, on the calling thread.
extension ThreadedPlay: PlayEngine {
  func origin(for machine: StepMachine) -> StepOrigin { core.origin(of: machine, on: Engine.currentWorker, at: now) }

  // MARK: - Queues and operations

  func perform(_ command: UserCommand, by machine: StepMachine) {
    func operation(_ name: String) -> Operation? { core.table.index(of: name).map { handles.operations[$0] } }
    switch command {
    case .suspend(let queue): handles.queues[queue]?.isSuspended = true
    case .resume(let queue): handles.queues[queue]?.isSuspended = false
    case .setMax(let queue, let max): handles.queues[queue]?.maxConcurrentOperationCount = max
    case .cancelAll(let queue): handles.queues[queue]?.cancelAllOperations()
    case .cancel(let name): operation(name)?.cancelAndReview()
    case .setPriority(let name, let priority): operation(name)?.queuePriority = priority
    case .finish(let name): (operation(name) as? AsyncOperation)?.finish()
    case .pause(let name): (operation(name) as? PausableOperation)?.pause()
    case .unpause(let name): (operation(name) as? PausableOperation)?.resume()
    case .satisfy(let name, let condition): operation(name)?.satisfyCondition(condition)
    }
  }

  func add(_ additions: [Addition], to queue: String, by machine: StepMachine) {
    guard let queue = handles.queues[queue] else { return }
    for addition in additions {
      switch addition {
      case .one(let operation) where core.table[operation].plan.kind == .barrier:
        queue.addBarrier(handles.operations[operation])
      case .one(let operation): queue.addOperation(handles.operations[operation])
      case .batch(let operations):
        queue.addOperations(operations.map { handles.operations[$0] }, waitUntilFinished: false)
      }
    }
  }

  func start(_ operation: Int, by machine: StepMachine) { handles.operations[operation].start() }

  func cancel(_ operations: [Int], by machine: StepMachine) {
    for index in operations { handles.operations[index].cancelAndReview() }
  }

  func addDependency(_ operation: Int, on other: Int, by machine: StepMachine) {
    handles.operations[operation].addDependency(handles.operations[other])
  }

  func removeDependency(_ operation: Int, on other: Int, by machine: StepMachine) {
    handles.operations[operation].removeDependency(handles.operations[other])
  }

  func addBlock(_ steps: [Step], to operation: Int, by machine: StepMachine) {
    (handles.operations[operation] as? BlockOperation)?.addExecutionBlock { [weak self] in
      self?.runBlock(steps, of: operation)
    }
  }

  func fail(_ operation: Int, with message: String, by machine: StepMachine) { fail(operation, with: message) }

  // MARK: - Methods of classes

  func call(_ method: Step.Method, of operation: Int, by machine: StepMachine) {
    (handles.operations[operation] as? OverridingOperation)?.call(method)
  }

  func detach(_ steps: [Step], from operation: Int) {
    startThread(as: .noThread) { [self] in
      var machine = StepMachine([.method(operation: operation, began: now)])
      machine.push(steps)
      StepThread(self, machine, isDetached: true).run()
    }
  }

  func set(_ changes: [Step.FlagValue], of operation: Int, isSilent: Bool, by machine: StepMachine) {
    (handles.operations[operation] as? OverridingOperation)?.set(changes, isSilent: isSilent) { key, old, new in
      postClassKey(key, old: old, new: new, of: operation, by: machine)
    }
  }

  /// Posts a key that only the operation's class has.
  private func postClassKey(_ key: String, old: Bool, new: Bool, of operation: Int, by machine: StepMachine) {
    let played = core.table[operation]
    let queue = core.engine.queue(of: played.id).map { core.recorder.name(of: $0) }
    let line = origin(for: machine).classKey(key, of: core.recorder.name(of: played.id), old: old, new: new, in: queue)
    core.engine.awaitObservers()
    core.recorder.append(line, notifying: key, of: played.id)
    noteAppended()
    if let steps = played.plan.observers[key] { runSteps(steps, .observer(operation: operation)) }
  }

  /// Returns a flag. It is read from the engine for the classes without overrides: their getters would count as checks.
  func flag(_ key: String, of operation: Int) -> Bool {
    if let handle = handles.operations[operation] as? OverridingOperation { return handle.value(of: key) }
    return KeyChange.Key(rawValue: key).map { core.engine.flag($0, of: core.table[operation].id) } ?? false
  }

  /// Does nothing: the getter has noted it.
  func noticeCancel(of operation: Int, by machine: StepMachine) {}

  // MARK: - The play

  func refuse(_ code: Misuse.Code, by machine: StepMachine) { core.engine.update { $0.refuse(code, nil, nil) } }

  func runNotification(_ steps: [Step], of group: String, by machine: StepMachine) {
    handles.notifications.addOperation { [weak self] in self?.runSteps(steps, .notification(group: group, nil)) }
  }

  /// Appends lines after everything that has happened so far.
  func append(_ lines: [LogEvent]) -> Int {
    core.engine.awaitObservers()
    let number = core.recorder.append(lines)
    noteAppended()
    return number
  }

  /// Does not hold in real time: the viewer can pause the view.
  func stand(at hold: Step.Hold) { closeQuestion() }

  func passMark() {}

  /// Asks nothing: real threads cannot be run ahead, and the loader refuses such questions.
  func inquire(_ inquiry: Inquiry, by machine: StepMachine) {}

  func exhaust(_ report: String) {
    progress.withLock { $0.exhaustion = $0.exhaustion ?? report }
    lot.close()
  }
}
