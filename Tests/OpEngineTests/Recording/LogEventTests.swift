import LogSupport
import Testing

@testable import OpEngine

@Suite struct LogEventTests {
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
    #expect(event.rare == nil)
  }

  @Test(arguments: [0, 1, 65_533, 65_534, 65_535, 65_536, Int(Int32.max)])
  func `Numbers of any size and rare values are independent of each other`(number: Int) {
    var event = LogEvent(sequence: number << 8, time: .zero, worker: number, .gap(missed: 1))
    #expect(event.sequence == number << 8 && event.worker == number)
    event.threadName = "you"
    event.since = EngineTime(.seconds(number))
    event.sequence = number
    #expect(event.thread == "you" && event.since == EngineTime(.seconds(number)) && event.worker == number)
    #expect(event.sequence == number)
    let same = LogEvent(sequence: number, time: .zero, since: event.since, worker: number, thread: "you", event.body)
    #expect(event == same && event.hashValue == same.hashValue)
    (event.worker, event.since) = (nil, nil)
    #expect(event != same && event.worker == nil && event.since == nil && event.thread == "you")
  }
}
