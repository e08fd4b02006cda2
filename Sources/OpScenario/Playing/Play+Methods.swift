import OpEngine

// Operations of the kind custom: the methods of a subclass are steps on the thread that calls them.
extension Play {
  /// start(), called by its queue. When it has returned, its flags are held against what it has reported.
  func beginDispatched(_ operation: Int, _ strand: Strand.ID) {
    let id = operations[operation].id
    guard operations[operation].plan.kind == .custom else { return begin(operation, .begin(id), strand) }
    strands[strand].frames.append(
      .dispatch(operation: operation, wasCancelled: engine.flag(.isCancelled, of: id)))
    call(.start, of: operation, strand)
  }

  func endDispatch(of operation: Int, wasCancelled: Bool, _ strand: Strand.ID) {
    strands[strand].frames.removeLast()
    act(.endStart(operations[operation].id), by: strands[strand].worker)
    review(operation, wasCancelled: wasCancelled, by: strands[strand].worker)
  }

  /// Runs a method of its class, or the one that it inherits, on the strand's thread.
  func call(_ method: Step.Method, of operation: Int, _ strand: Strand.ID) {
    guard strands[strand].frames.count < Self.deepestStack else {
      exhaust("methods call each other without end")
      return
    }
    let plan = operations[operation].plan
    switch method {
    case .start:
      operations[operation].isCancelled = engine.flag(.isCancelled, of: operations[operation].id)
      operations[operation].wasStartedCancelled = operations[operation].isCancelled
      if let steps = plan.overrides?.start { enter(steps, of: operation, strand) } else { run(operation, strand) }
    case .main: enter(plan.overrides?.main ?? plan.blocks.first ?? [], of: operation, strand)
    case .cancel:
      if let steps = plan.overrides?.cancel {
        enter(steps, of: operation, strand)
      } else {
        cancel(operation, by: strands[strand].worker)
      }
    case .own(let name): enter(plan.overrides?.methods[name] ?? [], of: operation, strand)
    case .superStart: run(operation, strand)
    case .superCancel: cancel(operation, by: strands[strand].worker)
    }
  }

  func enter(_ steps: [Step], of operation: Int, _ strand: Strand.ID) {
    strands[strand].frames.append(.method(operation: operation, began: now))
    strands[strand].frames.append(.steps(StepCursor(steps)))
  }

  /// The default start().
  private func run(_ operation: Int, _ strand: Strand.ID) {
    let id = operations[operation].id
    let own = ownFlags(of: operation)
    let isDispatch = strands[strand].isDispatching(operation)
    let reply = act(isDispatch ? .begin(id, own: own) : .start(id, own: own), by: strands[strand].worker)
    guard reply.runsMain || reply.skipsMain else { return }
    strands[strand].frames.append(.run(operation: operation, wasCancelled: reply.skipsMain))
    if reply.runsMain { call(.main, of: operation, strand) }
  }

  /// main() has returned to the default start(), or was left out.
  func endRun(of operation: Int, wasCancelled: Bool, _ strand: Strand.ID) {
    strands[strand].frames.removeLast()
    let worker = strands[strand].worker
    let own = ownFlags(of: operation)
    // One that goes on is reviewed when its queue's call of start() has returned.
    if let isFinished = own.isFinished, isFinished || !strands[strand].isDispatching(operation) {
      review(operation, wasCancelled: wasCancelled, by: worker)
    }
    act(.endRun(operations[operation].id, own: own, completion: completion(of: operation)), by: worker)
  }

  func endMethod(of operation: Int, _ strand: Strand.ID) {
    strands[strand].frames.removeLast()
    // The last of its threads ends: if it was cancelled meanwhile, nobody is left who could see that.
    guard strands[strand].isDetached, strands[strand].frames.isEmpty, !operations[operation].wasStartedCancelled,
      !strands.indices.contains(where: { $0 != strand && strands[$0].isInside(operation) }),
      engine.flag(.isCancelled, of: operations[operation].id)
    else { return }
    review(operation, wasCancelled: true, by: strands[strand].worker)
  }

  // MARK: - Cancelling

  /// Cancels one after the other. An overridden cancel() takes its time, and the rest comes after it.
  func cancel(_ ids: [String], _ strand: Strand.ID) {
    for (place, id) in ids.enumerated() {
      guard let index = indexOfOperation[id] else { continue }
      guard operations[index].plan.overrides?.cancel != nil else {
        cancel(index, by: strands[strand].worker)
        continue
      }
      let rest = Array(ids[(place + 1)...])
      if !rest.isEmpty { strands[strand].frames.append(.steps(StepCursor([Step(.cancel(rest))]))) }
      return call(.cancel, of: index, strand)
    }
  }

  func cancelAll(in queue: String, _ strand: Strand.ID) {
    if let overriding = overridingMembers(of: queue) {
      cancel(overriding, strand)
    } else if let id = queues[queue] {
      act(.cancelAll(id), by: strands[strand].worker)
    }
  }

  /// All operations of the queue, if one of them overrides cancel().
  private func overridingMembers(of queue: String) -> [String]? {
    let members = queues[queue].map { engine.members(of: $0) } ?? []
    let plans = members.map { operations[index(of: $0)].plan }
    return plans.contains { $0.overrides?.cancel != nil } ? plans.map(\.id) : nil
  }

  /// By a person, who has no thread: an overridden cancel() gets one.
  func cancelFromOutside(_ ids: [String]) {
    let indices = ids.compactMap { indexOfOperation[$0] }
    if indices.contains(where: { operations[$0].plan.overrides?.cancel != nil }) {
      patience = 10_000
      run(addStrand(Strand(worker: Strand.nobody, steps: [Step(.cancel(ids))])))
    } else {
      for index in indices { cancel(index, by: .main) }
    }
  }

  func cancelAllFromOutside(in queue: String) {
    if let overriding = overridingMembers(of: queue) {
      cancelFromOutside(overriding)
    } else if let id = queues[queue] {
      act(.cancelAll(id), by: .main)
    }
  }

  /// Its group or a condition has cancelled it: an overridden cancel() is called, on a thread of its own.
  func passCancelOn(to operation: Int) {
    guard operations[operation].plan.overrides?.cancel != nil else { return }
    let steps = [Step(.cancel([operations[operation].plan.id]))]
    line.append(.run(addStrand(Strand(worker: Strand.nobody, steps: steps))))
  }

  /// The default cancel(). A class that overrides it has taken notice.
  private func cancel(_ operation: Int, by worker: WorkerID) {
    act(.cancel(operations[operation].id), by: worker)
    if operations[operation].plan.overrides?.cancel != nil { noteLook(operation, by: worker) }
  }

  // MARK: - Steps

  func perform(_ action: Step.MethodAction, _ strand: Strand.ID) {
    guard let operation = strands[strand].body?.operation else { return }
    switch action {
    case .call(let method): call(method, of: operation, strand)
    case .detach(let steps): detach(steps, from: operation)
    case .set(let changes, let isSilent): set(changes, of: operation, isSilent: isSilent, strand)
    case .branch(let flags, let steps):
      guard reads(flags, of: operation, by: strands[strand].worker) else { return }
      strands[strand].frames.append(.steps(StepCursor(steps)))
    case .leave: strands[strand].abandonSteps()
    }
  }

  private func detach(_ steps: [Step], from operation: Int) {
    var strand = Strand(worker: Strand.nobody)
    strand.isDetached = true
    strand.frames = [.method(operation: operation, began: now), .steps(StepCursor(steps))]
    line.append(.run(addStrand(strand)))
  }

  /// Whether all the flags read so: a look at isCancelled, if that is among them.
  private func reads(_ flags: [Step.FlagValue], of operation: Int, by worker: WorkerID) -> Bool {
    if flags.contains(where: { $0.key == "isCancelled" }) { noteLook(operation, by: worker) }
    return flags.allSatisfy { flag($0.key, of: operation) == $0.value }
  }
}
