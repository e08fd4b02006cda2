import OpEngine

// Strands: made, blocked, woken, run until they block.
extension Play {
  /// Whether a strand that ran goes on at once.
  enum Progress {
    case goesOn, blocked
  }

  func addStrand(_ strand: Strand) -> Strand.ID {
    var strand = strand
    guard let id = freeStrands.popLast() else {
      strands.append(strand)
      return strands.count - 1
    }
    // What was scheduled for the strand that was here must not wake this one.
    strand.turn = strands[id].turn + 1
    strands[id] = strand
    return id
  }

  /// A strand for a pool worker, or for the main thread's own queue, that begins at the end of the line.
  func addWorkerStrand(on worker: WorkerID, _ entry: Strand.Entry) {
    if worker == .main { isMainOccupied = true }
    line.append(.run(addStrand(Strand(worker: worker, entry: entry))))
  }

  /// A body that was cancelled, or is while it sleeps, may wake earlier: see `shortenSleep`.
  func sleep(_ strand: Strand.ID, until time: EngineTime) {
    let strand = leaveThread(strand)
    block(strand, .sleeping(until: time))
    line.schedule(.resume(strand, turn: strands[strand].turn), at: time)
    if let body = strands[strand].body, operations[body.operation].isCancelled { shortenSleep(strand, until: time) }
  }

  /// Before it blocks for the first time, a body that keeps no worker leaves its thread, which goes on first: start() returns.
  /// - Returns: the strand that goes on with the body.
  func leaveThread(_ strand: Strand.ID) -> Strand.ID {
    guard let operation = strands[strand].body?.operation, operations[operation].plan.kind.isAsynchronous,
      let body = strands[strand].splitBody()
    else { return strand }
    let id = addStrand(body)
    if operations[operation].starter == strand { operations[operation].starter = id }
    line.prepend(.run(strand))
    act(.endStart(operations[operation].id), by: strands[strand].worker)
    return id
  }

  func block(_ strand: Strand.ID, _ state: Strand.State) {
    strands[strand].turn += 1
    strands[strand].state = state
  }

  /// Puts a strand that was blocked at the end of the line. The main script waits until the main thread is free.
  func resume(_ strand: Strand.ID) {
    strands[strand].turn += 1
    strands[strand].state = .runnable
    if strands[strand].thread == "main" {
      guard !isMainOccupied else {
        isMainDue = true
        return
      }
      act(.setMainFree(false), by: .main)
    }
    line.append(.run(strand))
  }

  /// Goes on until the strand blocks, ends, comes to a hold, or has had its share: with a seed, one step.
  func run(_ strand: Strand.ID) {
    running = strand
    defer { running = nil }
    var mayGoOn = !enter(strand) || !line.choices.areOpen
    while mayGoOn, hold == nil, patience > 0, case .runnable = strands[strand].state {
      enterObservers(strand)
      if standsStill(strand) || goOnWaiting(strand) == .blocked { return }
      switch strands[strand].frames.last {
      case .steps: if runStep(strand) == .blocked { return }
      case .block(let operation, _): endBlock(of: operation, strand)
      case .completion(let operation): endCompletion(of: operation, strand)
      case .observer: strands[strand].frames.removeLast()
      case .method(let operation, _): endMethod(of: operation, strand)
      case .run(let operation, let wasCancelled): endRun(of: operation, wasCancelled: wasCancelled, strand)
      case .dispatch(let operation, let wasCancelled): endDispatch(of: operation, wasCancelled: wasCancelled, strand)
      case .posting(let posting): goOn(posting, strand)
      case .notification(_, let id): endNotification(id, strand)
      // Nothing may follow: its place may already be another strand's.
      case nil: return end(strand)
      }
      mayGoOn = !line.choices.areOpen
    }
    // It was stopped before its next step, and is the one to take it.
    if case .runnable = strands[strand].state { line.prepend(.run(strand)) }
  }

  /// What a strand does the first time it runs.
  /// - Returns: whether this was the first time, and there was something.
  private func enter(_ strand: Strand.ID) -> Bool {
    let entry = strands[strand].entry
    strands[strand].entry = .none
    switch entry {
    case .none: return false
    case .body(let operation): beginDispatched(operation, strand)
    case .block(let operation, let number): beginBlock(number, of: operation, strand)
    case .completion(let operation): beginCompletion(of: operation, strand)
    case .notification(let id): beginNotification(id, strand)
    }
    return true
  }

  /// Its thread has nothing more to run.
  func end(_ strand: Strand.ID) {
    if running == strand { running = nil }
    block(strand, .ended)
    let worker = strands[strand].worker
    if strands[strand].thread == "main" {
      act(.setMainFree(true), by: .main)
    } else if strands[strand].thread == nil {
      freeStrands.append(strand)
      if worker == .main { leaveMain() } else if worker != Strand.nobody { act(.freeWorker, by: worker) }
    }
  }

  /// The main thread has run an operation of its queue: its script goes first if it is due.
  private func leaveMain() {
    isMainOccupied = false
    guard isMainDue else {
      _ = act(.freeWorker, by: .main)
      return
    }
    isMainDue = false
    line.append(.run(mainStrand))
  }

  /// The main script's strand: the first one made, and never given away.
  private var mainStrand: Strand.ID { 0 }
}

// Triggers and `when`.
extension Play {
  /// Blocks the strand on the trigger of its present step, unless that has come already. `after` counts from now: the
  /// step before has just ended.
  /// - Returns: whether it has to wait.
  func waitForTrigger(_ strand: Strand.ID) -> Bool {
    guard case .steps(var cursor) = strands[strand].frames.last, let trigger = cursor.step?.trigger else {
      return false
    }
    guard !cursor.isTriggered else { return false }
    cursor.isTriggered = true
    strands[strand].frames[strands[strand].frames.count - 1] = .steps(cursor)
    switch trigger {
    case .at(let offset): return waitForTime(EngineTime(offset), strand)
    case .after(let offset): return waitForTime(now + offset, strand)
    case .when(let pattern):
      if recorder.hasHappened(pattern) { return false }
      let strand = leaveThread(strand)
      block(strand, .listening(pattern))
      listeners[pattern, default: []].append(strand)
      drainMain(strand)
      return true
    }
  }

  private func waitForTime(_ time: EngineTime, _ strand: Strand.ID) -> Bool {
    guard time > now else { return false }
    sleep(strand, until: time)
    drainMain(strand)
    return true
  }

  /// R22: the main thread looks at its queue while its script waits for a time or an event.
  private func drainMain(_ strand: Strand.ID) {
    if strands[strand].thread == "main" { act(.setMainFree(true), by: .main) }
  }

  /// Wakes those that listened for what has just come true.
  func wakeListeners() {
    for pattern in recorder.takeFresh() {
      for strand in listeners.removeValue(forKey: pattern) ?? [] { resume(strand) }
      reveal(pattern)
    }
  }
}
