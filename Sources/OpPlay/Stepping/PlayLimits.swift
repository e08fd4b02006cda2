/// The bounds at which an endless play is stopped.
package struct PlayLimits: Sendable {
  /// The maximum time on the play's clock.
  package var longest = Duration.seconds(24 * 3600)
  /// The maximum number of events; in real time only.
  package var events = 1_000_000
  /// The maximum number of steps, events and thread switches together; in virtual time only. Cancelling all operations
  /// of a queue counts as a step for each.
  package var work = 2_000_000
  /// The amount that each operation of the scenario adds to `work`.
  package var workPerOperation = 100
  /// The maximum number of threads at once; in virtual time, increased by the numbers of operations and threads of the
  /// scenario.
  package var threads = 10_000
  /// The maximum length of one text of the log, in bytes.
  package var text = 1_000_000
  /// The maximum length of all `log` texts together, in bytes.
  package var allText = 200_000_000

  /// Returns the bound of the work of a scenario in virtual time; it grows with the scenario.
  func work(for scenario: Scenario) -> Int { work + workPerOperation * scenario.operations.count }

  /// Returns the maximum number of threads of a scenario in virtual time, where each operation may run on one.
  func threads(for scenario: Scenario) -> Int { threads + scenario.operations.count + scenario.threads.count }

  /// The bounds of a play in real time.
  package static func realTime(longest: Duration = .seconds(600), events: Int = 1_000_000) -> PlayLimits {
    PlayLimits(longest: longest, events: events)
  }
}

/// The reason why a play returns to its caller.
package enum PlayStop: Hashable, Sendable {
  /// Everything due has run; in real time, nothing moves any more.
  case reached
  /// The play has reached a hold or a question.
  case held(Step.Hold)
  /// The limit of the call was reached; call again to continue.
  case interrupted
  /// The play would exceed its bounds; with the text of the report.
  case exhausted(String)
}
