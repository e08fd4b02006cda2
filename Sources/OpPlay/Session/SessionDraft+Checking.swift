/// The effect that a command would have on the scenario of a session.
package struct SessionChange {
  enum Content {
    /// Parts are added, and nothing else changes.
    case parts(ScenarioLoader.PartReading)
    case whole(LoadedScenario)
  }

  let line: SessionDocument.Line
  let document: SessionDocument
  let content: Content
}

// The effects and problems of lines.
extension SessionDraft {
  /// Returns the problem with a line; nil if the line is valid.
  package func problem(with line: String, queue: String? = nil) -> Problem? {
    switch SessionCommand.reading(line) {
    case .problem(let problem): return problem
    case .command(let command): return problem(with: command, queue: queue)
    }
  }

  /// Returns the problem with a command; nil if the command is valid.
  func problem(with command: SessionCommand, queue: String?) -> Problem? {
    if let request = command.request { return problem(with: request, at: command.requestPlace) }
    do {
      _ = try checked(command, queue: queue)
      return nil
    } catch {
      return error
    }
  }

  func problem(with request: SessionCommand.Request, at place: SourcePlace?) -> Problem? {
    if let refusal = refusal(of: request, at: place) { return refusal }
    if case .why(let id?) = request, content.loaded.index.operations[id] == nil, !scenario.isThread(id) {
      return Problem(
        .error, "unknown-operation", "there is no operation '\(id.shortened(to: 40))'", at: place,
        hint: Suggestion.didYouMean(id, among: scenario.operations.map(\.id)))
    }
    if case .open(let path, discards: false) = request, isUnsaved {
      return Problem(
        .error, "unsaved", "the session has unsaved commands", at: place,
        hint: "`save` first, or `open! \(path)` drops them")
    }
    return nil
  }

  /// Lets the loader check the parts that a command adds, or the scenario with it.
  func checked(_ command: SessionCommand, queue: String?) throws(Problem) -> SessionChange {
    let line = SessionDocument.Line(
      command: command.naming(newOperationID), time: nextTime, queue: queue ?? self.queue)
    if let problem = command.problem(at: line.time) ?? command.problemOfSize { throw problem }
    let document = content.document.adding(line, after: content.lines)
    if let parts = document.parts, let reading = ScenarioLoader.read(parts, addedTo: content.loaded) {
      let isRefused = reading.problems.contains { $0.severity == .error }
      if isRefused { throw refusal(reading.problems, in: document) }
      return SessionChange(line: line, document: document, content: .parts(reading))
    }
    let (loaded, problems) = ScenarioLoader.load(document.root, file: file, text: scenario.text)
    guard let loaded else { throw refusal(problems, in: document) }
    if onlyGrows {
      throw Problem(
        .error, "not-while-running", "this changes existing parts, and real threads cannot go back",
        at: SourcePlace(line: 1, column: 1), hint: "`save` the session, and `optui live FILE` takes it")
    }
    return SessionChange(line: line, document: document, content: .whole(loaded))
  }

  /// The refusal of the last line of a document, for the first error in it.
  private func refusal(_ problems: [Problem], in document: SessionDocument) -> Problem {
    let number = document.lineNumber(ofCommand: commandCount)
    let errors = problems.filter { $0.severity == .error }
    var problem = errors.first { $0.place?.line == number } ?? errors[0]
    // In a file, queues come before operations, so the refused line may appear as the first to give a name.
    if let first = problem.firstPlace, first.line == number {
      (problem.place, problem.firstPlace) = (first, problem.place)
    }
    problem.place = problem.place.flatMap { place in
      place.line == number ? SourcePlace(line: 1, column: place.column, length: place.length) : nil
    }
    if let first = problem.firstPlace { problem.hint = hint(at: first).text }
    return problem
  }

  /// Returns the place where a name was first given: only the session knows the places of lines.
  private func hint(at first: SourcePlace) -> Phrase {
    guard let index = commandIndex(ofLine: first.line) else {
      return "first given at \(first.line):\(first.column) of \(file)"
    }
    // The refused line has the number 1, and is not among them.
    guard content.lines.indices.contains(index) else { return "first given at \(1):\(first.column)" }
    return "first given by the line '\(content.lines[index].command.description.shortened(to: 60))'"
  }

  // MARK: - Defaults of a line

  /// The index of the command whose places have that line; nil for a line of the file.
  func commandIndex(ofLine number: Int) -> Int? {
    number >= content.document.firstLine ? number - content.document.firstLine : nil
  }

  /// The queue of operations that name none: the last one declared.
  var queue: String? { scenario.queues.last { !content.loaded.index.known.declared.isGroup($0.id) }?.id }

  /// The id of an operation without one.
  var newOperationID: String { content.document.newOperationID }

  /// A free id for a queue.
  var newQueueID: String {
    var number = scenario.queues.count + 1
    while !content.loaded.index.known.declared.kinds(of: "q\(number)").isEmpty { number += 1 }
    return "q\(number)"
  }
}

extension SessionCommand {
  /// The maximum number of operations that one line may add. The screen freezes for 40 us for each: a million would
  /// take 40 s, this number takes 0.4 s.
  static let maxRepetitions = 10_000

  /// The problem of a command that adds too many operations, if any.
  fileprivate var problemOfSize: Problem? {
    guard case .operation(_, let keys, _, _) = form, let count = keys["repeat"],
      count.text.flatMap({ Int($0) }) ?? 0 > Self.maxRepetitions
    else { return nil }
    return Problem(
      .error, "too-many-operations", "one line adds at most \(Self.maxRepetitions) operations", at: count.place,
      hint: "a file may have more: `optui run FILE`")
  }

  /// Returns the problem of a command whose time is past.
  fileprivate func problem(at now: EngineTime) -> Problem? {
    var entry: Node.Entry?
    if case .step(let trigger, _) = form { entry = trigger }
    if case .operation(_, let keys, let trigger, _) = form {
      entry = trigger ?? keys.entries.first { $0.key == "at" }
    }
    guard let entry, entry.key == "at", let text = entry.value.text, let time = try? DurationSyntax.parse(text),
      EngineTime(time) < now
    else { return nil }
    return Problem(
      .error, "past", "\(text) is past: it is \(DurationSyntax.text(now.sinceStart))", at: entry.value.place)
  }
}
