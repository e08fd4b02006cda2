@testable import OpTUICore

/// A play that consists only of a log: time moves along it, up to each hold.
final class StorySource: PlaySource, TimeControl {
  private let story: [LogEvent]
  private(set) var sentEventCount = 0
  private var passed = 0
  private var now = EngineTime.zero
  private var passedHolds: Set<Int> = []
  /// The user's commands, in order.
  private(set) var performed: [UserCommand] = []

  init(_ story: [LogEvent]) { self.story = story }

  var isAtEnd: Bool { passed == story.count }

  var timeControl: (any TimeControl)? { self }

  func perform(_ command: UserCommand) -> LineOutcome? {
    performed.append(command)
    return nil
  }

  func restart() {
    (sentEventCount, passed, now, passedHolds) = (0, 0, .zero, [])
  }

  func fork(after count: Int, at time: EngineTime) {
    (sentEventCount, passed, now) = (count, count, time)
  }

  func advance(to time: EngineTime, until isTimeUp: () -> Bool) -> Bool {
    now = max(now, time)
    pass(until: story[passed...].prefix { $0.time <= time }.endIndex)
    return true
  }

  /// No story has marks.
  func advance(toMark count: Int, until isTimeUp: () -> Bool) -> Bool {
    pass(until: story.count)
    return true
  }

  func advance(events: Int) { pass(until: min(passed + events, story.count)) }

  // It decides nothing, and has no goal.
  func predict(_ isOn: Bool) {}
  func pick(_ place: Int) {}
  var decision: Step.Question? { nil }
  var goal: (state: GoalState, keys: Int)? { nil }

  var isHeld: Bool { hold != nil }

  func release() { passedHolds.insert(passed) }

  func news() -> [AppMessage] {
    let events = Array(story[sentEventCount..<passed])
    sentEventCount = passed
    let due = passed < story.count ? max(now, story[passed].time) : nil
    return [.played(events, now: now, nextDue: due, hold: hold, exhaustion: nil)]
  }

  /// Passes the events up to an index, or up to a hold that comes first.
  private func pass(until end: Int) {
    let first = passed
    while passed < end, hold == nil { passed += 1 }
    if passed > first, hold != nil || now < story[passed - 1].time { now = story[passed - 1].time }
  }

  private var hold: Step.Hold? {
    passed > 0 && story[passed - 1].kind == .hold && !passedHolds.contains(passed) ? .untilReleased : nil
  }
}
