import OpEngine

// What steps do, in real time: calls of the engine's own handles.
extension StepRun {
  func perform(_ action: Step.Action) {
    switch action {
    case .add(let ids, let queue, let isBatch, let waits):
      add(ids, to: queue, isBatch: isBatch)
      if waits { for id in ids { wait(for: .operation(id)) } }
    case .start(let id): handle(id)?.start()
    case .cancel(let ids): for id in ids { handle(id)?.cancel() }
    case .cancelAll(let queue): play.queues[queue]?.cancelAllOperations()
    case .suspend(let queue): play.queues[queue]?.isSuspended = true
    case .resume(let queue): play.queues[queue]?.isSuspended = false
    case .max(let changes):
      for change in changes { play.queues[change.queue]?.maxConcurrentOperationCount = change.max }
    case .priority(let changes): for change in changes { handle(change.operation)?.queuePriority = change.priority }
    case .depend(let changes): forEachPair(of: changes) { $0.addDependency($1) }
    case .undepend(let changes): forEachPair(of: changes) { $0.removeDependency($1) }
    case .addBlocks(let additions): additions.forEach(add)
    case .finish(let id): play.finish(id)
    case .pause(let id): (handle(id) as? PausableOperation)?.pause()
    case .unpause(let id): (handle(id) as? PausableOperation)?.resume()
    case .satisfy(let satisfactions): satisfactions.forEach(satisfy)
    case .dispatchGroup(let actions): for action in actions { play.perform(action) }
    case .fail(let message):
      body?.fail(with: message)
      abandonSteps()
    case .call(let id, let method): (handle(id) as? OverridingOperation)?.call(method)
    case .method(let action): perform(action)
    case .wait(let target): wait(for: target)
    case .sleep(let duration): rest(until: play.now + duration)
    case .log(let text):
      play.append(speaker.log(play.filled(text.first)))
    case .repeat(let times, let steps): enter(steps, rounds: times)
    case .note, .hold, .mark, .ask, .focus, .speed, .zoom, .highlight: play.show(action, saidBy: speaker)
    }
  }

  private func handle(_ id: String) -> Operation? { play.operation(id)?.handle }

  /// The place in the log from which the run speaks now.
  private var speaker: LogSpeaker {
    let worker = Engine.currentWorker
    var speaker = LogSpeaker(
      time: play.now, worker: worker == ThreadedPlay.nobody ? nil : Int(worker.number), operation: operation?.plan.id)
    switch role {
    case .thread(let name), .notification(let name): speaker.thread = name
    case .body, .completion, .observer: break
    }
    return speaker
  }

  private func add(_ ids: [String], to queue: String?, isBatch: Bool) {
    for batch in Step.batches(of: ids, to: queue, plan: { play.operation($0)?.plan }) {
      guard let target = play.queues[batch.queue] else { continue }
      play.enqueue(batch.operations.compactMap { play.operation($0) }, in: target, isBatch: isBatch)
    }
  }

  private func add(_ addition: Step.BlockAddition) {
    guard let operation = handle(addition.operation) as? BlockOperation else { return }
    play.add(addition.steps, to: operation, called: addition.operation)
  }

  private func forEachPair(of changes: [Step.DependencyChange], _ body: (Operation, Operation) -> Void) {
    for change in changes {
      for other in change.others {
        if let operation = handle(change.operation), let other = handle(other) { body(operation, other) }
      }
    }
  }

  private func satisfy(_ satisfaction: Step.Satisfaction) {
    guard let operation = play.operation(satisfaction.operation) else { return }
    operation.state.withLock { _ = $0.satisfied.insert(satisfaction.condition) }
    operation.handle.satisfyCondition(satisfaction.condition)
  }

  // MARK: - Methods

  private func perform(_ action: Step.MethodAction) {
    guard let body, let handle = body.handle as? OverridingOperation else { return }
    switch action {
    case .call(let method): handle.call(method)
    case .detach(let steps):
      let run = StepRun(play, role, steps)
      play.startThread(as: ThreadedPlay.nobody) { run.run() }
    case .set(let changes, let isSilent):
      handle.set(changes, isSilent: isSilent) { key, old, new in post(key, old, new, of: body) }
    case .branch(let flags, let steps):
      if flags.allSatisfy({ handle.value(of: $0.key) == $0.value }) { enter(steps) }
    case .leave: abandonSteps()
    }
  }

  /// Tells of a key that only the operation's class has.
  private func post(_ key: String, _ old: Bool, _ new: Bool, of operation: ThreadedOperation) {
    let queue = play.engine.queue(of: operation.id).map { play.recorder.name(of: $0) }
    let change = LogEvent.KeyValueChange(key, old: old ? "1" : "0", new: new ? "1" : "0")
    let event = speaker.event(.operation(operation.plan.id, in: queue, .kvo(change)))
    play.append(event, notifying: key, of: operation.id)
    if let steps = operation.plan.observers[key] { StepRun(play, .observer(operation), steps).run() }
  }
}
