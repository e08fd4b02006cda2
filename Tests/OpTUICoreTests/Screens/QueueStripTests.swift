import LogSupport
import OpEngine
import Testing

@testable import OpTUICore

/// The row of a queue as text: one column is a quarter of a second.
@Suite struct QueueStripTests {
  private static let scale = TimeScale(growingTo: .zero, columns: 40)

  private static func queue(_ events: [LogEvent], now: Int) -> String {
    let timeline = Timeline([event("0 created queue=q new=2")] + events)
    let strip = QueueStrip(timeline.queues[0], scale: scale, now: EngineTime(.milliseconds(now)))
    return String(repeating: " ", count: strip.first)
      + strip.columns.map(\.text).joined()
  }

  private static func run(_ id: String, _ start: UInt64, _ end: UInt64) -> [LogEvent] {
    [
      event("0 created op=\(id) queue=q"), event("\(start) dispatched op=\(id) queue=q"),
      event("\(start) executing op=\(id) queue=q"),
      event("\(end) finished op=\(id) queue=q outcome=completed"),
    ]
  }

  @Test func `A digit shows running operations`() {
    #expect(Self.queue([], now: 1000) == "0000")
    #expect(Self.queue(Self.run("a", 500, 1000), now: 1500) == "001100")
  }

  @Test func `A short run is visible`() {
    #expect(Self.queue(Self.run("a", 510, 520), now: 1000) == "0010")
  }

  @Test func `Only the state after an instant counts`() {
    #expect(Self.queue(Self.run("a", 0, 500) + Self.run("b", 500, 1000), now: 1000) == "1111")
  }

  @Test func `More than nine is a star`() {
    let events = (0..<12).flatMap { Self.run("op\($0)", 0, 5000) }.sorted { $0.time < $1.time }
    #expect(Self.queue(Array(events), now: 500) == "**")
  }

  @Test func `A suspended queue says so, also while something runs`() {
    let running = Self.run("a", 0, 1000)
    let suspension = [event("500 suspended queue=q"), event("1500 resumed queue=q")]
    let events = (running + suspension).sorted { $0.time < $1.time }
    #expect(Self.queue(events, now: 2000) == "11SSSS00")
    #expect(Self.queue([event("0 suspended queue=q")], now: 500) == "SS")
  }
}
