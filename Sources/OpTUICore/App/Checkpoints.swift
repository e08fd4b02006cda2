import OpEngine
import OpScenario

/// Timelines of earlier moments, so that going back one event does not begin at the first one.
///
/// They are made when somebody goes back, each half as far from there as the one before it, and let go when he goes back
/// beyond them: a handful, whatever the length of the log.
struct Checkpoints: Sendable {
  /// So few events are folded anew without leaving another one.
  static let stride = 256

  /// Before the first event.
  let beginning: Timeline
  /// The earliest first.
  private(set) var timelines: [Timeline] = []

  init(beginning: Timeline) { self.beginning = beginning }

  /// What the log told after so many events.
  ///
  /// - Complexity: O(*n*) in the events the first time, then O(`stride` + operations) for a step back, amortised.
  mutating func timeline(after count: Int, of log: [LogEvent]) -> Timeline {
    timelines.removeLast(timelines.count - (timelines.firstIndex { $0.eventCount > count } ?? timelines.count))
    var timeline = timelines.last ?? beginning
    while timeline.eventCount < count {
      let rest = count - timeline.eventCount
      let step = rest > Self.stride ? rest / 2 : rest
      for event in log[timeline.eventCount..<timeline.eventCount + step] { timeline.apply(event) }
      if timeline.eventCount < count { timelines.append(timeline) }
    }
    return timeline
  }
}
