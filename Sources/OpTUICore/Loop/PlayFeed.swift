/// Feeds a play in virtual time to the screen: advances it until its time is up, and sends its events once.
struct PlayFeed {
  /// The number of events and steps before the first check of the time; it doubles with each.
  private let firstLimit: Int
  private(set) var sentEventCount = 0
  private var sentCodeStepCount = 0
  private var sentWaits: [ThreadWait]?
  private var exhaustion: String?

  init(firstLimit: Int = 32) { self.firstLimit = firstLimit }

  /// Calls `advance` with a limit until the play has arrived or its time is up.
  /// - Returns: whether it has arrived, or stopped before that.
  mutating func advance(until isTimeUp: () -> Bool, by advance: (_ limit: Int) -> PlayStop) -> Bool {
    var limit = firstLimit
    var stop = advance(limit)
    while stop == .interrupted, !isTimeUp() {
      limit *= 2
      stop = advance(limit)
    }
    note(stop)
    return stop != .interrupted
  }

  mutating func note(_ stop: PlayStop) {
    if case .exhausted(let report) = stop { exhaustion = report }
  }

  /// Starts with another play, whose first events count as sent; its code steps do not.
  mutating func begin(after count: Int = 0) {
    sentEventCount = count
    sentCodeStepCount = 0
    sentWaits = nil
    exhaustion = nil
  }

  /// Returns the news since the previous call: events, the state of the play, and code steps.
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
