import OpEngine

// How operations run: the start, main and finish protocol, as commands to the engine, with steps for a body.
extension Play {
  /// Asks the engine, then takes over what follows from it.
  @discardableResult
  func act(_ command: EngineCommand, by worker: WorkerID) -> Engine.Reply {
    let reply = engine.perform(command, by: worker)
    reportLints()
    wakeListeners()
    for deed in runtime.takeDeeds() { carryOut(deed) }
    return reply
  }

  /// Only puts strands in line; they run when their turn comes.
  private func carryOut(_ deed: Deed) {
    switch deed {
    case .begin(let id, let worker): addWorkerStrand(on: worker, .body(operation: index(of: id)))
    case .runBlock(let id, let number, let worker):
      addWorkerStrand(on: worker, .block(operation: index(of: id), number: number))
    case .complete(let id, let worker): addWorkerStrand(on: worker, .completion(operation: index(of: id)))
    case .wakeWaiters(let id):
      let waiters = operations[index(of: id)].waiters
      operations[index(of: id)].waiters = []
      waiters.forEach(resume)
    case .wakeQueueWaiters(let queue): (queueWaiters.removeValue(forKey: queue) ?? []).forEach(resume)
    case .noticeCancel(let id): noticeCancel(of: index(of: id))
    case .askConditions, .standStill, .goOn, .endGroup: break
    }
  }

  func index(of id: OperationID) -> Int {
    guard let index = operationOfID[id] else { preconditionFailure("a deed for an operation the play did not make") }
    return index
  }

  /// start(), by hand or by its queue: runs the first block on this strand's thread, or finishes at once.
  func begin(_ operation: Int, _ command: EngineCommand, _ strand: Strand.ID) {
    let reply = act(command, by: strands[strand].worker)
    if reply.skipsMain { return finish(operation, strand) }
    guard reply.runsMain else { return }
    let blocks = operations[operation].plan.blocks
    guard let first = blocks.first else { return finish(operation, strand) }
    operations[operation].starter = strand
    operations[operation].unfinishedBlocks = blocks.count
    if blocks.count > 1 {
      act(.blockBegan(operations[operation].id, number: 1), by: strands[strand].worker)
      act(.offerBlocks(operations[operation].id, upTo: blocks.count), by: strands[strand].worker)
    }
    pushBlock(first, of: operation, strand)
  }

  func beginBlock(_ number: Int, of operation: Int, _ strand: Strand.ID) {
    act(.blockBegan(operations[operation].id, number: number), by: strands[strand].worker)
    pushBlock(operations[operation].plan.blocks[number - 1], of: operation, strand)
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
      if unfinished == 0 { finish(operation, strand) } else { block(strand, .joining(operation: operation)) }
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

  private func finish(_ operation: Int, _ strand: Strand.ID) {
    let completion: EngineCommand.Completion =
      switch operations[operation].plan.completion?.isOnMain {
      case nil: .none
      case false?: .onPool
      case true?: .onMain
      }
    act(.finish(operations[operation].id, completion: completion), by: strands[strand].worker)
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

// How a body notices that it was cancelled.
extension Play {
  /// The body of this strand has looked, and seen it.
  func noteLook(_ strand: Strand.ID) {
    guard let operation = strands[strand].body?.operation, !operations[operation].hasSeenCancel else { return }
    operations[operation].hasSeenCancel = true
    act(.noticeCancel(operations[operation].id), by: strands[strand].worker)
  }

  private func noticeCancel(of operation: Int) {
    operations[operation].isCancelled = true
    for strand in strands.indices {
      guard let body = strands[strand].body, body.operation == operation else { continue }
      guard case .sleeping(let until) = strands[strand].state else { continue }
      shortenSleep(strand, until: until)
    }
  }

  /// Ends a sleep at the body's next look at isCancelled, if that comes first; a look at this very instant sees the cancel.
  func shortenSleep(_ strand: Strand.ID, until end: EngineTime) {
    guard let body = strands[strand].body, let look = nextLook(of: body.operation, began: body.began), look <= end
    else {
      return
    }
    line.schedule(.abandonBody(strand, turn: strands[strand].turn), at: look)
  }

  /// The first look from now on: looks come at whole multiples of the interval after the block began.
  private func nextLook(of operation: Int, began: EngineTime) -> EngineTime? {
    guard case .every(let interval) = operations[operation].plan.checksCancel else { return nil }
    let step = EngineTime(interval).nanoseconds
    guard step > 0 else { return now }
    let looks = max(1, (now.nanoseconds - began.nanoseconds + step - 1) / step)
    return EngineTime(nanoseconds: began.nanoseconds + looks * step)
  }
}
