import Testing

@testable import OpEngine

@Suite struct LogEventTests {
  @Test func `An event takes no more memory than a log of a million can afford`() {
    #expect(MemoryLayout<LogEvent>.stride <= 104)
  }

  @Test func `An event returns the values it was made with`() {
    let time = EngineTime(.seconds(1))
    var event = LogEvent(time: time, .gap(missed: 1))
    #expect(event.since == nil && event.worker == nil)
    event = LogEvent(time: time, since: .zero, worker: 0, .gap(missed: 1))
    #expect(event.since == .zero && event.worker == 0)
    event.since = nil
    event.worker = 7
    #expect(event.since == nil && event.worker == 7)
    event.worker = nil
    #expect(event == LogEvent(time: time, .gap(missed: 1)))
  }
}
