// The command line, open over the play
extension PlayModel {
  /// Whether requests to the engine are accepted.
  var canBeSteered: Bool { past == nil && playback.takesCommands }

  /// Whether the play accepts every command, because it is a session or can become one. Others can only be steered and
  /// viewed.
  var takesAllCommands: Bool { title.isSession || capabilities.controlsTime }

  /// Whether the source of the play handles a line, because it needs a session.
  private func isForSession(_ line: String) -> Bool {
    let verb = SessionCommand.verb(of: line)
    return takesAllCommands
      && (title.isSession ? verb.map(PlayLines.isOfScreen) != true : verb.map(PlayLines.isOwn) != true)
  }

  /// Opens the command line with the text left in it, or with another.
  mutating func openCommandLine(with text: LineText? = nil) -> [PlayCommand] {
    dialog.commandLine.open(with: text)
    open(CommandLinePanel())
    return complete()
  }

  mutating func pressInCommandLine(_ key: Key) -> [PlayCommand] {
    if dialog.commandLine.keeps(key) { return [] }
    let text = commandLine.text
    switch dialog.commandLine.press(key) {
    // A full line does not change, nor do its completions; a long paste may come key by key.
    case .edited: return commandLine.text == text ? [] : complete()
    case .chosen: return []
    case .run(let line): return run(line)
    case .close:
      dialog.commandLine.close()
      return closePanel()
    }
  }

  /// Inserts the first of some lines, and runs them if there are several.
  mutating func paste(_ lines: [String]) -> [PlayCommand] {
    guard dialog.commandLine.paste(lines) else { return [] }
    return commandLine.linesToCome.isEmpty ? complete() : run(commandLine.text.text)
  }

  /// Closes the line unless pasted lines follow.
  private mutating func closeAfterLast() -> [PlayCommand] { commandLine.linesToCome.isEmpty ? closePanel() : [] }

  /// Continues with the next pasted line.
  private mutating func runNext() -> [PlayCommand] {
    dialog.commandLine.fillInNext() ? run(commandLine.text.text) : []
  }

  /// Finds the completions at the cursor, or asks the source for them.
  private mutating func complete() -> [PlayCommand] {
    let head = commandLine.text.head
    guard takesAllCommands else {
      dialog.commandLine.offer(completions(of: head))
      return []
    }
    dialog.commandLine.offer(LineCompletions())
    return [.complete(head, queue: selectedQueue)]
  }

  /// Adopts requested completions unless the line has changed meanwhile.
  mutating func adopt(_ completions: LineCompletions, for head: String) {
    if commandLine.text.head == head { dialog.commandLine.offer(completions) }
  }

  /// Runs a line, or shows its problem.
  private mutating func run(_ typed: String) -> [PlayCommand] {
    let line = withSubject(typed)
    // A refused line stays in the command line.
    if line != typed { dialog.commandLine.fill(LineText(line)) }
    guard isForSession(line) else { return runHere(line) }
    if past != nil, case .command(let command) = SessionCommand.reading(line), command.request == nil {
      dialog.commandLine.refuse(LineProblem(Problem("past", refusalOfPast, at: nil), in: line))
      return []
    }
    dialog.commandLine.awaitAnswer()
    return clock.arrive + [.line(line, queue: selectedQueue)]
  }

  /// Runs a line without a session.
  private mutating func runHere(_ line: String) -> [PlayCommand] {
    switch reading(line) {
    case .command(let command):
      dialog.commandLine.finish(line)
      return closeAfterLast() + carryOut(command) + runNext()
    case .problem(let problem):
      dialog.commandLine.refuse(LineProblem(problem, in: line))
      return complete()
    }
  }

  /// Returns the line with the selected lane as its omitted subject: `suspend`, `max 3`.
  private func withSubject(_ line: String) -> String {
    let words = line.split(separator: " ").map(String.init)
    guard let verb = words.first.flatMap(UserCommand.Verb.init) else { return line }
    let subject: String? =
      switch verb {
      case .suspend, .resume: words.count == 1 ? selectedQueue : nil
      case .max: words.count == 2 && (words[1] == "default" || Int(words[1]) != nil) ? selectedQueue : nil
      case .cancel, .finish, .pause, .unpause: words.count == 1 ? selectedLane?.id : nil
      case .cancelAll, .priority, .satisfy: nil
      }
    guard let subject, timeline.queue(words.last ?? "") == nil else { return line }
    return ([words[0], LineWord(id: subject, name: nil).text] + words.dropFirst()).joined(separator: " ")
  }

  /// Handles the session's answer to a line, then the keys typed meanwhile.
  mutating func adopt(_ outcome: LineOutcome, of line: String) -> [AppCommand] {
    let keys = dialog.commandLine.takeKeys()
    let commands = take(outcome, of: line, isTyped: keys != nil).map(AppCommand.play)
    return (keys ?? []).reduce(into: commands) { $0 += press($1) }
  }

  /// - Parameter isTyped: whether the line is in the command line, where it stays if it is refused.
  private mutating func take(
    _ outcome: LineOutcome, of line: String, isTyped: Bool
  ) -> [PlayCommand] {
    switch outcome {
    case .performed(let printed, let note):
      tell(":\(printed)" + (note.map { " (\($0))" } ?? ""))
      dialog.commandLine.note(printed)
      if case .command(let command) = SessionCommand.reading(printed) { select(command.declaredID) }
    case .refused(let problem):
      let problem = LineProblem(problem, in: line)
      guard isTyped else { return tell(problem.sentence) }
      dialog.commandLine.refuse(problem)
      return complete()
    case .request(let request):
      if isTyped { dialog.commandLine.finish(line) }
      return isTyped ? closeAfterLast() + carryOut(request) + runNext() : carryOut(request)
    }
    guard isTyped else { return [] }
    dialog.commandLine.clear()
    return closeAfterLast() + runNext()
  }

  private mutating func select(_ declared: (operation: String?, queue: String?)) {
    if let operation = declared.operation { view.select(.operation(operation)) }
    if let queue = declared.queue { view.select(.queue(queue)) }
  }

  /// Performs a command that `reading` has validated.
  private mutating func carryOut(_ command: SessionCommand) -> [PlayCommand] {
    if let request = command.request { return carryOut(request) }
    guard let commands = try? userCommands(for: command) else { return [] }
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
      dialog.inquire(nil)
      askWhy()
    case .goTo(let moment): return go(to: moment)
    case .save(let path?, let replaces): return [.save(to: path, replaces: replaces)]
    case .export(let word, let replaces): return [.export(to: exportPath(word), replaces: replaces)]
    // The session performs these.
    case .undo, .redo, .save, .open: break
    }
    return []
  }
}
