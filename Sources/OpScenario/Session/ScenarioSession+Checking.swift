import OpEngine

// What a line would change, and what is wrong with it.
extension ScenarioSession {
  /// The effect that a command would have.
  struct Change {
    enum Content {
      /// A part is added, and nothing else changes.
      case part(ScenarioLoader.PartReading)
      case whole(LoadedScenario)
    }

    let line: SessionDocument.Line
    let document: SessionDocument
    let content: Content
  }

  struct Refusal: Error {
    var problem: Problem
  }

  /// Returns what is wrong with a line; nil if it would be carried out.
  package func problem(with line: String, queue: String? = nil) -> Problem? {
    switch SessionCommand.reading(line) {
    case .problem(let problem): return problem
    case .command(let command): return problem(with: command, queue: queue)
    }
  }

  /// Returns what is wrong with a command; nil if it would be carried out.
  func problem(with command: SessionCommand, queue: String?) -> Problem? {
    if let request = command.request { return problem(with: request, at: command.requestPlace) }
    do {
      _ = try checked(command, queue: queue)
      return nil
    } catch {
      return error.problem
    }
  }

  func problem(with request: SessionCommand.Request, at place: SourcePlace?) -> Problem? {
    switch request {
    case .undo where !canUndo: Problem(.error, "nothing-to-undo", "there is nothing to undo", at: nil)
    case .redo where !canRedo: Problem(.error, "nothing-to-redo", "there is nothing to redo", at: nil)
    case .why(let id?) where index.operations[id] == nil:
      Problem(
        .error, "unknown-operation", "there is no operation '\(id.shortened(to: 40))'", at: place,
        hint: Suggestion.didYouMean(id, among: scenario.operations.map(\.id)))
    case .open(let path, discards: false) where isUnsaved:
      Problem(
        .error, "unsaved", "the session has commands that no file has", at: place,
        hint: "`save` first, or `open! \(path)` drops them")
    case .why, .goTo, .undo, .redo, .save, .open: nil
    }
  }

  /// Lets the loader check what a command adds, or the scenario with it.
  func checked(_ command: SessionCommand, queue: String?) throws(Refusal) -> Change {
    let line = SessionDocument.Line(command: command, time: nextTime, queue: queue ?? self.queue)
    if let problem = command.problem(at: line.time) { throw Refusal(problem: problem) }
    let document = document.adding(line, after: lines)
    let base = LoadedScenario(scenario: scenario, index: index)
    if let part = document.part, let reading = ScenarioLoader.read(part, addedTo: base) {
      try refuse(reading.problems, in: document)
      return Change(line: line, document: document, content: .part(reading))
    }
    let (loaded, problems) = ScenarioLoader.load(document.root, file: file, text: scenario.text)
    guard let loaded else { throw refusal(problems, in: document) }
    return Change(line: line, document: document, content: .whole(loaded))
  }

  /// Loads the scenario with a change.
  func load(_ change: Change, text: String) throws(Refusal) -> LoadedScenario {
    if case .whole(let loaded) = change.content { return loaded.withText(text) }
    let (loaded, problems) = ScenarioLoader.load(change.document.root, file: file, text: text)
    guard let loaded else { throw refusal(problems, in: change.document) }
    return loaded
  }

  private func refuse(_ problems: [Problem], in document: SessionDocument) throws(Refusal) {
    if problems.contains(where: { $0.severity == .error }) { throw refusal(problems, in: document) }
  }

  /// The refusal of the last line of a document, for the first error in it.
  private func refusal(_ problems: [Problem], in document: SessionDocument) -> Refusal {
    let number = document.lineNumber(ofCommand: lines.count)
    let errors = problems.filter { $0.severity == .error }
    var problem = errors.first { $0.place?.line == number } ?? errors[0]
    problem.place = problem.place.flatMap { place in
      place.line == number ? SourcePlace(line: 1, column: place.column, length: place.length) : nil
    }
    return Refusal(problem: problem)
  }

  // MARK: - What a line leaves out

  /// The index of the command whose places have that line; nil for a line of the file.
  func commandIndex(ofLine number: Int) -> Int? {
    number >= document.firstLine ? number - document.firstLine : nil
  }

  /// The queue of operations that name none: the last one declared.
  var queue: String? { scenario.queues.last { !index.names.names.isGroup($0.id) }?.id }

  /// The id of an operation that is given none.
  package var newOperationID: String { document.newOperationID }

  /// A free id for a queue.
  package var newQueueID: String {
    var number = scenario.queues.count + 1
    while !index.names.names.kinds(of: "q\(number)").isEmpty { number += 1 }
    return "q\(number)"
  }

  /// The time at which the next command takes effect: now if nothing has happened at this instant, or a little earlier
  /// or later where that makes a shorter number and no difference.
  var nextTime: EngineTime {
    let now = play.now
    if now == .zero { return .zero }
    let earliest = lines.last?.time ?? .zero
    for step in Self.timeSteps where play.latestInstant < now {
      let time = EngineTime(nanoseconds: now.nanoseconds / step * step)
      if time > play.latestInstant, time >= earliest { return time }
    }
    let due = play.nextDue
    for step in Self.timeSteps.dropFirst(2) {
      let time = EngineTime(nanoseconds: (now.nanoseconds / step + 1) * step)
      if due.map({ $0 <= now || time < $0 }) ?? true { return time }
    }
    return EngineTime(nanoseconds: (now.nanoseconds / 1000 + 1) * 1000)
  }

  /// 100 ms, 10 ms, 1 ms, 100 us, 10 us, 1 us in nanoseconds.
  private static let timeSteps: [UInt64] = [100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1000]
}

extension SessionCommand {
  /// Returns the problem of a command whose time is past.
  fileprivate func problem(at now: EngineTime) -> Problem? {
    let entry: Node.Entry? =
      switch form {
      case .step(let trigger, _): trigger
      case .operation(_, let keys, let trigger, _): trigger ?? keys.entries.first { $0.key == "at" }
      case .queue, .expectation, .setting, .request: nil
      }
    guard let entry, entry.key == "at", let text = entry.value.text, let time = try? DurationSyntax.parse(text),
      EngineTime(time) < now
    else { return nil }
    return Problem(
      .error, "past", "\(text) is past: it is \(DurationSyntax.text(now.sinceStart))", at: entry.value.place)
  }
}
