import OpScenario
import OpTUICore

/// A player in real time without a screen, which prints each event as it comes.
struct RealTimePlayer: ~Copyable {
  private let play: ThreadedPlay
  private var lines: EventLines

  init(_ scenario: Scenario, format: EventLines.Format, options: PlayOptions) {
    lines = EventLines(of: scenario, format: format, options: options)
    play = ThreadedPlay(scenario, language: options.language)
  }

  mutating func run() throws(Failure) {
    try lines.begin()
    let stop = try play.run { events throws(Failure) in
      for event in events { try lines.write(event) }
      try lines.flush()
    }
    try lines.flush()
    if case .exhausted(let report) = stop { throw Failure(.expectationFailed, "\(play.scenario.file): \(report)") }
  }
}
