import Localization
import OpEngine
import OpSystem
import OpTUICore

/// A player without a screen, which prints at most one line per event.
struct LinePlayer: ~Copyable {
  private let play: Play
  private var speed: Speed
  /// The time of the last change of speed, on both clocks.
  private var paceBegan = (wall: SuspendingClock.now, virtual: EngineTime.zero)
  private var lines: EventLines
  private var shownCount = 0

  init(_ scenario: Scenario, format: EventLines.Format, options: PlayOptions) {
    play = Play(scenario, language: options.language, holds: false)
    speed = options.speed
    lines = EventLines(of: scenario, format: format, options: options)
  }

  /// Plays to the end: in real time on a terminal, otherwise as fast as possible.
  mutating func run() throws(Failure) {
    try lines.begin()
    let stop = lines.isInteractive ? try runPaced() : try runThrough()
    try lines.flush()
    if case .exhausted(let report) = stop { throw Failure(.failed, "\(play.scenario.file): \(report)") }
  }

  private mutating func runThrough() throws(Failure) -> Play.Stop {
    while true {
      let stop = play.advance(to: .forEver, limit: 20_000)
      try showNews()
      guard stop == .interrupted else { return stop }
    }
  }

  private mutating func runPaced() throws(Failure) -> Play.Stop {
    paceBegan = (.now, .zero)
    var stop = Play.Stop.reached
    while let due = play.nextDue {
      try lines.flush()
      pause(for: paceBegan.wall + speed.wall(due - paceBegan.virtual) - .now)
      stop = play.advance(to: due, limit: 20_000)
      try showNews()
    }
    // A deadlock is reported only after the last due event.
    if stop == .reached { stop = try runThrough() }
    return stop
  }

  private func pause(for duration: Duration) {
    guard duration > .zero else { return }
    let (seconds, attoseconds) = duration.components
    var request = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&request, nil)
  }

  private mutating func showNews() throws(Failure) {
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
