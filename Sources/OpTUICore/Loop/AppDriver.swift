import OpEngine
import OpScenario

/// The model and the play behind it: the loop without its screen and its clock.
///
/// Messages go to the model; the commands that it answers with are carried out here, and nowhere else.
struct AppDriver {
  private(set) var model: AppModel
  private(set) var source: (any PlaySource)?
  private(set) var hasQuit = false
  private var pending = PendingCommands()
  private var needsRepaint = false
  private var hasBegun = false
  /// The number of commands of the session when the person was last told that no file has them.
  private var lossToldAt: Int?
  private let openEntry: Opener
  private let language: String?
  /// Called with each command of the model before it is carried out, for tests and traces.
  var trace: ((AppCommand) -> Void)?

  /// - Parameters:
  ///   - source: the play that the model shows first; nil for a list or a log.
  ///   - open: opens an entry of the list.
  init(
    _ model: AppModel, source: (any PlaySource)? = nil, language: String? = nil,
    open: @escaping Opener = { name throws(OpeningFailure) in throw OpeningFailure("there is no '\(name)'") }
  ) {
    self.model = model
    self.source = source
    self.language = language
    openEntry = open
  }

  /// An entry of the list that was opened.
  struct Opened {
    let source: any PlaySource
    /// The message that tells the model what it shows now.
    let message: AppMessage
  }

  /// A function that opens an entry of the list.
  typealias Opener = (_ name: String) throws(OpeningFailure) -> Opened

  /// Whether commands are left that take longer than keys can wait.
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

  /// Updates the model, carries out what concerns the program, and notes what concerns the play.
  mutating func send(_ message: AppMessage) {
    for command in model.update(message) {
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
    case .mouse(let event): if let message = model.message(for: event) { send(message) }
    }
  }

  /// Sends the model what the play has done by itself.
  mutating func sendNews() {
    guard let source else { return }
    switch source.session?.takeLogChange() {
    case .replaced?: send(.replayed)
    case .inserted(let insertions)?: send(.inserted(insertions))
    case nil: break
    }
    send(source.news())
    for refusal in source.takeRefusals() { send(.refused(refusal)) }
    let output = source.takeOutput()
    if !output.isEmpty { send(.printed(output)) }
    if let claims = source.session?.claims, claims != model.play?.claims { send(.claimed(claims)) }
  }

  /// Carries out the commands for the play, in order, until one of them takes longer than keys can wait.
  mutating func performCommands() {
    while let command = pending.first {
      guard let source else { return pending.removeAll() }
      let result = perform(command, on: source)
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
    case .redraw: needsRepaint = true
    case .quit: quit()
    }
  }

  /// Quits; if that loses commands of a session, only when the person was told and asks again.
  private mutating func quit() {
    guard let draft = source?.session?.draft, draft.isUnsaved, lossToldAt != draft.commands.count else {
      hasQuit = true
      return
    }
    lossToldAt = draft.commands.count
    send(.unsaved)
  }

  /// - Returns: whether the command is done, and what to tell the model before the news: that another play stands there
  ///   now, or an answer.
  private func perform(
    _ command: PlayCommand, on source: any PlaySource
  ) -> (isDone: Bool, beginning: AppMessage?, answer: AppMessage?) {
    let control = source.timeControl
    switch command {
    case .advance(let time): return (control?.advance(to: time) ?? true, nil, nil)
    case .advanceToMark(let count): return (control?.advance(toMark: count) ?? true, nil, nil)
    case .advanceEvents(let count): control?.advance(events: count)
    case .perform(let command): source.perform(command)
    case .lines(let lines, let queue): return answer(lines, queue, source.session)
    case .complete(let line, let queue):
      let context = source.session.map { SessionLines($0.draft, queue: queue) }
      return (true, nil, .completed(line: line, context?.completions(of: line) ?? LineCompletions()))
    case .release: control?.release()
    case .follow(let isOn): source.follow(isOn)
    case .endProgram: source.endProgram()
    case .save(let path, let replaces): return (true, nil, save(to: path, replaces: replaces, source))
    case .restart:
      source.restart()
      return (true, .restarted, nil)
    case .fork(let count, let time):
      guard let control else { break }
      control.fork(after: count, at: time)
      return (true, .forked, nil)
    }
    return (true, nil, nil)
  }

  /// Writes the log on the screen into a file.
  private func save(to path: String, replaces: Bool, _ source: any PlaySource) -> AppMessage {
    let events = model.play?.log ?? []
    do {
      try source.save(events, to: path, replaces: replaces)
      return .refused("\(events.count) events are in \(path): `optui run` and `optui why` read it")
    } catch {
      return .refused(error.sentence)
    }
  }

  /// Carries out the first line that is not refused; the refusal of the first one is the answer if there is none.
  private func answer(
    _ lines: [String], _ queue: String?, _ source: (any SessionSource)?
  ) -> (isDone: Bool, beginning: AppMessage?, answer: AppMessage?) {
    guard let source else { preconditionFailure("lines are for sessions") }
    var answers = lines.lazy.map { ($0, source.perform($0, queue: queue)) }.makeIterator()
    guard let first = answers.next() else { return (true, nil, nil) }
    var (line, outcome) = first
    while case .refused = outcome, let next = answers.next() {
      if case .refused = next.1 { continue }
      (line, outcome) = next
    }
    guard case .request(.open(let path, _)) = outcome else { return (true, nil, .answered(line: line, outcome)) }
    do {
      try source.open(path)
      let title = PlayTitle(ofSession: source.draft.scenario, named: path, language: language)
      return (true, .opened(title), .answered(line: line, .performed(line)))
    } catch {
      return (true, nil, .answered(line: line, .refused(Problem(.error, "not-opened", error.sentence, at: nil))))
    }
  }

  private mutating func open(_ name: String) {
    do {
      let opened = try openEntry(name)
      pending.removeAll()
      source = opened.source
      begin(opened.message)
      if movesByItself { sendNews() }
    } catch {
      send(.refused(error.sentence))
    }
  }

  private mutating func begin(_ message: AppMessage) {
    hasBegun = true
    send(message)
    send(.elapsed(.zero))
  }
}
