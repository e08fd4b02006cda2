/// The whole program without its terminal: messages go in, commands and frames come out.
///
/// `update` is pure: it reads no clock and moves no play. `AppDriver` performs the commands and sends the results back
/// as messages.
package struct AppModel: Sendable {
  private var settings: ScreenSettings
  private let speed: Speed
  var picker: PickerModel?
  var play: PlayModel?
  /// The course; nil if there is none.
  var course: CourseOutline?
  /// The user's progress in the course.
  var progress = CourseProgress()

  package var size: Canvas.Size { settings.size }

  package var charset: Charset { settings.charset }

  var usesMouse: Bool { settings.usesMouse }

  /// Creates a model that shows the list of built-in scenarios.
  package init(
    size: Canvas.Size, charset: Charset, entries: [PickerModel.Entry], of subject: PickerModel.Subject = .scenarios,
    speed: Speed = .normal
  ) {
    settings = ScreenSettings(size: size, charset: charset, returnsToList: true)
    self.speed = speed
    picker = PickerModel(entries: entries, of: subject)
  }

  /// Creates a model that shows one play from its beginning, without a list.
  package init(size: Canvas.Size, charset: Charset, play title: PlayTitle, speed: Speed = .normal) {
    settings = ScreenSettings(size: size, charset: charset)
    self.speed = speed
    play = PlayModel(title: title, settings, speed: speed)
  }

  /// Creates a model that shows a log at its end, without a list.
  init(
    size: Canvas.Size, charset: Charset, log: RecordedLog, with capabilities: Capabilities = .recording,
    named file: String, speed: Speed = .normal
  ) {
    settings = ScreenSettings(size: size, charset: charset)
    self.speed = speed
    show(log, with: capabilities, named: file)
  }

  private mutating func show(_ log: RecordedLog, with capabilities: Capabilities, named file: String) {
    let title = PlayTitle(
      file: file, title: log.title, markCount: log.events.count { $0.kind == .mark },
      stopCount: log.events.count(where: \.isStop), workers: log.workers)
    play = PlayModel(recorded: log, with: capabilities, title: title, settings, speed: speed)
  }

  /// Adopts the user's settings, for this play and later ones.
  mutating func adopt(keys: KeyMap, logOrder: LogOrder, usesMouse: Bool) {
    settings.adopt(keys: keys, logOrder: logOrder, usesMouse: usesMouse)
    picker?.adopt(keys: keys)
    play?.settings.adopt(keys: keys, logOrder: logOrder, usesMouse: usesMouse)
  }

  /// Uses the projector layout for this play and later ones.
  mutating func useProjector() {
    settings.arrange(.projector)
    play?.settings.arrange(.projector)
  }

  /// Applies a message.
  /// - Parameter arranges: whether to arrange the screen. If not, ``arrange()`` must be called before a key or a frame.
  /// - Returns: the commands to perform, in order.
  package mutating func update(_ message: AppMessage, arranges: Bool = true) -> [AppCommand] {
    defer { if arranges { arrange() } }
    let commands = respond(to: message)
    return commands + recordProgress()
  }

  /// Chooses the rows and places the panes for the present state.
  package mutating func arrange() { play?.arrangeScreen() }

  private mutating func respond(to message: AppMessage) -> [AppCommand] {
    switch message {
    case .key(let key): return press(key)
    case .pasted(let text):
      if play != nil { return play?.paste(text) ?? [] }
      picker?.paste(text, on: settings.size)
    case .clicked(let target): return click(target)
    case .scrolled(.list, let rows):
      if play == nil { picker?.scroll(by: rows, on: settings.size) } else { play?.scroll(by: rows) }
    case .scrolled(.log, let rows): play?.scrollLog(by: rows)
    case .resized(let size):
      settings.adopt(size)
      play?.settings.adopt(size)
    case .elapsed(let wall): return (play?.elapse(wall) ?? []).map(AppCommand.play)
    case .played(let events, let now, let nextDue, let hold, let exhaustion):
      let commands = play?.follow(events, now: now, nextDue: nextDue, hold: hold, exhaustion: exhaustion) ?? []
      return commands.map(AppCommand.play)
    case .beating(let heartbeat): play?.follow(heartbeat: heartbeat)
    case .awaiting(let waits): play?.viewer.take(waits)
    case .stepped(let steps): play?.viewer.take(steps)
    case .listed(let entries): picker?.list(entries)
    case .scored(let state, let keys):
      play?.title.goal?.state = state
      play?.title.goal?.keys = keys
    case .deciding(let decision): play?.teaching.predictions.stand(before: decision)
    case .opened(let title):
      play = PlayModel(title: title, settings, speed: speed)
      placePlay()
      if let lesson = title.lesson { picker?.reveal(lesson) }
      return play?.lesson.map { [.loop(.record(.opened(lesson: $0.name)))] } ?? []
    case .openedLog(let log, let name, let capabilities): show(log, with: capabilities, named: name)
    case .progressed(let progress): adopt(progress)
    case .judged(let state): play?.adopt(state)
    case .restarted: play?.restart()
    case .forked(let isHeld): play?.adoptFork(isHeld: isHeld)
    case .replayed: play?.adoptReplay()
    case .answered(let line, let outcome): return play?.adopt(outcome, of: line) ?? []
    case .drafted(let state): play?.dialog.adopt(state)
    case .retitled(let title): play?.title = title
    case .completed(let line, let completions): play?.adopt(completions, for: line)
    case .printed(let lines): play?.playback.add(output: lines)
    case .acknowledged(let count): play?.playback.noteAnswers(count)
    case .closed: play?.close()
    case .told(let sentence):
      if play == nil { picker?.tell(sentence) } else { play?.tell(sentence) }
    case .interrupted: return play?.interrupt() ?? [.loop(.quit)]
    case .continued: return [.loop(.redraw)]
    }
    return []
  }

  private mutating func press(_ key: Key) -> [AppCommand] {
    // Mutating a copy of the play would copy its storage.
    guard let canClose = play?.canClose else {
      return picker?.press(key, on: settings.size) ?? []
    }
    let leaves = settings.returnsToList && key == .escape && !canClose
    let commands = (leaves ? play?.leave() : play?.press(key)) ?? []
    settings.keep(play?.settings)
    guard settings.returnsToList, commands == [.loop(.quit)] else { return commands }
    play = nil
    return []
  }

  private mutating func click(_ target: MouseTarget) -> [AppCommand] {
    switch target {
    case .entry(let index): return picker?.click(index).map(AppCommand.loop) ?? []
    case .lane(let lane): play?.click(lane)
    case .column(let column): play?.click(column: column)
    case .panelRow(let row): play?.click(panelRow: row)
    case .logEvent(let number): play?.click(event: number)
    }
    return []
  }

  /// The wall time until the next useful frame; nil if nothing changes without a message.
  package var deadline: Duration? { play?.deadline }
}
