import OpEngine

// What steps do.
extension Play {
  /// The next step of a strand whose innermost frame is a list of steps.
  func runStep(_ strand: Strand.ID) -> Progress {
    guard case .steps(var cursor) = strands[strand].frames.last else { return .goesOn }
    guard let step = cursor.step else {
      strands[strand].frames.removeLast()
      return .goesOn
    }
    if leaveEarly(strand) { return .goesOn }
    if waitForTrigger(strand) { return .blocked }
    stepsTaken += 1
    patience -= 1
    cursor.advance()
    strands[strand].frames[strands[strand].frames.count - 1] = .steps(cursor)
    return perform(step.action, strand)
  }

  private func perform(_ action: Step.Action, _ strand: Strand.ID) -> Progress {
    let worker = strands[strand].worker
    switch action {
    case .add(let ids, let queue, let isBatch, let waits):
      add(ids, to: queue, isBatch: isBatch, by: worker)
      if waits { strands[strand].awaited = ids.map { .operation($0) } }
    case .start(let id): start(id, strand)
    case .cancel(let ids): cancel(ids, strand)
    case .cancelAll(let queue): cancelAll(in: queue, strand)
    case .suspend(let queue): act(on: queue, by: worker) { .setSuspended($0, true) }
    case .resume(let queue): act(on: queue, by: worker) { .setSuspended($0, false) }
    case .max(let changes):
      for change in changes { act(on: change.queue, by: worker) { .setMaxConcurrent($0, change.max) } }
    case .priority(let changes):
      for change in changes { act(on: change.operation, by: worker) { .setPriority($0, change.priority) } }
    case .depend(let changes): changeDependencies(changes, by: worker) { .addDependency($0, on: $1) }
    case .undepend(let changes): changeDependencies(changes, by: worker) { .removeDependency($0, on: $1) }
    case .addBlocks(let additions): for addition in additions { add(addition, by: worker) }
    case .finish(let id): if let index = indexOfOperation[id] { finishFromOutside(index, by: worker) }
    case .pause(let id): act(on: id, by: worker) { .pause($0) }
    case .unpause(let id): act(on: id, by: worker) { .unpause($0) }
    case .satisfy(let satisfactions): for satisfaction in satisfactions { satisfy(satisfaction, by: worker) }
    case .dispatchGroup(let actions): for action in actions { perform(action, by: worker) }
    case .fail(let message): fail(message, strand)
    case .call(let id, let method): if let index = indexOfOperation[id] { call(method, of: index, strand) }
    case .method(let action): perform(action, strand)
    case .wait(let target): strands[strand].awaited = [target]
    case .sleep(let duration): return sleep(for: duration, strand)
    case .log(let text): append(speaker(of: strand).log(filled(text.first)))
    case .repeat(let times, let steps):
      strands[strand].frames.append(.steps(StepCursor(steps, rounds: times)))
    case .note, .hold, .mark, .ask, .focus, .speed, .zoom, .highlight: show(action, strand)
    }
    return .goesOn
  }

  func act(on operation: String, by worker: WorkerID, _ command: (OperationID) -> EngineCommand) {
    if let index = indexOfOperation[operation] { act(command(operations[index].id), by: worker) }
  }

  func act(on queue: String, by worker: WorkerID, _ command: (QueueID) -> EngineCommand) {
    if let id = queues[queue] { act(command(id), by: worker) }
  }

  /// A list is one batch for each queue it goes to; single ones are added one after the other.
  private func add(_ ids: [String], to queue: String?, isBatch: Bool, by worker: WorkerID) {
    for batch in Step.batches(of: ids, to: queue, plan: { id in indexOfOperation[id].map { operations[$0].plan } }) {
      guard let target = queues[batch.queue] else { continue }
      enqueue(batch.operations.compactMap { indexOfOperation[$0] }, in: target, isBatch: isBatch, by: worker)
    }
  }

  private func changeDependencies(
    _ changes: [Step.DependencyChange], by worker: WorkerID, _ command: (OperationID, OperationID) -> EngineCommand
  ) {
    for change in changes {
      for other in change.others {
        guard let index = indexOfOperation[other] else { continue }
        act(on: change.operation, by: worker) { command($0, operations[index].id) }
      }
    }
  }

  private func add(_ addition: Step.BlockAddition, by worker: WorkerID) {
    guard let index = indexOfOperation[addition.operation] else { return }
    if engine.state(of: operations[index].id) <= .enqueued {
      operations[index].blocks.append(addition.steps)
    } else {
      act(.refuse(.blocksAddedAfterStart, operations[index].id, nil), by: worker)
    }
  }

  /// Ends the block that the step stands in.
  private func fail(_ message: String, _ strand: Strand.ID) {
    guard let operation = strands[strand].body?.operation else { return }
    fail(operation, with: message, by: strands[strand].worker)
    strands[strand].abandonSteps()
  }

  private func start(_ id: String, _ strand: Strand.ID) {
    guard let index = indexOfOperation[id] else { return }
    begin(index, .start(operations[index].id), strand)
  }

  private func sleep(for duration: Duration, _ strand: Strand.ID) -> Progress {
    guard duration > .zero else { return .goesOn }
    sleep(strand, until: now + duration)
    return .blocked
  }

  /// Puts something in the log that the engine knows nothing of.
  func append(_ event: LogEvent) {
    recorder.append(event)
    wakeListeners()
  }

  /// The place in the log from which a strand speaks now.
  func speaker(of strand: Strand.ID) -> LogSpeaker {
    let worker = strands[strand].worker
    var speaker = LogSpeaker(time: now, worker: worker == Strand.nobody ? nil : Int(worker.number))
    if let operation = strands[strand].operation {
      speaker.operation = operations[operation].plan.id
    } else {
      speaker.thread = strands[strand].notification?.group ?? strands[strand].thread
    }
    return speaker
  }
}
