// A play without a session as a line context; refuses lines in the same words as keys
extension PlayModel: LineContext {
  private typealias Steering = SessionCommand.Steering

  package func refusal(of verb: String) -> Problem? {
    if UserCommand.Verb(rawValue: verb) != nil {
      return canBeSteered ? nil : Problem("past", refusalOfPast, at: nil)
    }
    if verb == "save", capabilities.isRecordable { return nil }
    return PlayLines.isOwn(verb)
      ? nil : Problem("no-session", capabilities.noSession(localized("'\(verb)' is")), at: nil)
  }

  package func problem(with command: SessionCommand) -> Problem? {
    switch command.request {
    case .why(let id?):
      return timeline.operation(id) == nil && !isThread(id) ? unknownOperation(id, at: command.requestPlace) : nil
    case .goTo(let moment):
      do {
        _ = try SeekTarget(moment)
        return nil
      } catch {
        return Problem(.error, "wrong-kind", Phrase(verbatim: error.sentence), at: command.requestPlace)
      }
    case .why(nil): return nil
    case .export(let word, _): return problem(withExportTo: word, at: command.requestPlace)
    case .save(let path, _):
      guard capabilities.isRecordable else {
        return Problem("no-session", capabilities.noSession(localized("this is")), at: nil)
      }
      return path == nil ? Problem(.error, "incomplete", "name the file: save LOG.jsonl", at: nil) : nil
    case .undo, .redo, .open: return Problem("no-session", capabilities.noSession(localized("this is")), at: nil)
    case nil: break
    }
    do {
      _ = try userCommands(for: command)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the commands to the play that a line stands for.
  func userCommands(for command: SessionCommand) throws(Problem) -> [UserCommand] {
    guard let steering = try command.steering() else {
      throw Problem("no-session", capabilities.noSession(localized("this is")), at: nil)
    }
    var commands: [UserCommand] = []
    for change in steering { commands.append(try userCommand(for: change)) }
    return commands
  }

  private func userCommand(for change: Steering) throws(Problem) -> UserCommand {
    switch change.verb {
    case .suspend: return .suspend(queue: try queue(change.subject).id)
    case .resume: return .resume(queue: try queue(change.subject).id)
    case .cancelAll: return .cancelAll(queue: try queue(change.subject).id)
    case .max: return .setMax(queue: try queue(change.subject).id, max: try limit(change.value))
    case .cancel: return try command(for: .cancel, change.subject)
    case .finish: return try command(for: .finish, change.subject)
    case .pause, .unpause: return try pauseOrResume(isPause: change.verb == .pause, change.subject)
    case .satisfy: return try satisfy(change)
    case .priority: return try prioritize(change)
    }
  }

  // MARK: - Subjects

  private func queue(_ word: Steering.Word) throws(Problem) -> QueueLane {
    if let queue = timeline.queue(word.text) { return queue }
    throw Problem(
      .error, "unknown-queue", "there is no queue '\(word.text)'", at: word.place,
      hint: Suggestion.didYouMean(word.text, among: timeline.queues.lazy.map(\.id)))
  }

  /// Whether a thread of this name exists in the script, or waits.
  private func isThread(_ name: String) -> Bool {
    name == "main" || timeline.waits[name] != nil || viewer.threadWaits.contains { $0.thread == name }
  }

  private func unknownOperation(_ id: String, at place: SourcePlace?) -> Problem {
    Problem(
      .error, "unknown-operation", "there is no operation '\(id)'", at: place,
      hint: Suggestion.didYouMean(id, among: timeline.operations.lazy.map(\.id)))
  }

  private func operation(_ word: Steering.Word) throws(Problem) -> OperationLane {
    if let operation = timeline.operation(word.text) { return operation }
    throw unknownOperation(word.text, at: word.place)
  }

  // MARK: - Requests

  private func command(for request: OperationRequest, _ word: Steering.Word) throws(Problem) -> UserCommand {
    switch answer(to: request, about: try operation(word)) {
    case .success(let command?): return command
    case .success(nil):
      throw Problem(.error, "incomplete", "'\(word.text)' is incomplete", at: word.place)
    case .failure(let refusal): throw Problem("refused", refusal, at: word.place)
    }
  }

  private func pauseOrResume(isPause: Bool, _ word: Steering.Word) throws(Problem) -> UserCommand {
    let command = try command(for: .pauseOrResume, word)
    let lane = try operation(word)
    guard isPause == (lane.pausedSince == nil) else {
      throw Problem(
        .error, "refused", "\(label(lane)) is \(isPause ? localized("already") : localized("not")) paused",
        at: word.place)
    }
    return command
  }

  private func satisfy(_ change: Steering) throws(Problem) -> UserCommand {
    let command = try command(for: .satisfy, change.subject)
    let lane = try operation(change.subject)
    let open = openCondition(of: lane)?.subject
    guard let open, change.value?.text == open else {
      throw Problem(
        .error, "refused", "\(label(lane)) waits for \(open ?? localized("nothing"))",
        at: change.value?.place ?? change.subject.place)
    }
    return command
  }

  private func prioritize(_ change: Steering) throws(Problem) -> UserCommand {
    let lane = try operation(change.subject)
    if case .failure(let refusal) = answer(to: .prioritize, about: lane) {
      throw Problem("refused", refusal, at: change.subject.place)
    }
    let names = QueuePriority.allCases.map(\.name)
    guard let priority = QueuePriority.allCases.first(where: { $0.name == change.value?.text }) else {
      let word = change.value?.text ?? ""
      throw Problem(
        .error, "unknown-priority", "unknown priority '\(word)'", at: change.value?.place,
        hint: Suggestion.didYouMean(word, among: names) ?? "one of: \(names.joined(separator: ", "))")
    }
    return .setPriority(operation: lane.id, priority)
  }

  private func limit(_ word: Steering.Word?) throws(Problem) -> Int {
    if word?.text == "default" { return -1 }
    guard let limit = word.flatMap({ Int($0.text) }), limit >= 0 else {
      throw Problem(
        .error, "wrong-kind", "'\(word?.text ?? "")' is not a limit", at: word?.place,
        hint: "write a number or 'default'")
    }
    return limit
  }
}

// MARK: - Words

extension PlayModel {
  package func words(for slot: LineSlot, after words: [String], beginning: String) -> [LineWord] {
    let verb = words.first.flatMap(UserCommand.Verb.init)
    switch slot {
    case .operation: return operations(beginning) { lane in verb.map { takes($0, lane) } ?? true }
    case .queue: return queues(beginning) { lane in verb.map { takes($0, lane) } ?? true }
    case .condition:
      guard let operation = words.last.flatMap({ timeline.operation($0) }) else { return [] }
      return [openCondition(of: operation)?.subject].compactMap(\.self).map { LineWord(id: $0, name: nil) }
        .filter { $0.begins(with: beginning) }
    case .file where words.first?.hasPrefix("export") == true:
      return exportNames.map { LineWord($0) }.filter { $0.begins(with: beginning) }
    case .duration, .moment, .number, .limit, .choice, .example, .thread, .newQueue, .newOperation, .operationOrQueue,
      .event,
      .otherEvent, .method, .file:
      return slot.examples.map { LineWord($0) }.filter { $0.begins(with: beginning) }
    }
  }

  private func takes(_ verb: UserCommand.Verb, _ lane: OperationLane) -> Bool {
    switch verb {
    case .cancel: isOpen(lane, .cancel)
    case .finish: lane.isFinishedByWord && isOpen(lane, .finish)
    case .pause: lane.pausedSince == nil && isPausable(lane)
    case .unpause: lane.pausedSince != nil && isPausable(lane)
    case .satisfy: isOpen(lane, .satisfy)
    case .priority: isOpen(lane, .prioritize)
    case .suspend, .resume, .max, .cancelAll: false
    }
  }

  private func isOpen(_ lane: OperationLane, _ request: OperationRequest) -> Bool {
    guard lane.phase != .finished, case .success = answer(to: request, about: lane) else { return false }
    return true
  }

  private func isPausable(_ lane: OperationLane) -> Bool { lane.kind == .pausable && isOpen(lane, .pauseOrResume) }

  private func takes(_ verb: UserCommand.Verb, _ queue: QueueLane) -> Bool {
    switch verb {
    case .suspend: !queue.isSuspended
    case .resume: queue.isSuspended
    case .max: true
    // As in `cancel all net`.
    case .cancel, .cancelAll: queue.operations.contains { timeline.operations[$0].phase != .finished }
    case .priority, .finish, .pause, .unpause, .satisfy: false
    }
  }

  /// Returns the operations whose id or name has a prefix, the selected one first.
  private func operations(_ beginning: String, where applies: @escaping (OperationLane) -> Bool) -> [LineWord] {
    let fits = { (lane: OperationLane) in
      (lane.id.hasPrefix(beginning) || lane.name.hasPrefix(beginning)) && applies(lane)
    }
    let selected = selectedLane
    let first = [selected].compactMap(\.self).filter(fits)
    let others = timeline.operations.lazy.filter { $0.id != selected?.id && fits($0) }.prefix(LineCompletions.most)
    return (first + others).map { LineWord(id: $0.id, name: $0.name) }
  }

  private func queues(_ beginning: String, where applies: (QueueLane) -> Bool) -> [LineWord] {
    let selected = selectedQueue
    let queues = timeline.queues.filter {
      ($0.id.hasPrefix(beginning) || $0.name.hasPrefix(beginning)) && applies($0)
    }
    return (queues.filter { $0.id == selected } + queues.filter { $0.id != selected })
      .map { LineWord(id: $0.id, name: $0.name) }
  }
}
