import LogSupport
import Testing

@testable import OpLog
@testable import OpTUICore

@Suite struct CheckpointTests {
  /// Ten thousand events of a hundred operations.
  private static let long = Story.numbered(
    [event("0 created queue=q new=8")]
      + (0..<100).map { event("0 created op=op\($0) queue=q") }
      + (0..<9_900).map { event("\(UInt64($0)) log op=op\($0 % 100) queue=q text=\"step \($0)\"") })

  @Test func `A timeline is that of the events before it`() {
    let log = Array(Self.long.prefix(3000))
    var choices = SplitMix64(seed: 7)
    var checkpoints = Checkpoints(beginning: Timeline())
    var shown = Timeline(log)
    for _ in 0..<60 {
      let count = Int(choices.next() % 3001)
      shown = checkpoints.timeline(after: count, of: log, from: shown)
      #expect(shown == Timeline(log.prefix(count)), "after \(count)")
    }
  }

  @Test func `Earlier moments can be shown again for any length of log, with a bounded number of checkpoints`() {
    let log = Story.numbered(
      [event("0 created op=op queue=q")] + (1..<10_000).map { event("\(UInt64($0)) noticed op=op") })
    var checkpoints = Checkpoints(beginning: Timeline(), distance: 16)
    var timeline = Timeline()
    for event in log {
      checkpoints.note(timeline, before: event)
      timeline.apply(event)
      #expect(checkpoints.passed.count < Checkpoints.most)
    }
    for count in [log.count - 1, log.count / 2, 100] {
      let before = checkpoints.passed.last { $0.eventCount <= count }?.eventCount ?? 0
      #expect(count - before < log.count / (Checkpoints.most / 4))
      #expect(checkpoints.timeline(after: count, of: log, from: timeline) == Timeline(log.prefix(count)))
    }
  }

  /// Operations are added all the time, two have each name, and after a gap all of them are announced again.
  private static let named: [LogEvent] = {
    let made = events(
      (0..<400).map { "\($0) created op=op\($0) queue=q text=\"name \($0 / 2)\"\n" }.joined())
    let gap = event("400 gap missed=7")
    let again = made.reversed().map { event in
      var event = event
      event.time = gap.time
      return event
    }
    return Story.numbered(made + [gap] + again)
  }()

  @Test func `Each moment has the names of its operations, before and after a gap`() {
    var checkpoints = Checkpoints(beginning: Timeline(), distance: 16)
    var shown = Timeline()
    for event in Self.named {
      checkpoints.note(shown, before: event)
      shown.apply(event)
    }
    for count in [800, 700, 790, 399, 650, 401, 400, 120, 333, 0, 1, 90] {
      shown = checkpoints.timeline(after: count, of: Self.named, from: shown)
      expectSameNames(shown, Timeline(Self.named.prefix(count)))
    }
  }

  @Test func `A fork has its own names`() {
    var checkpoints = Checkpoints(beginning: Timeline(), distance: 16)
    var shown = Timeline()
    var log = Array(Self.named.prefix(400))
    func show(_ events: some Sequence<LogEvent>) {
      for event in events {
        checkpoints.note(shown, before: event)
        shown.apply(event)
      }
    }
    show(log)
    shown = checkpoints.timeline(after: 201, of: log, from: shown)
    log.removeSubrange(201...)
    checkpoints.forget(after: 201)
    let others = Self.named[250..<400].reversed()
    log = Story.numbered(log + others)
    show(others)
    for count in [351, 300, 201, 150, 351, 10, 220, 5, 340, 330] {
      shown = checkpoints.timeline(after: count, of: log, from: shown)
      expectSameNames(shown, Timeline(log.prefix(count)))
    }
  }

  private func expectSameNames(_ one: Timeline, _ other: Timeline) {
    #expect(one == other)
    #expect(one.operations.map { one.index(of: $0.id) } == Array(other.operations.indices))
    for (lane, same) in zip(one.operations, other.operations) {
      #expect(one.label(of: lane, .unicode) == other.label(of: same, .unicode))
    }
    #expect((0..<400).allSatisfy { one.index(of: "op\($0)") == other.index(of: "op\($0)") })
  }

  /// The first step back folds the log once; the others fold little, and few checkpoints are kept.
  @Test func `Going back is fast`() {
    var checkpoints = Checkpoints(beginning: Timeline())
    var shown = Timeline(Self.long)
    var folded = 0
    for count in (0..<Self.long.count).reversed().prefix(3000) {
      let kept = checkpoints.timelines.last { $0.eventCount <= count }?.eventCount ?? 0
      folded += count - kept
      if count.isMultiple(of: 10) {
        shown = checkpoints.timeline(after: count, of: Self.long, from: shown)
      }
      #expect(checkpoints.timelines.count < 10)
    }
    #expect(folded < 3000 * 2 * Checkpoints.stride)
  }
}
