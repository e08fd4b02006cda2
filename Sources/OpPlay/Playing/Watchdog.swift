/// The counts of the work of a play in virtual time, and their bounds.
struct Watchdog {
  private let longest: Duration
  private let work: Int
  private let threads: Int
  private(set) var steps = 0
  /// The number of slices run, which locates inputs from outside.
  private(set) var slices = 0

  init(_ limits: PlayLimits, for scenario: Scenario) {
    longest = limits.longest
    work = limits.work(for: scenario)
    threads = limits.threads(for: scenario)
  }

  mutating func countSteps(_ count: Int) { steps += count }

  mutating func countSlice() { slices += 1 }

  /// Returns the report if time passes its bound.
  func check(time: EngineTime) -> String? {
    time > EngineTime(longest) ? localized("the play goes on after \(longest) of virtual time") : nil
  }

  /// Returns the report if another bound is passed.
  func check(events: Int, threads count: Int) -> String? {
    if count > threads { return localized("the play has more than \(threads) threads at once") }
    if events + steps + slices > work {
      return localized("the play takes more than \(work) events, steps and switches between threads together")
    }
    return nil
  }
}
