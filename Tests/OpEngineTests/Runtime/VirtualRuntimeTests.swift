import Testing

@testable import OpEngine

struct VirtualRuntimeTests {
  private let runtime = VirtualRuntime()
  private let notes = Trail<String>()

  private func schedule(_ name: String, after delay: Duration) {
    runtime.schedule(after: delay) { [runtime, notes] in notes.append("\(runtime.now.microseconds) \(name)") }
  }

  @Test func `Time stands still until it is advanced`() {
    schedule("a", after: .zero)
    #expect(runtime.now == .zero)
    #expect(notes.entries.isEmpty)
  }

  @Test func `Work due within that time runs in order, at its own instant`() {
    schedule("c", after: .microseconds(30))
    schedule("a", after: .microseconds(10))
    schedule("d", after: .microseconds(31))
    schedule("b", after: .microseconds(20))
    runtime.advance(by: .microseconds(30))
    #expect(notes.entries == ["10 a", "20 b", "30 c"])
    #expect(runtime.now.microseconds == 30)
    runtime.advance(by: .microseconds(30))
    #expect(notes.entries == ["10 a", "20 b", "30 c", "31 d"])
    #expect(runtime.now.microseconds == 60)
  }

  @Test func `At one instant, work runs in the order scheduled`() {
    for name in ["a", "b", "c", "d", "e"] { schedule(name, after: .microseconds(5)) }
    schedule("late", after: .seconds(-1))
    runtime.run()
    #expect(notes.entries == ["0 late", "5 a", "5 b", "5 c", "5 d", "5 e"])
    #expect(runtime.now.microseconds == 5)
  }

  @Test func `A closure may schedule another`() {
    runtime.schedule(after: .microseconds(1)) { [self] in schedule("next", after: .microseconds(1)) }
    runtime.advance(by: .microseconds(2))
    #expect(notes.entries == ["2 next"])
  }

  @Test func `Time does not go back when a closure advances it`() {
    schedule("far", after: .microseconds(80))
    runtime.schedule(after: .microseconds(10)) { [runtime] in runtime.advance(by: .microseconds(90)) }
    runtime.advance(by: .microseconds(50))
    #expect(notes.entries == ["80 far"])
    #expect(runtime.now.microseconds == 100)
  }

  @Test(arguments: [Duration.zero, .seconds(-5)])
  func `Advancing by zero, or backwards, runs work due now`(_ duration: Duration) {
    schedule("a", after: .zero)
    schedule("b", after: .microseconds(1))
    runtime.advance(by: duration)
    #expect(notes.entries == ["0 a"])
    #expect(runtime.now == .zero)
  }

  @Test func `It can be advanced to the end of time`() {
    runtime.advance(by: .seconds(Int64.max))
    runtime.advance(by: .seconds(1))
    schedule("a", after: .seconds(1))
    runtime.run()
    #expect(runtime.now.nanoseconds == .max)
    #expect(notes.entries.count == 1)
  }

  @Test func `Many scheduled closures in any order do not take quadratic time`() {
    var random = SplitMix64(seed: 1)
    let box = Trail<String>()
    for _ in 0..<50_000 {
      let time = Int.random(in: 0..<1_000_000, using: &random)
      runtime.schedule(after: .microseconds(time)) { [runtime] in
        if runtime.now.microseconds != UInt64(time) { box.append("\(time) at \(runtime.now.microseconds)") }
      }
    }
    runtime.run()
    #expect(box.entries == [])
  }
}
