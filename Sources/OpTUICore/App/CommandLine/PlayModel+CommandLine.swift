import OpScenario

// The command line, open over the play.
extension PlayModel {
  /// Whether requests to the engine are carried out.
  var canBeSteered: Bool { past == nil && takesCommands }

  /// Whether the play takes every command: it is a session, or becomes one. Others can only be steered and looked at.
  var takesAllCommands: Bool { title.isSession || source == .play }

  /// Whether the source of the play reads a line, because that is for a session.
  private func isForSession(_ line: String) -> Bool {
    let verb = SessionCommand.verb(of: line)
    return takesAllCommands
      && (title.isSession ? verb.map(PlayLines.isOfScreen) != true : verb.map(PlayLines.isOwn) != true)
  }

  /// Opens the command line with the text that was left there, or with another.
  mutating func openCommandLine(with text: LineText? = nil) -> [PlayCommand] {
    commandLine.fill(text ?? commandLine.text)
    commandLine.linesToCome = []
    commandLine.keysToCome = nil
    commandLine.isUntouched = true
    open(Overlay.commandLine)
    return complete()
  }

  mutating func pressInCommandLine(_ key: Key) -> [PlayCommand] {
    guard commandLine.keysToCome == nil else {
      commandLine.keysToCome?.append(key)
      return []
    }
    commandLine.isUntouched = false
    let text = commandLine.text
    switch commandLine.press(key) {
    // A line that is full stays as it is, and what fits to it: a long text may come key by key.
    case .edited: return commandLine.text == text ? [] : complete()
    case .chosen: return []
    case .run(let lines): return run(lines)
    case .close:
      commandLine.close()
      return closeOverlay()
    }
  }

  /// Inserts the first of some lines, and carries them out if there are several.
  mutating func paste(_ lines: [String]) -> [PlayCommand] {
    guard commandLine.keysToCome == nil else {
      commandLine.linesToCome += lines
      return []
    }
    commandLine.isUntouched = false
    commandLine.paste(lines)
    return commandLine.linesToCome.isEmpty ? complete() : run([commandLine.text.text])
  }

  /// Closes the line, unless pasted lines come next.
  private mutating func closeAfterLast() -> [PlayCommand] { commandLine.linesToCome.isEmpty ? closeOverlay() : [] }

  /// Goes on to the next of the lines that were pasted.
  private mutating func runNext() -> [PlayCommand] {
    guard !commandLine.linesToCome.isEmpty else { return [] }
    commandLine.fill(LineText(commandLine.linesToCome.removeFirst()))
    return run([commandLine.text.text])
  }

  /// Looks for the words that fit at the cursor, or asks the source for them.
  private mutating func complete() -> [PlayCommand] {
    let head = commandLine.text.head
    guard takesAllCommands else {
      commandLine.offer(completions(of: head))
      return []
    }
    commandLine.offer(LineCompletions())
    return [.complete(head, queue: selectedQueue)]
  }

  /// Takes the words that were asked for, unless the line has changed meanwhile.
  mutating func adopt(_ completions: LineCompletions, for head: String) {
    if commandLine.text.head == head { commandLine.offer(completions) }
  }

  /// Carries out the first line that is a command, or shows what is wrong with the one that was typed.
  private mutating func run(_ lines: [String]) -> [PlayCommand] {
    guard isForSession(lines[0]) else { return runHere(lines) }
    if past != nil, case .command(let command) = SessionCommand.reading(lines[0]), command.request == nil {
      commandLine.problem = LineProblem(Problem("past", refusalOfPast, at: nil), in: lines[0])
      return []
    }
    commandLine.keysToCome = []
    return clock.arrive + [.lines(lines, queue: selectedQueue)]
  }

  /// Carries out the first line that is a command, without a session.
  private mutating func runHere(_ lines: [String]) -> [PlayCommand] {
    for line in lines {
      switch reading(line) {
      case .command(let command):
        commandLine.finish(line)
        return closeAfterLast() + carryOut(command) + runNext()
      case .problem(let problem): commandLine.problem = commandLine.problem ?? LineProblem(problem, in: line)
      }
    }
    return []
  }

  /// Takes the answer of the session to a line, then the keys that were typed meanwhile.
  mutating func adopt(_ outcome: LineOutcome, of line: String) -> [AppCommand] {
    let keys = commandLine.keysToCome
    commandLine.keysToCome = nil
    let commands = take(outcome, of: line, isTyped: keys != nil).map(AppCommand.play)
    return (keys ?? []).reduce(into: commands) { $0 += press($1) }
  }

  /// - Parameter isTyped: whether the line stands in the command line, where it stays if it is refused.
  private mutating func take(
    _ outcome: LineOutcome, of line: String, isTyped: Bool
  ) -> [PlayCommand] {
    switch outcome {
    case .performed(let printed, let note):
      status = ":\(printed)" + (note.map { " (\($0))" } ?? "")
      commandLine.history.append(printed)
      if case .command(let command) = SessionCommand.reading(printed) { select(command.declaredID) }
    case .refused(let problem):
      let problem = LineProblem(problem, in: line)
      if isTyped { commandLine.problem = problem } else { status = problem.sentence }
      return []
    case .request(let request):
      if isTyped { commandLine.finish(line) }
      return isTyped ? closeAfterLast() + carryOut(request) + runNext() : carryOut(request)
    }
    guard isTyped else { return [] }
    commandLine.clear()
    return closeAfterLast() + runNext()
  }

  private mutating func select(_ declared: (operation: String?, queue: String?)) {
    if let operation = declared.operation { view.select(.operation(operation)) }
    if let queue = declared.queue { view.select(.queue(queue)) }
  }

  /// Carries out a command that `reading` has found to be right.
  private mutating func carryOut(_ command: SessionCommand) -> [PlayCommand] {
    if let request = command.request { return carryOut(request) }
    guard let commands = try? personCommands(for: command) else { return [] }
    showAll()
    return commands.flatMap { send($0) }
  }

  private mutating func carryOut(_ request: SessionCommand.Request) -> [PlayCommand] {
    switch request {
    case .why(let thread?) where timeline.operation(thread) == nil:
      tellWait(of: thread)
    case .why(let operation):
      if let operation { view.select(.operation(operation)) }
      arrangeScreen()
      inquiry = nil
      askWhy()
    case .goTo(let moment): return go(to: moment)
    case .save(let path?, let replaces): return [.save(to: path, replaces: replaces)]
    case .export(let word, let replaces): return [.export(to: exportPath(word), replaces: replaces)]
    // The session carries them out itself.
    case .undo, .redo, .save, .open: break
    }
    return []
  }
}
