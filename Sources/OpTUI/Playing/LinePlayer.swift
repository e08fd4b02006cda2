import Dispatch
import OpSystem

/// A player without a screen, which prints at most one line per event.
struct LinePlayer: ~Copyable {
  private let scenario: Scenario
  private let language: String?
  private var speed: Speed
  /// The time of the last change of speed, on both clocks.
  private var paceBegan = (wall: SuspendingClock.now, virtual: EngineTime.zero)
  private var lines: EventLines
  private var shownCount = 0

  init(_ scenario: Scenario, format: EventLines.Format, options: PlayOptions) {
    self.scenario = scenario
    language = options.language
    speed = options.speed
    lines = EventLines(of: scenario, format: format, options: options)
  }

  /// Plays to the end: in virtual time at the pace of the wall clock on a terminal, elsewhere as fast as possible.
  mutating func run() throws(Failure) {
    try lines.begin()
    let stop =
      switch scenario.clock {
      case .real: try runOnThreads()
      case .virtual: try run(Play(scenario, language: language, holds: false))
      }
    try lines.flush()
    if case .exhausted(let report) = stop { throw Failure(.failed, "\(scenario.file): \(report)") }
  }

  /// Prints each event as it comes.
  private mutating func runOnThreads() throws(Failure) -> PlayStop {
    let news = DispatchSemaphore(value: 0)
    let play = ThreadedPlay(scenario, language: language) { news.signal() }
    defer { play.close() }
    play.start()
    while true {
      news.wait()
      let (events, _, stop) = play.takeNews(after: shownCount)
      shownCount += events.count
      try lines.write(events)
      if let stop { return stop }
    }
  }

  // MARK: - Virtual time

  private mutating func run(_ play: Play) throws(Failure) -> PlayStop {
    lines.isInteractive ? try runPaced(play) : try runThrough(play)
  }

  private mutating func runThrough(_ play: Play) throws(Failure) -> PlayStop {
    while true {
      let stop = play.advance(to: .forEver, limit: 20_000)
      try showNews(of: play)
      guard stop == .interrupted else { return stop }
    }
  }

  private mutating func runPaced(_ play: Play) throws(Failure) -> PlayStop {
    paceBegan = (.now, .zero)
    var stop = PlayStop.reached
    while let due = play.nextDue {
      try lines.flush()
      sleep(for: max(.zero, paceBegan.wall + speed.wall(due - paceBegan.virtual) - .now))
      stop = play.advance(to: due, limit: 20_000)
      try showNews(of: play)
    }
    // A deadlock is reported when nothing is due any more.
    if stop == .reached { stop = try runThrough(play) }
    return stop
  }

  private mutating func showNews(of play: Play) throws(Failure) {
    let news = play.events(after: shownCount)
    shownCount += news.count
    for event in news {
      if lines.format == .plain { setPace(event) }
      try lines.write(event)
    }
  }

  private mutating func setPace(_ event: LogEvent) {
    guard case .show(.speed(let doublings), _) = event.body, let speed = Speed(doublings: doublings) else { return }
    self.speed = speed
    paceBegan = (.now, event.time)
  }
}
