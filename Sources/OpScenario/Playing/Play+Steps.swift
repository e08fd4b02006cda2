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
    if looksBetweenSteps(strand) {
      noteLook(strand)
      strands[strand].abandonSteps()
      return .goesOn
    }
    if waitForTrigger(strand) { return .blocked }
    stepsTaken += 1
    patience -= 1
    cursor.advance()
    strands[strand].frames[strands[strand].frames.count - 1] = .steps(cursor)
    return perform(step.action, strand)
  }

  /// The body looks here, and was cancelled.
  private func looksBetweenSteps(_ strand: Strand.ID) -> Bool {
    guard let body = strands[strand].body, operations[body.operation].isCancelled else { return false }
    return operations[body.operation].plan.checksCancel == .betweenSteps
  }

  private func perform(_ action: Step.Action, _ strand: Strand.ID) -> Progress {
    let worker = strands[strand].worker
    switch action {
    case .add(let ids, let queue, let isBatch, let waits):
      add(ids, to: queue, isBatch: isBatch, by: worker)
      if waits { strands[strand].awaited = ids.map { .operation($0) } }
    case .start(let id): start(id, strand)
    case .cancel(let ids): for id in ids { act(on: id, by: worker) { .cancel($0) } }
    case .cancelAll(let queue): act(on: queue, by: worker) { .cancelAll($0) }
    case .suspend(let queue): act(on: queue, by: worker) { .setSuspended($0, true) }
    case .resume(let queue): act(on: queue, by: worker) { .setSuspended($0, false) }
    case .max(let changes):
      for change in changes { act(on: change.queue, by: worker) { .setMaxConcurrent($0, change.max) } }
    case .priority(let changes):
      for change in changes { act(on: change.operation, by: worker) { .setPriority($0, change.priority) } }
    case .wait(let target): strands[strand].awaited = [target]
    case .sleep(let duration): return sleep(for: duration, strand)
    case .log(let text): append(.log, by: strand) { $0.text = text.first }
    case .note(let text): append(.note, by: strand) { $0.text = text.text(in: language) }
    case .repeat(let times, let steps):
      strands[strand].frames.append(.steps(StepCursor(steps, rounds: times)))
    case .hold(let length): hold(length, strand)
    }
    return .goesOn
  }

  private func act(on operation: String, by worker: WorkerID, _ command: (OperationID) -> EngineCommand) {
    if let index = indexOfOperation[operation] { act(command(operations[index].id), by: worker) }
  }

  private func act(on queue: String, by worker: WorkerID, _ command: (QueueID) -> EngineCommand) {
    if let id = queues[queue] { act(command(id), by: worker) }
  }

  /// A list is one batch for each queue it goes to; single ones are added one after the other.
  private func add(_ ids: [String], to queue: String?, isBatch: Bool, by worker: WorkerID) {
    var batches: [(queue: QueueID, operations: [OperationID])] = []
    for id in ids {
      guard let index = indexOfOperation[id], let target = queue ?? operations[index].plan.queue,
        let queueID = queues[target]
      else { continue }
      if let place = batches.firstIndex(where: { $0.queue == queueID }) {
        batches[place].operations.append(operations[index].id)
      } else {
        batches.append((queueID, [operations[index].id]))
      }
    }
    for batch in batches {
      if isBatch {
        act(.enqueueBatch(batch.operations, in: batch.queue), by: worker)
      } else {
        for operation in batch.operations { act(.enqueue(operation, in: batch.queue), by: worker) }
      }
    }
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

  private func hold(_ length: Step.Hold, _ strand: Strand.ID) {
    append(.hold, by: strand) { event in
      if case .lasting(let duration) = length { event.new = "\(duration)" }
    }
    if respectsHolds { hold = length }
  }

  /// Puts something in the log that the engine knows nothing of.
  func append(_ kind: LogEvent.Kind, by strand: Strand.ID, _ fill: (inout LogEvent) -> Void) {
    var event = LogEvent(time: now, kind: kind, worker: Int(strands[strand].worker.number))
    if let operation = strands[strand].operation {
      event.operation = operations[operation].plan.id
    } else {
      event.thread = strands[strand].thread
    }
    fill(&event)
    recorder.append(event)
    wakeListeners()
  }
}
