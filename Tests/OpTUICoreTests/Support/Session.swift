import OpEngine
import OpScenario

@testable import OpTUICore

/// A model with a play that is nothing but a log: the program's loop in a few lines, without a terminal or an engine.
struct Session {
  var model: AppModel
  /// Every command the model gave, in order.
  private(set) var commands: [AppCommand] = []
  private let story: [LogEvent]
  private var told = 0
  private var now = EngineTime.zero
  private var passedHolds: Set<Int> = []

  init(
    _ story: [LogEvent] = Story.events, columns: Int = 80, rows: Int = 24, charset: Charset = .unicode,
    speed: Speed = .normal, clock: Scenario.Clock = .virtual
  ) {
    self.story = story
    model = AppModel(
      size: Canvas.Size(columns: columns, rows: rows), charset: charset,
      play: PlayTitle(file: "image-pipeline", title: Story.title, clock: clock), speed: speed)
    send(.restarted)
    tell(until: 0)
  }

  var play: PlayModel {
    guard let play = model.play else { preconditionFailure("the session shows no play") }
    return play
  }

  mutating func press(_ keys: Key...) { for key in keys { send(.key(key)) } }

  mutating func press(_ text: String) { for character in text { send(.key(.character(character))) } }

  mutating func elapse(_ wall: Duration) { send(.elapsed(wall)) }

  /// Plays on to a virtual time, past every hold.
  mutating func run(to time: Duration) {
    while play.time < EngineTime(time), play.transport != .end {
      if play.clock.hold != nil { press(.enter) }
      elapse(min(.milliseconds(250), EngineTime(time) - play.time))
    }
  }

  mutating func send(_ message: AppMessage) {
    for command in model.update(message) {
      commands.append(command)
      carryOut(command)
    }
  }

  private mutating func carryOut(_ command: AppCommand) {
    switch command {
    case .advance(let time):
      now = max(now, time)
      tell(until: story[told...].prefix { $0.time <= time }.endIndex)
    case .advanceEvents(let count): tell(until: min(told + count, story.count))
    case .advanceToMark: tell(until: story.count)  // No story here has marks.
    case .perform: tell(until: told)
    case .release:
      passedHolds.insert(told)
      tell(until: told)
    case .restart:
      (told, now, passedHolds) = (0, .zero, [])
      send(.restarted)
      tell(until: 0)
    case .play, .fork, .redraw, .quit: break
    }
  }

  /// Tells the events up to an index, or up to a hold that comes first.
  private mutating func tell(until end: Int) {
    let first = told
    while told < end, hold == nil { told += 1 }
    if told > first, hold != nil || now < story[told - 1].time { now = story[told - 1].time }
    let due = told < story.count ? max(now, story[told].time) : nil
    send(.played(Array(story[first..<told]), now: now, nextDue: due, hold: hold, isExhausted: nil))
  }

  private var hold: Step.Hold? {
    told > 0 && story[told - 1].kind == .hold && !passedHolds.contains(told) ? .untilReleased : nil
  }
}
