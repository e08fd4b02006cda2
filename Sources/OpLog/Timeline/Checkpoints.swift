/// Stored timelines, so that going back does not fold from the first event.
///
/// Some are stored at even distances when the log is first shown. A handful are created when the view goes back, at
/// halving distances, and dropped when it goes back beyond them. Unchanged parts and names are shared.
package struct Checkpoints: Sendable {
  /// The maximum number of events folded again without another checkpoint.
  static let stride = 256
  /// The maximum number of regular checkpoints; at that number every second one is dropped.
  static let most = 128

  /// The maximum number of name tables; timelines without one are folded again.
  private static let maxNames = 16

  /// The timeline before the first event.
  package private(set) var beginning: Timeline
  /// The timelines created when the view went back, earliest first, without names.
  private(set) var timelines: [Timeline] = []
  /// The timelines stored regularly, earliest first, without names.
  private(set) var passed: [Timeline] = []
  /// The names of the log, before each gap, and before forks: the latest few.
  private var names: [Timeline.NameTables] = []
  /// The number of events between regular checkpoints.
  private var distance: Int
  /// The number of events at which the next one is due.
  private var nextCount: Int

  /// - Parameter distance: the initial number of events between regular checkpoints.
  package init(beginning: Timeline, distance: Int = 4096) {
    self.beginning = beginning
    self.distance = distance
    nextCount = distance
  }

  /// Stores a timeline, before its next event is first shown, if one is due.
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

  /// Returns the latest timeline stored among the first events; nil if the one shown is about as near.
  package mutating func moment(upTo count: Int, aheadOf shown: Timeline) -> Timeline? {
    guard count - shown.eventCount > Self.stride,
      let kept = passed.indices.last(where: { passed[$0].eventCount <= count }),
      passed[kept].eventCount > shown.eventCount
    else { return nil }
    keep(shown.names)
    return latest(after: count)
  }

  /// Returns the timeline after a number of events.
  ///
  /// - Parameter shown: the timeline shown until now.
  /// - Complexity: O(*n*) in the events since the last regular checkpoint, then O(`stride` + operations / 32) for a
  ///   step back, amortised.
  @_specialize(where Log == ChunkedArray<LogEvent>)
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

  /// Drops the timelines after a number of events, because other events follow.
  package mutating func forget(after count: Int) {
    timelines.removeAll { $0.eventCount > count }
    passed.removeAll { $0.eventCount > count }
    beginning.waitGraph.operations.diverge()
    nextCount = min(nextCount, (passed.last?.eventCount ?? 0) + distance)
  }

  /// Stores the names before a gap, after which everything is created again.
  private mutating func noteGap(after timeline: Timeline, before event: LogEvent) {
    if case .gap = event.body { keep(timeline.names) }
  }

  /// Returns the latest timeline all of whose events are among the first `count`.
  private func latest(after count: Int) -> Timeline {
    let all = [timelines.last, passed.last { $0.eventCount <= count }].compactMap(\.self)
    for var timeline in all.sorted(by: { $0.eventCount > $1.eventCount }) {
      if names.contains(where: { timeline.share($0) }) { return timeline }
    }
    return beginning
  }

  /// Stores the names for all timelines of the same log.
  private mutating func keep(_ latest: Timeline.NameTables) {
    let known = names.firstIndex { $0.ofOperations.lineage == latest.ofOperations.lineage }
    guard let known else {
      if names.count == Self.maxNames { names.removeFirst() }
      return names.append(latest)
    }
    if names[known].ofOperations.count < latest.ofOperations.count { names[known] = latest }
  }
}
