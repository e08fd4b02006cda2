package import OpEngine

/// Timelines of earlier moments, so that going back does not begin at the first event.
///
/// Some are kept when the log is shown for the first time, at even distances. Others are made when the view goes back, each
/// half as far from there as the one before it, and dropped when it goes back beyond them: a handful. They share what has
/// not changed between them, and the names.
package struct Checkpoints: Sendable {
  /// The greatest number of events that are folded anew without another checkpoint.
  static let stride = 256
  /// The number of checkpoints that are kept on the way; with that many, every second one goes.
  static let most = 128

  /// The number of tables of names that are kept: moments without one are folded anew.
  private static let mostNames = 16

  /// The timeline before the first event.
  package private(set) var beginning: Timeline
  /// The timelines that were made when the view went back, the earliest first, without names.
  private(set) var timelines: [Timeline] = []
  /// The timelines that were kept on the way, the earliest first, without names.
  private(set) var passed: [Timeline] = []
  /// The names of the log, those before each gap in it, and those before forks: the latest few.
  private var names: [Timeline.NameTables] = []
  /// The number of events between two that are kept on the way.
  private var distance: Int
  /// The number of events after which the next one is due.
  private var nextCount: Int

  /// - Parameter distance: the number of events between two that are kept on the way, at first.
  package init(beginning: Timeline, distance: Int = 4096) {
    self.beginning = beginning
    self.distance = distance
    nextCount = distance
  }

  /// Keeps a moment of the log, before its next event is shown for the first time, if one is due.
  package mutating func note(_ timeline: Timeline, before event: LogEvent) {
    noteGap(after: timeline, before: event)
    guard timeline.eventCount >= nextCount else { return }
    passed.append(timeline.withoutNames())
    if passed.count == Self.most {
      distance *= 2
      passed = passed.indices.filter { !$0.isMultiple(of: 2) }.map { passed[$0] }
    }
    nextCount = timeline.eventCount + distance
  }

  /// Returns the latest moment that was kept among the first events; nil if the one that is shown is about as near.
  package mutating func moment(upTo count: Int, aheadOf shown: Timeline) -> Timeline? {
    guard count - shown.eventCount > Self.stride,
      let kept = passed.indices.last(where: { passed[$0].eventCount <= count }),
      passed[kept].eventCount > shown.eventCount
    else { return nil }
    keep(shown.names)
    return latest(after: count)
  }

  /// Returns the timeline after so many events.
  ///
  /// - Parameter shown: the timeline that is left.
  /// - Complexity: O(*n*) in the events since the last one that was kept on the way, then O(`stride` + operations / 32) for
  ///   a step back, amortised.
  package mutating func timeline<Log: RandomAccessCollection<LogEvent>>(
    after count: Int, of log: Log, from shown: Timeline
  ) -> Timeline where Log.Index == Int {
    keep(shown.names)
    timelines.removeLast(timelines.count - (timelines.firstIndex { $0.eventCount > count } ?? timelines.count))
    var timeline = latest(after: count)
    while timeline.eventCount < count {
      let rest = count - timeline.eventCount
      let step = rest > Self.stride ? rest / 2 : rest
      for event in log[timeline.eventCount..<timeline.eventCount + step] {
        noteGap(after: timeline, before: event)
        timeline.apply(event)
      }
      if timeline.eventCount < count { timelines.append(timeline.withoutNames()) }
    }
    keep(timeline.names)
    return timeline
  }

  /// Forgets the moments after more events: other events come instead.
  package mutating func forget(after count: Int) {
    timelines.removeAll { $0.eventCount > count }
    passed.removeAll { $0.eventCount > count }
    beginning.waitGraph.operations.diverge()
    nextCount = min(nextCount, (passed.last?.eventCount ?? 0) + distance)
  }

  /// Keeps the names that a gap ends: what comes after it is created anew.
  private mutating func noteGap(after timeline: Timeline, before event: LogEvent) {
    if case .gap = event.body { keep(timeline.names) }
  }

  /// The latest timeline of which all events are among the first `count`.
  private func latest(after count: Int) -> Timeline {
    let all = [timelines.last, passed.last { $0.eventCount <= count }].compactMap(\.self)
    for var timeline in all.sorted(by: { $0.eventCount > $1.eventCount }) {
      if names.contains(where: { timeline.share($0) }) { return timeline }
    }
    return beginning
  }

  /// Keeps the names of a moment, for all of the same log.
  private mutating func keep(_ latest: Timeline.NameTables) {
    let known = names.firstIndex { $0.ofOperations.lineage == latest.ofOperations.lineage }
    guard let known else {
      if names.count == Self.mostNames { names.removeFirst() }
      return names.append(latest)
    }
    if names[known].ofOperations.count < latest.ofOperations.count { names[known] = latest }
  }
}
