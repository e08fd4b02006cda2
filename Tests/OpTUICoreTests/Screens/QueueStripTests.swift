import LogSupport
import Testing

@testable import OpTUICore

/// The row of a queue as text: one column is a quarter of a second.
@Suite struct QueueStripTests {
  private static let scale = TimeScale(perColumn: .milliseconds(250), columns: 40)

  private static func queue(_ events: [LogEvent], max: Int = 2, now: Int, _ glyphs: Glyphs = .unicode) -> String {
    let timeline = Timeline([event("0 created queue=q new=\(max)")] + sorted(events))
    let strip = QueueStrip(timeline.queues[0], scale: scale, now: EngineTime(.milliseconds(now)), glyphs: glyphs)
    return String(repeating: " ", count: strip.first) + strip.cells.map(\.text).joined()
  }

  private static func run(_ id: String, _ start: UInt64, _ end: UInt64) -> [LogEvent] {
    [
      event("0 created op=\(id) queue=q"), event("\(start) dispatched op=\(id) queue=q"),
      event("\(start) executing op=\(id) queue=q"),
      event("\(end) finished op=\(id) queue=q outcome=completed"),
    ]
  }

  /// `count` operations that run at once.
  private static func runs(_ count: Int, _ start: UInt64, _ end: UInt64) -> [LogEvent] {
    (0..<count).flatMap { run("op\(start)-\($0)", start, end) }
  }

  private static func sorted(_ events: [LogEvent]) -> [LogEvent] { events.sorted { $0.time < $1.time } }

  @Test func `A block is as high as the share of occupied slots`() {
    #expect(Self.queue([], now: 1000) == "    ")
    #expect(Self.queue(Self.run("a", 500, 1000), now: 1500) == "  ▃▃  ")
    #expect(Self.queue(Self.runs(2, 500, 1000), now: 1500) == "  ▅▅  ")
    #expect(Self.queue(Self.run("a", 0, 500), max: 1, now: 500) == "▅▅")
    #expect(Self.queue(Self.run("a", 0, 500), max: 64, now: 500) == "▂▂")
  }

  @Test func `Without a limit the most that ran is a full block`() {
    let events = Self.sorted(Self.runs(4, 0, 500) + Self.runs(2, 500, 1000))
    #expect(Self.queue(events, max: -1, now: 1000) == "▅▅▃▃")
  }

  @Test func `The number stands where it changes, if there is room`() {
    let events = Self.sorted(Self.runs(2, 0, 1000) + Self.run("a", 1000, 1500))
    #expect(Self.queue(events, now: 1500) == "2▅▅▅▃▃")
    #expect(Self.queue(Self.runs(12, 0, 1000), max: 12, now: 1000) == "12▅▅")
    #expect(Self.queue(Self.runs(12, 0, 750), max: 12, now: 750) == "▅▅▅")
  }

  @Test func `In ASCII a character stands for each quarter`() {
    let events = Self.sorted((1...4).flatMap { Self.runs($0, UInt64($0) * 500, UInt64($0) * 500 + 500) })
    #expect(Self.queue(events, max: 4, now: 2500, Charset.ascii.glyphs) == "  ..::==##")
  }

  @Test func `A short run is visible`() {
    #expect(Self.queue(Self.run("a", 510, 520), now: 1000) == "  ▃ ")
  }

  @Test func `Only the state after an instant counts`() {
    #expect(Self.queue(Self.run("a", 0, 500) + Self.run("b", 500, 1000), now: 1000) == "1▃▃▃")
  }

  @Test func `A suspended queue is hatched, also while something runs`() {
    let suspension = [event("500 suspended queue=q"), event("1500 resumed queue=q")]
    let events = Self.sorted(Self.run("a", 0, 1000) + suspension)
    #expect(Self.queue(events, now: 2000) == "1▃┊┊┊┊  ")
    #expect(Self.queue([event("0 suspended queue=q")], now: 500) == "┊┊")
    let timeline = Timeline([event("0 created queue=q new=2")] + suspension)
    let strip = QueueStrip(timeline.queues[0], scale: Self.scale, now: EngineTime(.seconds(2)), glyphs: .unicode)
    #expect(strip.cells.filter { $0.glyph == "┊" }.allSatisfy { $0.style == .faint }, "it is over")
    let brief = [event("500 suspended queue=q"), event("500 resumed queue=q")]
    #expect(Self.queue(brief, now: 1000) == "  ┊ ")
    #expect(Self.queue([event("300 suspended queue=q"), event("510 resumed queue=q")], now: 1000) == " ┊┊ ")
  }
}
