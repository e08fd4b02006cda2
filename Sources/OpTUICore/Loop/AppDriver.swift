/// The model and its play: the loop without screen and clock.
///
/// Sends messages to the model, and performs all of its commands.
struct AppDriver {
  private(set) var model: AppModel
  private(set) var source: (any PlaySource)?
  private(set) var hasQuit = false
  private var pending = PendingCommands()
  /// Whether the next frame must repaint every cell.
  var needsRepaint = false
  /// Whether the screen must be arranged before a key or a frame.
  private var needsArrangement = false
  /// Whether a play has begun for which no time has passed yet.
  var hasBegun = false
  private let openEntry: Opener
  /// The user's options: the files of a session that the play becomes, news of the subject's files, and more.
  var options: PlayOptions
  /// The name of the open entry.
  private var openName: String?
  /// The exercises; nil for another subject.
  let exercises: Exercises?
  /// The requested command that opens the editor.
  var editorCommand: String?
  /// Whether the user was told that progress cannot be stored.
  private var hasToldOfProgress = false
  /// The text to copy to the clipboard or a file.
  var copyToMake: Copy?
  /// A hook for tests and traces, called with each command of the model before it is performed.
  var trace: ((AppCommand) -> Void)?

  /// - Parameters:
  ///   - source: the play that the model shows first; nil for a list or a log.
  ///   - options: `begin` was called for the news of its files.
  ///   - open: opens an entry of the list, or reopens the first play.
  init(
    _ model: AppModel, source: (any PlaySource)? = nil, options: PlayOptions = PlayOptions(),
    exercises: Exercises? = nil,
    open: @escaping Opener = { name throws(LoopFailure) in throw LoopFailure("there is no '\(name)'") }
  ) {
    self.model = model
    self.source = source
    self.options = options
    self.exercises = exercises
    openEntry = open
  }

  /// An opened entry of the list.
  struct Opened {
    let source: any PlaySource
    /// The message that makes the model show it.
    let message: AppMessage
    /// The exercise, if it is one.
    var exercise: ExerciseState?
  }

  /// A function that opens an entry of the list.
  typealias Opener = (_ name: String) throws(LoopFailure) -> Opened

  /// Whether commands are left because their time was up.
  var isBusy: Bool { !pending.isEmpty }

  /// Whether nothing moves any more, and no command is pending.
  var isAtEnd: Bool { pending.isEmpty && source?.isAtEnd != false }

  /// Whether the play moves without commands.
  var movesByItself: Bool { source.map { $0.timeControl == nil } ?? false }

  /// Returns the next frame.
  mutating func canvas() -> Canvas {
    arrange()
    return model.canvas()
  }

  /// Arranges the screen if there was news.
  mutating func arrange() {
    if needsArrangement { model.arrange() }
    needsArrangement = false
  }

  /// Updates the model, performs its commands to the program, and queues those to the play.
  ///
  /// News of a play that moves by itself does not arrange the screen: a long log brings many between two frames, and
  /// arranging takes longer than applying them.
  mutating func send(_ message: AppMessage) {
    let isNews = movesByItself && message.isNews
    if !isNews { arrange() }
    needsArrangement = isNews
    for command in model.update(message, arranges: !isNews) {
      trace?(command)
      switch command {
      case .loop(let command): perform(command)
      case .play(let command): pending.append(command)
      }
    }
  }

  /// Sends the model a key, a text, or the meaning of a mouse action.
  mutating func receive(_ input: Input) {
    switch input {
    case .key(let key): send(.key(key))
    case .paste(let text): send(.pasted(text))
    case .mouse(let event):
      arrange()
      if let message = model.message(for: event) { send(message) }
    }
  }

  /// Sends the model the play's own events.
  mutating func sendNews() {
    guard let source else { return }
    for message in source.news() { send(message) }
    if source.timeControl?.decision != nil || model.play?.predictions.open != nil {
      send(.deciding(source.timeControl?.decision))
    }
    if let shown = model.play?.title.goal, let goal = source.timeControl?.goal,
      (goal.state, goal.keys) != (shown.state, shown.keys)
    {
      send(.scored(goal.state, keys: goal.keys))
    }
    guard let session = source.session, let play = model.play else { return }
    do {
      try options.files.keeper?.keep(session)
    } catch {
      send(.told(error.sentence))
    }
    let state = SessionState(of: session)
    if state == play.dialog.session { return }
    if state.commandCount != play.dialog.session?.commandCount { send(.retitled(title(of: session))) }
    send(.drafted(state))
  }

  /// Adopts changed files. Restarts the play of a changed one.
  mutating func takeFileNews() {
    guard let change = options.fileNews?.take() else { return }
    if let entries = change.entries { send(.listed(entries)) }
    guard let play = model.play, let name = openName ?? change.names.first, change.names.contains(name) else { return }
    if source?.session != nil {
      return send(.told(localized("the file has changed; this session continues unchanged")))
    }
    do {
      try reopen(name)
      if model.play?.status == nil { send(.told(localized("\(play.title.file) has changed: restarted"))) }
    } catch {
      var title = play.title
      title.fault = error.line.map { localized("FILE BROKEN line \($0)") } ?? localized("FILE BROKEN")
      send(.retitled(title))
      send(.told(error.sentence))
    }
  }

  /// Returns the title of the session that is shown.
  private func title(of session: any SessionDraft) -> PlayTitle {
    let shown = model.play?.title
    var title = PlayTitle(
      ofSession: session.scenario, named: shown?.file ?? session.file, language: options.language,
      clock: shown?.clock ?? .virtual)
    if let shown { title.keepPlay(of: shown) }
    return title
  }

  /// Performs the commands to the play, in order, until none is left or the time is up.
  mutating func performCommands(until isTimeUp: () -> Bool = { false }) {
    while let command = pending.first {
      // A recorded log has no source, but can be exported.
      if case .export(let path, let replaces) = command { send(export(to: path, replaces: replaces)) }
      guard let source else { return pending.removeAll() }
      guard advance(as: command, on: source, until: isTimeUp) else { return sendNews() }
      pending.removeFirst()
      perform(command, on: source)
      sendNews()
    }
  }

  /// Lets the time of a play advance, if that is the command.
  /// - Returns: whether it has advanced as far as it should.
  private func advance(as command: PlayCommand, on source: any PlaySource, until isTimeUp: () -> Bool) -> Bool {
    switch command {
    case .advance(let time): source.timeControl?.advance(to: time, until: isTimeUp) ?? true
    case .advanceToMark(let count): source.timeControl?.advance(toMark: count, until: isTimeUp) ?? true
    case _: true
    }
  }

  private mutating func perform(_ command: LoopCommand) {
    switch command {
    case .open(let name): open(name)
    case .record(let change): record(change)
    case .redraw: needsRepaint = true
    case .quit: hasQuit = true
    case .exercise(let command): perform(command)
    case .copy(let part): copy(part)
    }
  }

  private mutating func perform(_ command: PlayCommand, on source: any PlaySource) {
    let control = source.timeControl
    switch command {
    case .advance, .advanceToMark, .export: break
    case .advanceEvents(let count): control?.advance(events: count)
    case .perform(let command):
      if let outcome = source.perform(command) { send(.answered(line: command.line, outcome)) }
    case .line(let line, let queue): send(.answered(line: line, answer(line, queue, on: source)))
    case .complete(let line, let queue):
      send(.completed(line: line, context(of: source, queue)?.completions(of: line) ?? LineCompletions()))
    case .predict(let isOn): control?.predict(isOn)
    case .pick(let place): control?.pick(place)
    case .release: control?.release()
    case .follow(let isOn): source.follow(isOn)
    case .endProgram: source.endProgram()
    case .save(let path, let replaces): if let message = save(to: path, replaces: replaces) { send(message) }
    case .restart:
      source.restart()
      begin(.restarted)
    case .fork(let count, let time):
      guard let control else { break }
      control.fork(after: count, at: time)
      begin(.forked(isHeld: control.isHeld))
    }
  }

  /// Returns the context of a play's lines.
  private func context(of source: any PlaySource, _ queue: String?) -> (any LineContext)? {
    guard let play = model.play else { return nil }
    return session(of: source).map { PlayLines(play: play, session: SessionLines($0, queue: queue)) } ?? play
  }

  /// Returns the session that a play belongs to, or would with the next line.
  private func session(of source: any PlaySource) -> (any SessionDraft)? {
    let session = source.session ?? source.continuation
    if let session { options.files.serve(session) }
    return session
  }

  /// Runs a line. A scenario play becomes a session with the first line that needs one.
  private mutating func answer(_ line: String, _ queue: String?, on source: any PlaySource) -> LineOutcome {
    guard let session = session(of: source) else {
      return .refused(Problem("no-session", Capabilities.play.noSession(localized("this is")), at: nil))
    }
    let outcome = options.files.perform(line, queue: queue, in: session)
    switch outcome {
    case .request(let request):
      guard case .open(let path, _) = request else { break }
      do {
        let opened = try options.files.open(path, after: session)
        source.adopt(opened)
        let title = PlayTitle(ofSession: opened.scenario, named: path, language: options.language)
        begin(.opened(title))
        return .performed(line, note: nil)
      } catch {
        return .refused(error.problem(with: request))
      }
    case .performed:
      guard source.session == nil, let continuation = source.continuation else { break }
      source.adopt(continuation)
      begin(.retitled(title(of: session)))
    case .refused: break
    }
    return outcome
  }

  /// Records the user's progress. A failure is reported once.
  private mutating func record(_ change: CourseProgress.Change) {
    do {
      send(.progressed(try options.progress.record(change)))
    } catch {
      if !hasToldOfProgress { send(.told(error.sentence)) }
      hasToldOfProgress = true
    }
  }

  mutating func open(_ name: String) {
    do {
      try reopen(name)
    } catch {
      send(.told(error.sentence))
    }
  }

  private mutating func reopen(_ name: String) throws(LoopFailure) {
    show(try openEntry(name))
    openName = name
  }

  /// Shows another play from its beginning.
  mutating func show(_ opened: Opened) {
    pending.removeAll()
    if source?.session != nil { options.files.keeper?.discard() }
    source = opened.source
    begin(opened.message)
    if let exercise = opened.exercise { send(.judged(exercise)) }
    if movesByItself { sendNews() }
  }

  private mutating func begin(_ message: AppMessage) {
    hasBegun = true
    send(message)
    send(.elapsed(.zero))
  }
}
