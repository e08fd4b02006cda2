import OpEngine
import Testing

@testable import OpScenario

/// Lanes as text: one column is a quarter of a second.
@Suite struct LaneStripTests {
  private static let scale = TimeScale(fitting: .zero, columns: 40)

  /// An event of the operation `a`, its time in milliseconds.
  private static func event(
    _ milliseconds: UInt64, _ kind: LogEvent.Kind, outcome: OperationOutcome? = nil
  ) -> LogEvent {
    LogEvent(time: EngineTime(nanoseconds: milliseconds * 1_000_000), kind: kind, operation: "a", outcome: outcome)
  }

  private static func lane(after events: [LogEvent]) -> OperationLane {
    events.reduce(into: OperationLane(id: "a", events[0])) { $0.apply($1) }
  }

  /// The lane of one operation, its events by time in milliseconds.
  private static func lane(_ events: [(UInt64, LogEvent.Kind)], now: Int, outcome: OperationOutcome = .completed)
    -> String
  {
    let log =
      [event(0, .created)] + events.map { event($0.0, $0.1, outcome: $0.1 == .finished ? outcome : nil) }
    let lane = lane(after: log)
    return LaneStrip(lane, scale: scale, now: EngineTime(.milliseconds(now))).picture(of: lane)
  }

  @Test(
    arguments: [
      ("not added", [], 2000, ""),
      ("pending", [(500, .enqueued)], 2000, "  ......"),
      ("ready at once", [(0, .enqueued), (0, .ready)], 1000, "----"),
      ("all phases", [(0, .enqueued), (500, .ready), (1000, .executing), (2000, .finished)], 3000, "..--====F"),
      ("by hand", [(500, .executing), (1000, .finished)], 3000, "  ==F"),
      ("no time at all", [(500, .enqueued), (500, .ready), (500, .executing), (500, .finished)], 3000, "  F"),
      (
        "a short ready moves what follows", [(0, .enqueued), (500, .ready), (600, .executing), (1500, .finished)], 3000,
        "..-===F"
      ),
      (
        "no room: the later phase wins", [(0, .enqueued), (500, .ready), (600, .executing), (800, .finished)], 3000,
        "..=F"
      ),
      ("no room: the end wins", [(0, .enqueued), (500, .ready), (600, .executing), (700, .finished)], 3000, "..F"),
      ("back to pending", [(0, .enqueued), (0, .ready), (500, .gated), (1000, .ready)], 1500, "--..--"),
      ("cancelled while it runs", [(0, .executing), (500, .cancelled)], 1500, "==%%%%"),
      ("paused in its slot", [(0, .executing), (500, .paused), (1000, .unpaused)], 1500, "==::=="),
      ("paused until now", [(0, .executing), (500, .paused)], 1500, "==::::"),
      ("paused before its start", [(0, .enqueued), (0, .paused), (1000, .unpaused), (1000, .ready)], 1500, "::::--"),
      (
        "paused, then cancelled", [(0, .executing), (500, .paused), (1000, .cancelled), (1000, .unpaused)], 1500,
        "==::%%"
      ),
      (
        "cancelled while it waits", [(0, .enqueued), (500, .cancelled), (500, .ready), (1000, .finished)], 1500, "..--F"
      ),
      ("cancelled while it is ready", [(0, .enqueued), (0, .ready), (500, .cancelled)], 1500, "------"),
      ("cancelled at its start", [(500, .cancelled), (500, .executing)], 1500, "  %%%%"),
      ("cancelled after the present", [(0, .executing)], 500, "=="),
      ("what has just begun is behind the now line", [(500, .enqueued)], 600, ""),
    ] as [(String, [(UInt64, LogEvent.Kind)], Int, String)])
  func `Lanes`(name: String, events: [(UInt64, LogEvent.Kind)], now: Int, expected: String) {
    #expect(Self.lane(events, now: now) == expected, "\(name)")
  }

  @Test func `End marks tell how it ended`() {
    let events: [(UInt64, LogEvent.Kind)] = [(0, .executing), (500, .finished)]
    let ends = OperationOutcome.allCases.map { Self.lane(events, now: 1000, outcome: $0) }
    #expect(ends == ["==F", "==X", "==X", "==!"])
  }

  /// Random lives: columns follow each other, nothing lies beyond the end, every phase of at least two columns is seen.
  @Test(arguments: 0..<50)
  func `No phase is lost`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var time: UInt64 = 0
    let kinds: [LogEvent.Kind] = [.created, .enqueued, .ready, .executing, .cancelled, .finished]
    let log = kinds.map { kind -> LogEvent in
      time += UInt64.random(in: 0...900, using: &random)
      return Self.event(time, kind, outcome: kind == .finished ? .cancelledWhileExecuting : nil)
    }
    let lane = Self.lane(after: log)
    let strip = LaneStrip(lane, scale: Self.scale, now: EngineTime(nanoseconds: time * 1_000_000))
    for (left, right) in zip(strip.spans, strip.spans.dropFirst()) {
      #expect(left.columns.upperBound == right.columns.lowerBound, "seed \(seed)")
    }
    #expect(strip.spans.last.map { $0.columns.upperBound <= strip.end ?? 0 } ?? true, "seed \(seed)")
    for index in 1..<5 where log[index + 1].time - log[index].time >= .milliseconds(500) {
      let sort = [.pending, .ready, .executing, .cancelling][index - 1] as OperationLane.Sort
      #expect(strip.spans.contains { $0.sort == sort }, "seed \(seed): \(sort) is lost")
    }
  }
}
