import OpEngine
import OpScenario
import Testing

@testable import OpTUICore

/// The program's loop around a real play, without a terminal.
struct LivePlay {
  private(set) var play: Play
  var model: AppModel
  private var told = 0

  init(
    _ yaml: String = Story.yaml, named name: String = "image-pipeline",
    size: Canvas.Size = Canvas.Size(columns: 80, rows: 24), charset: Charset = .unicode
  ) throws {
    let scenario = try #require(ScenarioLoader.load(file: "story.yaml", bytes: Array(yaml.utf8)).scenario)
    play = Play(scenario)
    let title = PlayTitle(file: name, title: scenario.title.first, markCount: scenario.markCount)
    model = AppModel(size: size, charset: charset, play: title)
    tell(.reached)
  }

  /// What is shown of the log, as `--ui plain` would print it.
  var lines: [String] {
    guard let shown = model.play else { return [] }
    return shown.log.prefix(shown.timeline.eventCount)
      .map { EventLine($0, in: shown.timeline, charset: .unicode).line }
  }

  /// What is on the screen, wherever the lines break.
  var screen: String { Picture.text(of: model.canvas()).split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  mutating func press(_ text: String) { for character in text { send(.key(.character(character))) } }

  /// Lets time pass in quarters of a second, past every hold, until the model's time is there or the play has ended.
  mutating func run(to time: Duration) {
    while let shown = model.play, shown.time < EngineTime(time), shown.transport != .end {
      if shown.transport == .hold { send(.key(.enter)) }
      send(.elapsed(min(.milliseconds(250), EngineTime(time) - shown.time)))
    }
  }

  mutating func send(_ message: AppMessage) {
    for command in model.update(message) { carryOut(command) }
  }

  private mutating func carryOut(_ command: AppCommand) {
    switch command {
    case .advance(let time): tell(play.advance(to: time, limit: 3))
    case .advanceEvents(let count): tell(play.advance(events: count))
    case .advanceToMark(let count): tell(play.advance(toMark: count))
    case .perform(let command):
      play.perform(command)
      tell(.reached)
    case .release:
      play.release()
      tell(.reached)
    case .fork(let count, let time):
      play = play.fork(after: count, at: time)
      told = count
      send(.forked)
      tell(.reached)
    case .restart, .play, .redraw, .quit: break
    }
  }

  private mutating func tell(_ stop: Play.Stop) {
    let events = play.events(after: told)
    told += events.count
    let exhausted: String? = if case .exhausted(let report) = stop { report } else { nil }
    send(.played(events, now: play.now, nextDue: play.nextDue, hold: play.hold, isExhausted: exhausted))
  }
}
