import LogSupport
import OpEngine
import Testing

@testable import OpLog

/// Lanes as text: one column is a quarter of a second.
@Suite struct LaneStripTests {
  private static func post(_ key: String, _ old: String, _ new: String) -> LogEvent.OperationChange {
    .kvo(.init(key, old: old, new: new))
  }

  private static let scale = TimeScale(growingTo: .zero, columns: 40)

  /// A change of the operation `a`, by the time in milliseconds.
  private typealias Event = (UInt64, LogEvent.OperationChange)

  private static func lane(after events: [Event]) -> OperationLane {
    events.reduce(into: OperationLane("a")) {
      $0.apply($1.1, at: EngineTime(nanoseconds: $1.0 * 1_000_000), on: nil)
    }
  }

  private static func picture(of events: [Event], now: Int) -> String {
    let lane = lane(after: events)
    return LaneStrip(lane, scale: scale, now: EngineTime(.milliseconds(now))).picture(of: lane)
  }

  @Test(
    arguments: [
      ("not added", [], 2000, ""),
      ("pending", [(500, .enqueued)], 2000, "  ......"),
      ("ready at once", [(0, .enqueued), (0, .ready)], 1000, "----"),
      (
        "all phases", [(0, .enqueued), (500, .ready), (1000, .executing), (2000, .finished(.completed))], 3000,
        "..--====F"
      ),
      ("by hand", [(500, .executing), (1000, .finished(.completed))], 3000, "  ==F"),
      (
        "no time at all", [(500, .enqueued), (500, .ready), (500, .executing), (500, .finished(.completed))], 3000,
        "  F"
      ),
      (
        "a short ready moves what follows",
        [(0, .enqueued), (500, .ready), (600, .executing), (1500, .finished(.completed))], 3000,
        "..-===F"
      ),
      (
        "no room: the later phase wins",
        [(0, .enqueued), (500, .ready), (600, .executing), (800, .finished(.completed))], 3000,
        "..=F"
      ),
      (
        "no room: the end moves",
        [(0, .enqueued), (500, .ready), (600, .executing), (700, .finished(.completed))], 3000,
        "..=F"
      ),
      (
        "no room for a phase before: the end wins",
        [(0, .enqueued), (500, .ready), (600, .cancelled(.asked)), (700, .finished(.cancelledBeforeStart))], 3000,
        "..X"
      ),
      ("back to pending", [(0, .enqueued), (0, .ready), (500, .gated), (1000, .ready)], 1500, "--..--"),
      ("cancelled while it runs", [(0, .executing), (500, .cancelled(.asked))], 1500, "==%%%%"),
      ("paused in its slot", [(0, .executing), (500, .paused), (1000, .unpaused)], 1500, "==::=="),
      ("paused until now", [(0, .executing), (500, .paused)], 1500, "==::::"),
      ("paused before its start", [(0, .enqueued), (0, .paused), (1000, .unpaused), (1000, .ready)], 1500, "::::--"),
      (
        "paused by its own account, until it executes again",
        [
          (0, .executing), (500, post("isExecuting", "1", "0")), (500, post("isPaused", "0", "1")),
          (1000, post("isPaused", "1", "0")), (1500, post("isExecuting", "0", "1")),
        ], 2000, "==::::=="
      ),
      (
        "paused by its own account before its start",
        [(0, .enqueued), (0, post("isPaused", "0", "1")), (1000, post("isPaused", "1", "0")), (1000, .ready)], 1500,
        "::::--"
      ),
      (
        "its finish is no pause",
        [(0, .executing), (500, post("isExecuting", "1", "0")), (1000, post("isFinished", "0", "1"))], 1500, "======"
      ),
      (
        "paused, then cancelled", [(0, .executing), (500, .paused), (1000, .cancelled(.asked)), (1000, .unpaused)],
        1500,
        "==::%%"
      ),
      (
        "cancelled while it waits",
        [(0, .enqueued), (500, .cancelled(.asked)), (500, .ready), (1000, .finished(.completed))], 1500, "..--F"
      ),
      ("cancelled while it is ready", [(0, .enqueued), (0, .ready), (500, .cancelled(.asked))], 1500, "------"),
      ("cancelled at its start", [(500, .cancelled(.asked)), (500, .executing)], 1500, "  %%%%"),
      ("cancelled after the present", [(0, .executing)], 500, "=="),
      ("what has just begun is behind the now line", [(500, .enqueued)], 600, ""),
    ] as [(String, [(UInt64, LogEvent.OperationChange)], Int, String)])
  func `Lanes`(name: String, events: [(UInt64, LogEvent.OperationChange)], now: Int, expected: String) {
    #expect(Self.picture(of: events, now: now) == expected, "\(name)")
  }

  @Test func `End marks tell how it ended`() {
    let ends = OperationOutcome.allCases.map { Self.picture(of: [(0, .executing), (500, .finished($0))], now: 1000) }
    #expect(ends == ["==F", "==X", "==X", "==!"])
  }

  /// Random lives: columns follow each other, nothing lies beyond the end, every phase of at least two columns is seen.
  @Test(arguments: 0..<50)
  func `No phase is lost`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var time: UInt64 = 0
    let changes: [LogEvent.OperationChange] = [
      .created(.init()), .enqueued, .ready, .executing, .cancelled(.asked), .finished(.cancelledWhileExecuting),
    ]
    let log = changes.map { change -> Event in
      time += UInt64.random(in: 0...900, using: &random)
      return (time, change)
    }
    let lane = Self.lane(after: log)
    let strip = LaneStrip(lane, scale: Self.scale, now: EngineTime(nanoseconds: time * 1_000_000))
    for (left, right) in zip(strip.spans, strip.spans.dropFirst()) {
      #expect(left.columns.upperBound == right.columns.lowerBound, "seed \(seed)")
    }
    #expect(strip.spans.last.map { $0.columns.upperBound <= strip.end ?? 0 } ?? true, "seed \(seed)")
    for index in 1..<5 where log[index + 1].0 - log[index].0 >= 500 {
      let displayState = [.pending, .ready, .executing, .cancelling][index - 1] as OperationLane.DisplayState
      #expect(strip.spans.contains { $0.displayState == displayState }, "seed \(seed): \(displayState) is lost")
    }
  }
}
