import OpEngine
import OpScenario

/// Timelines of earlier moments, so that going back one event does not begin at the first one.
///
/// They are made when the view goes back, each half as far from there as the one before it, and dropped when it goes
/// back beyond them: a handful, whatever the length of the log.
struct Checkpoints: Sendable {
  /// The greatest number of events that are folded anew without another checkpoint.
  static let stride = 256

  /// Before the first event.
  let beginning: Timeline
  /// The earliest first.
  private(set) var timelines: [Timeline] = []

  init(beginning: Timeline) { self.beginning = beginning }

  /// Returns the timeline after so many events.
  ///
  /// - Complexity: O(*n*) in the events the first time, then O(`stride` + operations) for a step back, amortised.
  mutating func timeline<Log: RandomAccessCollection<LogEvent>>(after count: Int, of log: Log) -> Timeline
  where Log.Index == Int {
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
