import OpEngine
import OpScenario

/// The way of a play in virtual time to the screen: it moves for no longer than keys can wait, and its events are sent
/// once.
struct PlayFeed {
  /// The amount of work done before the loop looks after its keys.
  struct Slice {
    /// The number of events and steps before the first check of the clock; it doubles with each.
    var limit: Int
    /// Wall time.
    var length: Duration

    static let standard = Slice(limit: 32, length: .milliseconds(20))
  }

  private let slice: Slice
  private(set) var sentEventCount = 0
  private var sentCodeStepCount = 0
  private var exhaustion: String?

  init(slice: Slice = .standard) { self.slice = slice }

  /// Calls `advance` with a limit until the play has arrived or the slice is over.
  /// - Returns: whether it has arrived, or stopped before that.
  mutating func advance(by advance: (_ limit: Int) -> Play.Stop) -> Bool {
    let end = SuspendingClock.now + slice.length
    var limit = slice.limit
    var stop = advance(limit)
    while stop == .interrupted, SuspendingClock.now < end {
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
    exhaustion = nil
  }

  /// Notes events that were inserted among those that were sent, and are sent by themselves.
  mutating func noteInserted(_ count: Int) { sentEventCount += count }

  /// Returns the steps of code that were not sent yet.
  mutating func takeCodeSteps(of play: Play) -> [CodeStep] {
    defer { sentCodeStepCount = play.codeSteps.count }
    return Array(play.codeSteps.dropFirst(sentCodeStepCount))
  }

  /// Returns what was not sent yet, and where the play stands.
  mutating func news(of play: Play) -> AppMessage {
    let events = play.events(after: sentEventCount)
    sentEventCount += events.count
    return .played(events, now: play.now, nextDue: play.nextDue, hold: play.hold, isExhausted: exhaustion)
  }
}
