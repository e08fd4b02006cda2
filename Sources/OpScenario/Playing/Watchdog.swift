import OpEngine

/// Counts what a play in virtual time does, and notices when it would go on and on.
struct Watchdog {
  private let limits: PlayLimits
  private(set) var steps = 0
  /// How often the play went on: what came between two of these came at the same place.
  private(set) var slices = 0
  /// When, and after how many steps, something happened last.
  private var latest = (time: EngineTime.zero, events: 0, steps: 0)

  init(_ limits: PlayLimits) { self.limits = limits }

  mutating func countStep() { steps += 1 }

  mutating func countSlice() { slices += 1 }

  /// Returns the report, if time goes on beyond its bound.
  func check(time: EngineTime) -> String? {
    time > EngineTime(limits.longest) ? "the play goes on after \(limits.longest) of virtual time" : nil
  }

  /// Returns the report, if one of the other bounds is passed.
  mutating func check(events: Int, at now: EngineTime, threads: Int) -> String? {
    if events > limits.events { return "the play has more than \(limits.events) events" }
    if steps > limits.steps { return "the play takes more than \(limits.steps) steps" }
    if latest.time != now || latest.events != events { latest = (now, events, steps) }
    if steps - latest.steps > limits.idleSteps {
      return "the play takes more than \(limits.idleSteps) steps in which nothing happens and no time passes"
    }
    if threads > limits.threads { return "the play has more than \(limits.threads) threads at once" }
    if events + steps + slices > limits.work {
      return "the play takes more than \(limits.work) events, steps and switches between threads together"
    }
    return nil
  }
}
