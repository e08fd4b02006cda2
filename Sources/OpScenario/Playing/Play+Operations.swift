import OpEngine

// How operations run: the start, main and finish protocol, as commands to the engine, with steps for a body.
extension Play {
  /// Asks the engine, then takes over what follows from it.
  @discardableResult
  func act(_ command: EngineCommand, by worker: WorkerID) -> EngineCommand.Reply {
    let reply = engine.perform(command, by: worker)
    reportLints()
    wakeListeners()
    tellObservers()
    deeds += runtime.takeDeeds().map { ($0, worker) }
    carryOutDeeds()
    return reply
  }

  /// One by one: what a deed leads to comes after those that are there already.
  private func carryOutDeeds() {
    if isCarryingOut { return }
    isCarryingOut = true
    defer { isCarryingOut = false }
    var next = 0
    while next < deeds.count {
      carryOut(deeds[next].deed, by: deeds[next].worker)
      next += 1
    }
    deeds.removeAll(keepingCapacity: true)
  }

  /// Puts strands in line, which run when their turn comes; tells the engine at once what it wants to know.
  private func carryOut(_ deed: EngineAction, by worker: WorkerID) {
    switch deed {
    case .begin(let id, let worker): addWorkerStrand(on: worker, entry(of: id))
    case .runBlock(let id, let number, let worker):
      addWorkerStrand(on: worker, .block(operation: index(of: id), number: number))
    case .complete(let id, let worker): addWorkerStrand(on: worker, .completion(operation: index(of: id)))
    case .wakeWaiters(let id):
      let waiters = operations[index(of: id)].waiters
      operations[index(of: id)].waiters = []
      waiters.forEach(resume)
    case .wakeQueueWaiters(let queue): (queueWaiters.removeValue(forKey: queue) ?? []).forEach(resume)
    case .noticeCancel(let id): noticeCancel(of: index(of: id))
    case .passCancelOn(let id): passCancelOn(to: index(of: id))
    case .askConditions(let id): askConditions(of: index(of: id), by: worker)
    case .queryReadiness(let id): askGate(of: index(of: id), by: worker)
    case .pauseWork(let id): standStill(index(of: id))
    case .resumeWork(let id): goOn(index(of: id))
    case .endGroup(let id): endGroup(index(of: id), by: worker)
    }
  }

  private func entry(of id: OperationID) -> Strand.Entry {
    notifications[id] == nil ? .body(operation: index(of: id)) : .notification(id)
  }

  func index(of id: OperationID) -> Int {
    guard let index = operationOfID[id] else { preconditionFailure("a deed for an operation the play did not make") }
    return index
  }

  /// Adds operations, the barriers among them as barriers. `isBatch`: as few batches as these leave.
  func enqueue(_ indices: [Int], in queue: QueueID, isBatch: Bool, by worker: WorkerID) {
    var batch: [OperationID] = []
    func addBatch() {
      if !batch.isEmpty { act(.enqueueBatch(batch, in: queue), by: worker) }
      batch = []
    }
    indices.forEach(openGate)
    for operation in indices.lazy.map({ self.operations[$0] }) {
      if operation.plan.kind == .barrier {
        addBatch()
        act(.enqueueBarrier(operation.id, in: queue), by: worker)
      } else if isBatch {
        batch.append(operation.id)
      } else {
        act(.enqueue(operation.id, in: queue), by: worker)
      }
    }
    addBatch()
  }

  /// start(), by hand or by its queue: runs the first block on this strand's thread, or finishes at once.
  func begin(_ operation: Int, _ command: EngineCommand, _ strand: Strand.ID) {
    if operations[operation].plan.kind == .custom { return call(.start, of: operation, strand) }
    let reply = act(command, by: strands[strand].worker)
    if reply.skipsMain, operations[operation].plan.group != nil { return endChildren(of: operation, strand) }
    if reply.skipsMain { return finish(operation, by: strands[strand].worker) }
    guard reply.runsMain else { return }
    operations[operation].starter = strand
    scheduleFailure(of: operation)
    if operations[operation].plan.group != nil { return beginChildren(of: operation, by: strands[strand].worker) }
    let blocks = operations[operation].blocks
    guard let first = blocks.first else { return endBody(of: operation, strand) }
    operations[operation].unfinishedBlocks = blocks.count
    if blocks.count > 1 {
      act(.blockBegan(operations[operation].id, number: 1), by: strands[strand].worker)
      act(.offerBlocks(operations[operation].id, upTo: blocks.count), by: strands[strand].worker)
    }
    pushBlock(first, of: operation, strand)
  }

  func beginBlock(_ number: Int, of operation: Int, _ strand: Strand.ID) {
    act(.blockBegan(operations[operation].id, number: number), by: strands[strand].worker)
    pushBlock(operations[operation].blocks[number - 1], of: operation, strand)
  }

  private func pushBlock(_ steps: [Step], of operation: Int, _ strand: Strand.ID) {
    strands[strand].frames.append(.block(operation: operation, began: now))
    strands[strand].frames.append(.steps(StepCursor(steps)))
  }

  /// A block has ended: its thread takes another of the same operation; the starter's thread waits for the last.
  func endBlock(of operation: Int, _ strand: Strand.ID) {
    strands[strand].frames.removeLast()
    operations[operation].unfinishedBlocks -= 1
    let unfinished = operations[operation].unfinishedBlocks
    let isStarter = operations[operation].starter == strand
    if isStarter, unfinished > 0, let number = takeBlock(of: operation, strand) {
      beginBlock(number, of: operation, strand)
    } else if isStarter {
      if unfinished == 0 { endBody(of: operation, strand) } else { block(strand, .joining(operation: operation)) }
    } else if unfinished == 0, let starter = operations[operation].starter,
      case .joining(operation) = strands[starter].state
    {
      // The starter's start() goes on where it left off: behind its last block.
      strands[starter].frames.append(.block(operation: operation, began: now))
      operations[operation].unfinishedBlocks = 1
      resumeJoined(starter)
    }
  }

  private func takeBlock(of operation: Int, _ strand: Strand.ID) -> Int? {
    act(.takeBlock(operations[operation].id), by: strands[strand].worker).block
  }

  private func resumeJoined(_ strand: Strand.ID) {
    block(strand, .runnable)
    line.append(.run(strand))
  }

  /// The last block has ended. What is to fail lasts until then; what somebody else has to finish goes on without a body.
  private func endBody(of operation: Int, _ strand: Strand.ID) {
    guard engine.state(of: operations[operation].id) == .executing else { return }
    if operations[operation].willFail, let time = operations[operation].failsAt {
      if now < time {
        operations[operation].unfinishedBlocks = 1
        return pushBlock([Step(.sleep(time - now))], of: operation, strand)
      }
      fail(operation, with: operations[operation].plan.failure?.message ?? "", by: strands[strand].worker)
    }
    // Only when its time to fail has come does a manual one end by itself.
    if operations[operation].plan.kind == .manual, operations[operation].plan.failure == nil {
      _ = act(.endStart(operations[operation].id), by: strands[strand].worker)
      return
    }
    finish(operation, by: strands[strand].worker)
  }

  private func finish(_ operation: Int, by worker: WorkerID) {
    act(.finish(operations[operation].id, completion: completion(of: operation)), by: worker)
  }

  /// Somebody else than its body says that it is done.
  func finishFromOutside(_ operation: Int, by worker: WorkerID) {
    act(.finishFromOutside(operations[operation].id, completion: completion(of: operation)), by: worker)
  }

  func completion(of operation: Int) -> EngineCommand.Completion {
    switch operations[operation].plan.completion?.isOnMain {
    case nil: .none
    case false?: .onPool
    case true?: .onMain
    }
  }

  func beginCompletion(of operation: Int, _ strand: Strand.ID) {
    act(.completionBegan(operations[operation].id), by: strands[strand].worker)
    strands[strand].frames.append(.completion(operation: operation))
    strands[strand].frames.append(.steps(StepCursor(operations[operation].plan.completion?.steps ?? [])))
  }

  func endCompletion(of operation: Int, _ strand: Strand.ID) {
    strands[strand].frames.removeLast()
    act(.completionEnded(operations[operation].id), by: strands[strand].worker)
  }
}
