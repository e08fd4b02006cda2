/// The bounds of a play that would go on and on.
package struct PlayLimits: Sendable {
  /// The longest time by the clock of the play.
  package var longest: Duration
  package var events: Int
  /// The number of steps, which need not leave events.
  package var steps: Int
  /// The number of steps in a row that leave no event and take no time.
  package var idleSteps: Int
  /// The number of steps, events and switches between threads together.
  package var work: Int
  /// The number of threads that exist at once.
  package var threads: Int
  /// The bytes of one text of the log.
  package var text: Int
  /// The bytes of all `log` texts together.
  package var allText: Int

  package init(
    longest: Duration = .seconds(24 * 3600), events: Int = 5_000_000, steps: Int = 20_000_000,
    idleSteps: Int = 2_000_000, work: Int = 2_000_000, threads: Int = 100_000, text: Int = 1_000_000,
    allText: Int = 200_000_000
  ) {
    self.longest = longest
    self.events = events
    self.steps = steps
    self.idleSteps = idleSteps
    self.work = work
    self.threads = threads
    self.text = text
    self.allText = allText
  }

  /// The bounds of a play in real time.
  package static func realTime(longest: Duration = .seconds(600), events: Int = 1_000_000) -> PlayLimits {
    PlayLimits(longest: longest, events: events, threads: 10_000)
  }
}

/// The reason why a play returns to its caller.
package enum PlayStop: Hashable, Sendable {
  /// Everything due was done; in real time, nothing moves any more.
  case reached
  /// The play stands at a hold, or a question.
  case held(Step.Hold)
  /// The limit of the call came first; call again.
  case interrupted
  /// The play would go on beyond its bounds; the text of the report.
  case exhausted(String)
}
