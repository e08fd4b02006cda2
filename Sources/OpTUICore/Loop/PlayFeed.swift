import OpEngine

/// The way of a play in virtual time to the screen: it moves until its time is up, and its events are sent once.
struct PlayFeed {
  /// The number of events and steps before the first look at the time; it doubles with each.
  private let firstLimit: Int
  private(set) var sentEventCount = 0
  private var sentCodeStepCount = 0
  private var sentWaits: [ThreadWait]?
  private var exhaustion: String?

  init(firstLimit: Int = 32) { self.firstLimit = firstLimit }

  /// Calls `advance` with a limit until the play has arrived or its time is up.
  /// - Returns: whether it has arrived, or stopped before that.
  mutating func advance(until isTimeUp: () -> Bool, by advance: (_ limit: Int) -> Play.Stop) -> Bool {
    var limit = firstLimit
    var stop = advance(limit)
    while stop == .interrupted, !isTimeUp() {
      limit *= 2
      stop = advance(limit)
    }
    note(stop)
    return stop != .interrupted
  }

  mutating func note(_ stop: Play.Stop) {
    if case .exhausted(let report) = stop { exhaustion = report }
  }

  /// Begins with another play, whose first events count as sent; the steps of its code do not.
  mutating func begin(after count: Int = 0) {
    sentEventCount = count
    sentCodeStepCount = 0
    sentWaits = nil
    exhaustion = nil
  }

  /// Returns what was not sent yet, where the play stands, and the steps to which the code of operations has come.
  mutating func news(of play: Play) -> [AppMessage] {
    let events = play.events(after: sentEventCount)
    sentEventCount += events.count
    let steps = Array(play.codeSteps.dropFirst(sentCodeStepCount))
    sentCodeStepCount = play.codeSteps.count
    let played = AppMessage.played(
      events, now: play.now, nextDue: play.nextDue, hold: play.hold, exhaustion: exhaustion)
    let waits = play.threadWaits
    defer { sentWaits = waits }
    return [played] + (waits == sentWaits ? [] : [.awaiting(waits)]) + (steps.isEmpty ? [] : [.stepped(steps)])
  }
}
