// The meaning of steps, for both clocks.
extension PlayEngine {
  /// Carries out the action of a step.
  /// - Parameter machine: the machine that requested it.
  /// - Returns: the effect on that machine.
  func perform(_ action: Step.Action, of machine: StepMachine, by caller: Caller) -> StepResult {
    switch action {
    case .engine(let action): return perform(action, by: caller)
    case .method(let action):
      guard let body = machine.body?.operation else { return .proceed }
      return perform(action, of: body, by: caller)
    case .show(let action):
      show(action, at: machine.place, by: caller)
      return .proceed
    case .flow(let action): return perform(action, of: machine, by: caller)
    }
  }

  private func perform(_ action: Step.FlowAction, of machine: StepMachine, by caller: Caller) -> StepResult {
    switch action {
    case .wait(let target): return .wait([target])
    case .sleep(let duration): return duration > .zero ? .sleep(duration) : .proceed
    case .log(let text):
      log(text.first, of: machine, by: caller)
      return .proceed
    case .repeat(let times, let steps): return .push(steps, rounds: times)
    case .fail(let message):
      guard let body = machine.body?.operation else { return .proceed }
      fail(body, with: message, by: caller)
      return .abandonSteps
    }
  }

  // MARK: - Calls of the engine

  private func perform(_ action: Step.EngineAction, by caller: Caller) -> StepResult {
    switch action {
    case .add(let names, let queue, let isBatch, let waits):
      add(names, to: queue, isBatch: isBatch, by: caller)
      if waits { return .wait(names.map { .operation($0) }) }
    case .start(let name): operation(name) { start($0, by: caller) }
    case .commands(let commands): perform(commands, by: caller)
    case .depend(let changes): forEachPair(of: changes) { addDependency($0, on: $1, by: caller) }
    case .undepend(let changes): forEachPair(of: changes) { removeDependency($0, on: $1, by: caller) }
    case .addBlocks(let additions):
      for addition in additions { operation(addition.operation) { addBlock(addition.steps, to: $0, by: caller) } }
    case .dispatchGroup(let actions): for action in actions { perform(action, by: caller) }
    case .call(let name, let method): operation(name) { call(method, of: $0, by: caller) }
    }
    return .proceed
  }

  /// Carries out commands in order. Consecutive cancels go together: a class's `cancel()` may block between two.
  func perform(_ commands: [UserCommand], by caller: Caller) {
    var cancelled: [Int] = []
    func cancelAllSoFar() {
      if !cancelled.isEmpty { cancel(cancelled, by: caller) }
      cancelled = []
    }
    for command in commands {
      if case .cancel(let name) = command {
        operation(name) { cancelled.append($0) }
        continue
      }
      cancelAllSoFar()
      if case .satisfy(let name, let condition) = command {
        operation(name) { index in _ = core.table[index].update { $0.satisfied.insert(condition) } }
      }
      perform(command, by: caller)
    }
    cancelAllSoFar()
  }

  private func operation(_ name: String, _ body: (Int) -> Void) {
    if let index = core.table.index(of: name) { body(index) }
  }

  /// Adds operations: a list as one batch for each queue, single ones one after the other.
  private func add(_ names: [String], to queue: String?, isBatch: Bool, by caller: Caller) {
    for batch in Step.batches(of: names, to: queue, plan: { core.table.operation($0)?.plan }) {
      guard core.table.queue(batch.queue) != nil else { continue }
      add(batch.operations.compactMap(core.table.index(of:)), to: batch.queue, isBatch: isBatch, by: caller)
    }
  }

  private func forEachPair(of changes: [Step.DependencyChange], _ body: (Int, Int) -> Void) {
    for change in changes {
      guard let index = core.table.index(of: change.operation) else { continue }
      for other in change.others.compactMap(core.table.index(of:)) { body(index, other) }
    }
  }

  private func log(_ text: String, of machine: StepMachine, by caller: Caller) {
    let filled = ValueReference.filled(text, upTo: core.limits.text) { reference in
      if reference.isCurrentQueue { return currentQueue(of: machine, by: caller) ?? "nil" }
      guard let index = core.table.index(of: reference.id) else { return value(reference, ofQueue: reference.id) }
      if reference.word == "qualityOfService" { return "\(core.table[index].plan.qualityOfService)" }
      if reference.word == "result" { return core.result(of: reference.id)?.description ?? "nil" }
      return flag(reference.word, of: index) ? "1" : "0"
    }
    if let report = core.count(filled) { return exhaust(report) }
    let origin = origin(for: caller)
    append([origin.event(.log(filled ?? text, by: origin.operation))])
  }

  private func value(_ reference: ValueReference, ofQueue name: String) -> String? {
    guard let queue = core.table.queue(name) else { return nil }
    switch reference.word {
    case "operationCount": return "\(core.engine.operationCount(of: queue))"
    case "completedUnitCount": return "\(core.engine.progress(of: queue).completedUnitCount)"
    case "qualityOfService": return core.scenario.queues.first { $0.id == name }.map { "\($0.qualityOfService)" }
    case _: return nil
    }
  }

  /// Returns the id of the queue that `OperationQueue.current` is on the thread of a machine (R22); nil for none.
  private func currentQueue(of machine: StepMachine, by caller: Caller) -> String? {
    guard let callers = machine.callers else { return nil }
    for operation in callers {
      if let queue = core.engine.queue(of: core.table[operation].id) { return core.table.name(of: queue) }
    }
    return origin(for: caller).worker == WorkerID.main.logNumber ? StepMachine.mainThread : nil
  }

  // MARK: - Methods of classes

  private func perform(_ action: Step.MethodAction, of body: Int, by caller: Caller) -> StepResult {
    switch action {
    case .call(let method): call(method, of: body, by: caller)
    case .detach(let steps): detach(steps, from: body)
    case .set(let changes, let isSilent): set(changes, of: body, isSilent: isSilent, by: caller)
    case .branch(let flags, let steps):
      if flags.contains(where: { $0.key == "isCancelled" }) { noticeCancel(of: body, by: caller) }
      if flags.allSatisfy({ flag($0.key, of: body) == $0.value }) { return .push(steps, rounds: 1) }
    case .leave: return .abandonSteps
    }
    return .proceed
  }

  // MARK: - Dispatch groups

  private func perform(_ action: Step.GroupAction, by caller: Caller) {
    switch action {
    case .enter(let id): core.groups.withLock { $0.enter(id) }
    case .leave(let id):
      guard let due = core.groups.withLock({ $0.leave(id) }) else { return refuse(.unbalancedLeave, by: caller) }
      for steps in due { runNotification(steps, of: id, by: caller) }
    case .notify(let id, let steps):
      for steps in core.groups.withLock({ $0.notify(id, steps) }) { runNotification(steps, of: id, by: caller) }
    }
  }

  // MARK: - For the viewer

  private func show(_ action: Step.ShowAction, at place: SourcePlace?, by caller: Caller) {
    let origin = origin(for: caller)
    let isOutdated = core.change.withLock { $0.outdates(place, at: now) }
    if case .note(let text) = action, isOutdated { return show(outdated: text, from: origin) }
    let number = append(action.lines(from: origin, in: core.language, for: core.recorder))
    switch action {
    case .note(let text): core.change.withLock { $0.show(text, from: origin, at: place) }
    case .hold(let hold): stand(at: hold)
    case .mark: passMark()
    case .ask where isOutdated: append([origin.show(.withdrawn(question: number))])
    case .ask(let question): open(question, number: number, from: origin)
    case .inquire(let inquiry): inquire(inquiry, by: caller)
    case .display: break
    }
  }

  private func show(outdated note: LocalizedText, from origin: StepOrigin) {
    append([origin.show(.note(localized("Without your changes: \(note.text(in: core.language))")))])
  }

  /// Shows the current note again if it is one of the file, because the user has changed the play.
  func outdateNote() {
    guard let (text, origin) = core.change.withLock({ $0.note.take() }) else { return }
    show(outdated: text, from: origin.at(now))
  }

  /// Asks a question written by the play.
  func ask(_ question: Step.Question, by caller: Caller) {
    let origin = origin(for: caller)
    if case .event(let pattern) = question.reveal { core.recorder.watch(for: pattern) }
    let number = append(Step.ShowAction.ask(question).lines(from: origin, in: core.language, for: core.recorder))
    open(question, number: number, from: origin)
  }

  private func open(_ question: Step.Question, number: Int, from origin: StepOrigin) {
    core.change.withLock { $0.note = nil }
    // A body started by a user's command may ask while another question is open.
    let asked = PendingQuestions.Asked(question: question, number: number, origin: origin)
    close(core.questions.withLock { $0.open(asked) })
    stand(at: .untilReleased)
  }

  /// Closes the open question, whose answer may now be revealed.
  func closeQuestion() { close(core.questions.withLock { $0.close() }) }

  private func close(_ asked: PendingQuestions.Asked?) {
    guard let asked else { return }
    core.questions.withLock { $0.withhold(asked) }
    switch asked.question.reveal {
    // The revealing event may have happened already.
    case .event(let pattern): if core.recorder.hasHappened(pattern) { reveal(.event(pattern)) }
    case .time: break
    case .atOnce: reveal(.atOnce)
    }
  }

  /// Logs the answers that a moment reveals.
  func reveal(_ moment: Step.Reveal) {
    log(core.questions.withLock { $0.reveal { $0.reveal == moment } }, isEarly: false)
  }

  /// Logs the answers that the play has found in advance, and withdraws the other questions: the user is about to
  /// change the play.
  func settleQuestions() {
    core.change.withLock { $0.begin(at: now) }
    if let open = core.questions.withLock({ $0.close() }) { withdraw(open) }
    log(core.questions.withLock { $0.reveal { _ in true } }, isEarly: true)
    outdateNote()
  }

  /// - Parameter isEarly: whether a change comes before the revealing events, and may prevent them.
  private func log(_ answers: [PendingQuestions.Asked], isEarly: Bool) {
    for asked in answers {
      guard asked.question.isGenerated || !core.change.withLock({ $0.outdates(asked.question.place, at: now) }) else {
        withdraw(asked)
        continue
      }
      core.recorder.append(
        asked.question.answer(to: asked.number, from: asked.origin.at(now), in: core.language, isEarly: isEarly))
    }
  }

  private func withdraw(_ asked: PendingQuestions.Asked) {
    core.recorder.append(asked.origin.at(now).show(.withdrawn(question: asked.number)))
  }
}
