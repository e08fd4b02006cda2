import Localization
import OpEngine

/// The model and the play behind it: the loop without its screen and its clock.
///
/// Messages go to the model; the commands that it answers with are carried out here, and nowhere else.
struct AppDriver {
  private(set) var model: AppModel
  private(set) var source: (any PlaySource)?
  private(set) var hasQuit = false
  private var pending = PendingCommands()
  private var needsRepaint = false
  /// Whether the screen has to be arranged before a key or a frame.
  private var needsArrangement = false
  private var hasBegun = false
  private let openEntry: Opener
  private let language: String?
  private let files: SessionFiles
  /// The files behind what is shown, where somebody looks at them.
  private let fileNews: (any FileNews)?
  /// The name of the entry on the screen.
  private var openName: String?
  /// The exercises; nil where something else is shown.
  let exercises: Exercises?
  /// The command that opens the editor which the person wants.
  var editorCommand: String?
  private let progress: ProgressKeeper
  /// Whether the person was told that progress is not kept.
  private var hasToldOfProgress = false
  /// The ways by which texts and exports leave the program.
  var outputs = PlayOutputs.none
  /// The text that the person wants on the clipboard, or in a file.
  var copyToMake: Copy?
  /// The receiver of each command of the model before it is carried out, for tests and traces.
  var trace: ((AppCommand) -> Void)?

  /// - Parameters:
  ///   - source: the play that the model shows first; nil for a list or a log.
  ///   - files: those of a session that a play becomes.
  ///   - fileNews: news of the files behind what is shown; `begin` was called.
  ///   - open: opens an entry of the list, or the play that is shown first anew.
  init(
    _ model: AppModel, source: (any PlaySource)? = nil, language: String? = nil, files: SessionFiles = .none,
    fileNews: (any FileNews)? = nil,
    exercises: Exercises? = nil,
    progress: ProgressKeeper = .none,
    open: @escaping Opener = { name throws(LoopFailure) in throw LoopFailure("there is no '\(name)'") }
  ) {
    self.model = model
    self.source = source
    self.language = language
    self.files = files
    self.fileNews = fileNews
    self.exercises = exercises
    self.progress = progress
    openEntry = open
  }

  /// An entry of the list that was opened.
  struct Opened {
    let source: any PlaySource
    /// The message that tells the model what it shows now.
    let message: AppMessage
    /// The exercise that it belongs to.
    var exercise: ExerciseState?
  }

  /// A function that opens an entry of the list.
  typealias Opener = (_ name: String) throws(LoopFailure) -> Opened

  /// Whether commands are left, as their time was up.
  var isBusy: Bool { !pending.isEmpty }

  /// Whether nothing moves any more, and nothing is left to be done.
  var isAtEnd: Bool { pending.isEmpty && source?.isAtEnd != false }

  /// Whether the play moves without commands.
  var movesByItself: Bool { source.map { $0.timeControl == nil } ?? false }

  /// Whether a play has begun since the previous call: no time has passed for it yet.
  mutating func takeBeginning() -> Bool {
    defer { hasBegun = false }
    return hasBegun
  }

  /// Whether the next frame has to repaint every cell. The answer is given once.
  mutating func takeRepaint() -> Bool {
    defer { needsRepaint = false }
    return needsRepaint
  }

  /// Returns the next frame.
  mutating func canvas() -> Canvas {
    arrange()
    return model.canvas()
  }

  /// Arranges the screen for news, if there were any since.
  mutating func arrange() {
    if needsArrangement { model.arrange() }
    needsArrangement = false
  }

  /// Updates the model, carries out what concerns the program, and notes what concerns the play.
  ///
  /// The screen is not arranged for news of a play that moves by itself: of a long log many come between two frames, and
  /// each arrangement of it takes longer than its news.
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

  /// Sends the model a key, a text, or what the mouse means where it points.
  mutating func receive(_ input: Input) {
    switch input {
    case .key(let key): send(.key(key))
    case .paste(let text): send(.pasted(text))
    case .mouse(let event):
      arrange()
      if let message = model.message(for: event) { send(message) }
    }
  }

  /// Sends the model what the play has done by itself.
  mutating func sendNews() {
    guard let source else { return }
    if source.session?.takeReplay() == true { send(.replayed) }
    for message in source.news() { send(message) }
    if source.timeControl?.decision != nil || model.play?.predictions.open != nil {
      send(.deciding(source.timeControl?.decision))
    }
    if model.play?.title.goal != nil, let goal = source.timeControl?.goal {
      if goal.state != model.play?.title.goal?.state || goal.keys != model.play?.title.goal?.keys {
        send(.scored(goal.state, keys: goal.keys))
      }
    }
    guard let session = source.session, let play = model.play else { return }
    do {
      try session.files.keeper?.keep(session.draft)
    } catch {
      send(.told(error.sentence))
    }
    let state = session.state
    if state == play.dialog.session { return }
    if state.commandCount != play.dialog.session?.commandCount { send(.retitled(title(of: session))) }
    send(.drafted(state))
  }

  /// Adopts what has become of the files. The play of one that has changed begins anew.
  mutating func takeFileNews() {
    guard let change = fileNews?.take() else { return }
    if let entries = change.entries { send(.listed(entries)) }
    guard let play = model.play, let name = openName ?? change.names.first, change.names.contains(name) else { return }
    if source?.session != nil {
      return send(.told(localized("the file has changed; this session goes on as it is")))
    }
    do {
      try openAnew(name)
      if model.play?.status == nil { send(.told(localized("\(play.title.file) has changed: played again"))) }
    } catch {
      var title = play.title
      title.fault = error.line.map { localized("FILE BROKEN line \($0)") } ?? localized("FILE BROKEN")
      send(.retitled(title))
      send(.told(error.sentence))
    }
  }

  /// Returns the title of the session that is shown.
  private func title(of session: any SessionSource) -> PlayTitle {
    let shown = model.play?.title
    var title = PlayTitle(
      ofSession: session.draft.scenario, named: shown?.file ?? session.draft.file, language: language,
      clock: shown?.clock ?? .virtual)
    if let shown { title.keepPlay(of: shown) }
    return title
  }

  /// Carries out the commands for the play, in order, until none is left or one of them finds that its time is up.
  mutating func performCommands(until isTimeUp: () -> Bool = { false }) {
    while let command = pending.first {
      // A log that was read has no source, and can be exported.
      if case .export(let path, let replaces) = command { send(export(to: path, replaces: replaces)) }
      guard let source else { return pending.removeAll() }
      let result = perform(command, on: source, until: isTimeUp)
      if result.isDone { pending.removeFirst() }
      if let message = result.beginning { begin(message) }
      if let answer = result.answer { send(answer) }
      sendNews()
      if !result.isDone { return }
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

  /// - Returns: whether the command is done, and what to tell the model before the news: that another play stands there
  ///   now, or an answer.
  private mutating func perform(
    _ command: PlayCommand, on source: any PlaySource, until isTimeUp: () -> Bool
  ) -> (isDone: Bool, beginning: AppMessage?, answer: AppMessage?) {
    let control = source.timeControl
    switch command {
    case .advance(let time): return (control?.advance(to: time, until: isTimeUp) ?? true, nil, nil)
    case .advanceToMark(let count): return (control?.advance(toMark: count, until: isTimeUp) ?? true, nil, nil)
    case .advanceEvents(let count): control?.advance(events: count)
    case .perform(let command):
      return (true, nil, source.perform(command).map { .answered(line: command.line, $0) })
    case .line(let line, let queue): return answer(line, queue, on: source)
    case .complete(let line, let queue):
      return (true, nil, .completed(line: line, context(of: source, queue)?.completions(of: line) ?? LineCompletions()))
    case .predict(let isOn): control?.predict(isOn)
    case .pick(let place): control?.pick(place)
    case .release: control?.release()
    case .follow(let isOn): source.logControl?.follow(isOn)
    case .endProgram: source.logControl?.endProgram()
    case .save(let path, let replaces):
      return (true, nil, source.logControl.map { save(to: path, replaces: replaces, $0) })
    case .export: break
    case .restart:
      source.restart()
      return (true, .restarted, nil)
    case .fork(let count, let time):
      guard let control else { break }
      control.fork(after: count, at: time)
      return (true, .forked(isHeld: control.isHeld), nil)
    }
    return (true, nil, nil)
  }

  /// Writes the log on the screen into a file.
  private func save(to path: String, replaces: Bool, _ log: any LogControl) -> AppMessage {
    let count = model.play?.log.count ?? 0
    do {
      try log.save(model.play?.recording ?? [], to: path, replaces: replaces)
      return .told(localized("\(count) events are in \(path): `optui run` and `optui why` read it"))
    } catch {
      return .told(error.sentence)
    }
  }

  /// The thing that the lines of a play act on.
  private func context(of source: any PlaySource, _ queue: String?) -> (any LineContext)? {
    guard let play = model.play else { return nil }
    if let session = source.session { return PlayLines(play: play, session: SessionLines(session.draft, queue: queue)) }
    return source.continued(files).map { PlayLines(play: play, session: SessionLines($0.draft, queue: queue)) } ?? play
  }

  /// Carries out a line. A play of a scenario becomes a session with the first one that it takes.
  private mutating func answer(
    _ line: String, _ queue: String?, on source: any PlaySource
  ) -> (isDone: Bool, beginning: AppMessage?, answer: AppMessage?) {
    let continued = source.session == nil ? source.continued(files) : nil
    guard let session = source.session ?? continued else {
      let problem = Problem("no-session", Capabilities.play.noSession(localized("this is")), at: nil)
      return (true, nil, .answered(line: line, .refused(problem)))
    }
    let outcome = session.perform(line, queue: queue)
    switch outcome {
    case .request(.open(let path, _)):
      do {
        try session.open(path)
        if let continued { self.source = continued }
        let title = PlayTitle(ofSession: session.draft.scenario, named: path, language: language)
        return (true, .opened(title), .answered(line: line, .performed(line, note: nil)))
      } catch {
        return (
          true, nil,
          .answered(line: line, .refused(Problem(.error, "not-opened", Phrase(verbatim: error.sentence), at: nil)))
        )
      }
    case .performed:
      guard let continued else { break }
      self.source = continued
      return (true, .retitled(title(of: session)), .answered(line: line, outcome))
    case .refused, .request: break
    }
    return (true, nil, .answered(line: line, outcome))
  }

  /// Keeps what the person has done. A failure is told once.
  private mutating func record(_ change: CourseProgress.Change) {
    do {
      send(.progressed(try progress.record(change)))
    } catch {
      if !hasToldOfProgress { send(.told(error.sentence)) }
      hasToldOfProgress = true
    }
  }

  mutating func open(_ name: String) {
    do {
      try openAnew(name)
    } catch {
      send(.told(error.sentence))
    }
  }

  private mutating func openAnew(_ name: String) throws(LoopFailure) {
    show(try openEntry(name))
    openName = name
  }

  /// Shows another play from its beginning.
  mutating func show(_ opened: Opened) {
    pending.removeAll()
    if source?.session != nil { files.keeper?.discard() }
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
