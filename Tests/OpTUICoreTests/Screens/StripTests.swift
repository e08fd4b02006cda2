import OpEngine
import OpScenario
import Testing

@testable import OpTUICore

/// Lanes as text: one column is a quarter of a second.
@Suite struct StripTests {
  private static let scale = TimeScale(fitting: .zero, columns: 40)

  /// The lane of one operation, its events by time in milliseconds.
  private static func lane(_ events: [(UInt64, LogEvent.Kind)], now: Int, outcome: OperationOutcome = .completed)
    -> String
  {
    let log =
      [Story.at(0, .created, "a")]
      + events.map { Story.at($0.0, $0.1, "a", outcome: $0.1 == .finished ? outcome : nil) }
    let lane = Timeline(log).operations[0]
    return LaneStrip(lane, scale: scale, now: EngineTime(.milliseconds(now))).text(of: lane, glyphs: .ascii)
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
        "cancelled while it waits", [(0, .enqueued), (500, .cancelled), (500, .ready), (1000, .finished)], 1500, "..xxF"
      ),
      ("cancelled while it is ready", [(0, .enqueued), (0, .ready), (500, .cancelled)], 1500, "--xxxx"),
      ("cancelled at its start", [(500, .cancelled), (500, .executing)], 1500, "  %%%%"),
      ("cancelled after the present", [(0, .executing)], 500, "=="),
      ("what has just begun is behind the now line", [(500, .enqueued)], 600, ""),
    ] as [(String, [(UInt64, LogEvent.Kind)], Int, String)])
  func lanes(name: String, events: [(UInt64, LogEvent.Kind)], now: Int, expected: String) {
    #expect(Self.lane(events, now: now) == expected, "\(name)")
  }

  @Test func endMarksTellHowItEnded() {
    let events: [(UInt64, LogEvent.Kind)] = [(0, .executing), (500, .finished)]
    let ends = OperationOutcome.allCases.map { Self.lane(events, now: 1000, outcome: $0) }
    #expect(ends == ["==F", "==X", "==X", "==!"])
  }

  /// Random lives: columns follow each other, nothing lies beyond the end, every phase of at least two columns is seen.
  @Test(arguments: 0..<50)
  func noPhaseIsLost(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var time: UInt64 = 0
    let kinds: [LogEvent.Kind] = [.created, .enqueued, .ready, .executing, .cancelled, .finished]
    let log = kinds.map { kind -> LogEvent in
      time += UInt64.random(in: 0...900, using: &random)
      return Story.at(time, kind, "a", outcome: kind == .finished ? .cancelledWhileExecuting : nil)
    }
    let lane = Timeline(log).operations[0]
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

  private static func queue(_ events: [LogEvent], now: Int) -> String {
    let timeline = Timeline([Story.at(0, .created, queue: "q", new: "2")] + events)
    let strip = QueueStrip(timeline.queues[0], scale: scale, now: EngineTime(.milliseconds(now)))
    return String(repeating: " ", count: strip.first)
      + strip.columns.map { $0.runsOn ? "[\($0.text)]" : $0.text }.joined()
  }

  private static func run(_ id: String, _ start: UInt64, _ end: UInt64) -> [LogEvent] {
    [
      Story.at(0, .created, id, "q"), Story.at(start, .dispatched, id, "q"), Story.at(start, .executing, id, "q"),
      Story.at(end, .finished, id, "q", outcome: .completed),
    ]
  }

  @Test func aDigitForWhatRuns() {
    #expect(Self.queue([], now: 1000) == "0000")
    #expect(Self.queue(Self.run("a", 500, 1000), now: 1500) == "001100")
  }

  @Test func aShortRunIsSeen() {
    #expect(Self.queue(Self.run("a", 510, 520), now: 1000) == "0010")
  }

  @Test func onlyWhatIsLeftAfterAnInstantCounts() {
    #expect(Self.queue(Self.run("a", 0, 500) + Self.run("b", 500, 1000), now: 1000) == "1111")
  }

  @Test func moreThanNineIsAStar() {
    let events = (0..<12).flatMap { Self.run("op\($0)", 0, 5000) }.sorted { $0.time < $1.time }
    #expect(Self.queue(Array(events), now: 500) == "**")
  }

  @Test func suspendedQueuesSayS() {
    let running = Self.run("a", 0, 1000)
    let suspension = [Story.at(500, .suspended, queue: "q"), Story.at(1500, .resumed, queue: "q")]
    let events = (running + suspension).sorted { $0.time < $1.time }
    #expect(Self.queue(events, now: 2000) == "11[1][1]SS00")
    #expect(Self.queue([Story.at(0, .suspended, queue: "q")], now: 500) == "SS")
  }
}
