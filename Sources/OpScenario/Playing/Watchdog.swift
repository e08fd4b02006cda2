import OpEngine

/// The counts of what a play in virtual time does, and their bounds.
struct Watchdog {
  private let longest: Duration
  private let work: Int
  private let threads: Int
  private(set) var steps = 0
  /// The number of slices run: what came between two of them came at the same place.
  private(set) var slices = 0

  init(_ limits: PlayLimits, for scenario: Scenario) {
    longest = limits.longest
    work = limits.work(for: scenario)
    threads = limits.threads(for: scenario)
  }

  mutating func countStep() { steps += 1 }

  mutating func countSlice() { slices += 1 }

  /// Returns the report, if time goes on beyond its bound.
  func check(time: EngineTime) -> String? {
    time > EngineTime(longest) ? "the play goes on after \(longest) of virtual time" : nil
  }

  /// Returns the report, if one of the other bounds is passed.
  func check(events: Int, threads count: Int) -> String? {
    if count > threads { return "the play has more than \(threads) threads at once" }
    if events + steps + slices > work {
      return "the play takes more than \(work) events, steps and switches between threads together"
    }
    return nil
  }
}
