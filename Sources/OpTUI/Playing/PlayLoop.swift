import OpScenario
import OpTUICore
import Scenarios

/// The program on a terminal: keys, signals and time go into the model; its commands move the play; its frames are
/// drawn.
///
/// One thread. It sleeps until something happens, and for ever when nothing can happen by itself.
struct PlayLoop: ~Copyable {
  private var terminal: Terminal
  private var model: AppModel
  private var stage: (any Stage)?
  private let options: PlayOptions
  private let idleReport = IdleReport(environment: .process)
  /// What is still to be done. Left over only when the play needs longer than keys can wait.
  private var commands: [AppCommand] = []
  private var hasQuit = false
  private var lastTick = SuspendingClock.now
  private var lastFrame: SuspendingClock.Instant?
  private var frameCount = 0
  /// Real threads have done something since the last frame.
  private var hasNews = false

  /// While the play is being caught up with, or comes by itself, no two frames come closer together than this.
  private static let frameInterval = Duration.milliseconds(33)

  /// Shows one play.
  init(_ terminal: consuming Terminal, playing scenario: Scenario, named name: String, options: PlayOptions) {
    let title = PlayTitle(of: scenario, named: name, language: options.language)
    model = AppModel(size: terminal.size, charset: terminal.charset, play: title, speed: options.speed)
    stage = Self.stage(for: scenario, options)
    self.terminal = terminal
    self.options = options
  }

  /// Shows a log that was read.
  init(_ terminal: consuming Terminal, showing log: RecordedLog, named name: String, options: PlayOptions) {
    model = AppModel(
      size: terminal.size, charset: terminal.charset, log: log, named: name, speed: options.speed)
    self.terminal = terminal
    self.options = options
  }

  /// Shows the list of built-in scenarios, and what is chosen from it.
  init(_ terminal: consuming Terminal, choosingFrom entries: [PickerModel.Entry], options: PlayOptions) {
    model = AppModel(size: terminal.size, charset: terminal.charset, entries: entries, speed: options.speed)
    self.terminal = terminal
    self.options = options
  }

  /// Runs until there is a reason to end, and gives the terminal back.
  consuming func run() -> Outcome {
    let ending = show()
    return Outcome(ending: ending, summary: model.summary())
  }

  private mutating func show() -> Outcome.Ending {
    tick()
    while true {
      performCommands()
      if hasQuit { return .done }
      drawIfDue()
      if isOver { return .done }
      let wake = terminal.wait(atMost: !commands.isEmpty ? .zero : hasNews ? Self.frameInterval : model.deadline)
      if let ending = answerSignals() { return ending }
      if wake.contains(.gone) { return .hungUp }
      tick()
      if wake.contains(.woken) { takeNews() }
      if wake.contains(.input) { readKeys() }
    }
  }

  private static func stage(for scenario: Scenario, _ options: PlayOptions) -> any Stage {
    switch scenario.clock {
    case .virtual: VirtualStage(scenario, language: options.language, holds: options.holds)
    case .real: RealTimeStage(scenario, language: options.language, wake: Terminal.wake)
    }
  }

  // MARK: - What comes in

  private mutating func send(_ message: AppMessage) {
    for command in model.update(message) { take(command) }
  }

  /// Does at once what does not concern the play, and lines up what does.
  private mutating func take(_ command: AppCommand) {
    switch command {
    case .quit: hasQuit = true
    case .redraw: terminal.repaint()
    case .restart, .fork, .play: commands = [command]  // What was still to be done was for the play that ends here.
    case .advance:
      // The later of two goals includes the earlier one.
      if case .advance? = commands.last { commands.removeLast() }
      commands.append(command)
    case .advanceEvents, .advanceToMark, .perform, .release: commands.append(command)
    }
  }

  /// Tells how much wall time has passed since it was last told.
  private mutating func tick() {
    let now = SuspendingClock.now
    send(.elapsed(now - lastTick))
    lastTick = now
  }

  /// A key is judged by what the ones before it have done.
  private mutating func readKeys() {
    while !hasQuit, let key = terminal.nextKey() {
      tick()
      send(.key(key))
      performCommands()
    }
  }

  /// Does what signals want. Returns how to end, if that is it.
  private mutating func answerSignals() -> Outcome.Ending? {
    let signals = terminal.takeSignals()
    if let signal = signals.ending { return .signal(signal) }
    if signals.wantsStop {
      tick()
      terminal.stopProcess()
      if let signal = terminal.takeSignals().ending { return .signal(signal) }
      comeBack()
    } else if signals.wasContinued {
      terminal.resume()
      comeBack()
    } else if signals.wasResized {
      terminal.adoptSize()
      send(.resized(terminal.size))
    }
    return nil
  }

  /// Nothing has happened while the process was stopped, not even time. The window may have another size.
  private mutating func comeBack() {
    lastTick = .now
    send(.resized(terminal.size))
    send(.continued)
  }

  // MARK: - What comes out

  /// Does what the model wants, one slice of the play at a time.
  private mutating func performCommands() {
    while let command = commands.first {
      if stage?.goesOn(with: command) == true {
        tellNews()
        return
      }
      commands.removeFirst()
      perform(command)
    }
  }

  private mutating func perform(_ command: AppCommand) {
    switch command {
    case .advance, .advanceToMark: tellNews()  // It has just arrived.
    case .advanceEvents(let count):
      stage?.advance(events: count)
      tellNews()
    case .perform(let wish):
      stage?.perform(wish)
      tellNews()
    case .release:
      stage?.release()
      tellNews()
    case .restart:
      stage?.restart()
      begin(.restarted)
    case .fork(let count, let time):
      stage?.fork(after: count, at: time)
      begin(.forked)
      tellNews()
    case .play(let name): open(name)
    case .redraw, .quit: break  // Done when it was taken.
    }
  }

  private mutating func tellNews() {
    if let news = stage?.news() { send(news) }
  }

  /// What real threads have done meanwhile.
  private mutating func takeNews() {
    hasNews = true
    tellNews()
  }

  /// Opens a built-in scenario.
  private mutating func open(_ name: String) {
    guard let builtIn = BuiltIn.all.first(where: { $0.name == name }) else {
      return send(.refused("there is no built-in scenario '\(name)'"))
    }
    let (scenario, report) = ScenarioFile(builtIn).load()
    guard let scenario else { return send(.refused(report.problems.first?.message ?? "it cannot be played")) }
    stage = Self.stage(for: scenario, options)
    begin(.opened(PlayTitle(of: scenario, named: name, language: options.language)))
  }

  /// A play stands at its beginning, and no time has passed for it.
  private mutating func begin(_ message: AppMessage) {
    lastTick = .now
    send(message)
    send(.elapsed(.zero))
  }

  private mutating func drawIfDue() {
    let now = SuspendingClock.now
    if !commands.isEmpty || hasNews, let lastFrame, now - lastFrame < Self.frameInterval { return }
    terminal.draw(model.canvas())
    lastFrame = now
    hasNews = false
    frameCount += 1
    if commands.isEmpty { idleReport?.write(frame: frameCount, eventCount: stage?.toldCount ?? 0) }
  }

  private var isOver: Bool { options.exitsAtEnd && commands.isEmpty && !hasNews && stage?.isAtEnd != false }
}
