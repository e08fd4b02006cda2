import OpEngine
import Testing

struct EngineTimeTests {
  @Test(
    arguments: [
      (Duration.zero, 0), (.nanoseconds(1), 1), (.milliseconds(1500), 1_500_000_000), (.seconds(-1), 0),
      (.seconds(Int64.max), UInt64.max), (.seconds(Int64.min), 0),
      (Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999), 1),
    ] as [(Duration, UInt64)])
  func `A duration after the beginning`(_ offset: Duration, _ nanoseconds: UInt64) {
    #expect(EngineTime(offset).nanoseconds == nanoseconds)
  }

  @Test(
    arguments: [
      (0, Duration.seconds(1), 1_000_000_000), (5, .nanoseconds(-3), 2), (5, .nanoseconds(-6), 0),
      (5, .seconds(Int64.min), 0), (UInt64.max, .nanoseconds(1), UInt64.max), (1, .seconds(Int64.max), UInt64.max),
      // Past 292 years, where 64 signed bits end.
      (UInt64.max - 10, .nanoseconds(4), UInt64.max - 6), (UInt64.max - 6, .nanoseconds(-4), UInt64.max - 10),
    ] as [(UInt64, Duration, UInt64)])
  func `Later and earlier`(_ start: UInt64, _ offset: Duration, _ end: UInt64) {
    #expect((EngineTime(nanoseconds: start) + offset).nanoseconds == end)
  }

  @Test func `The way between two instants`() {
    let early = EngineTime(.seconds(2))
    let late = EngineTime(.milliseconds(2250))
    #expect(late - early == .milliseconds(250))
    #expect(early - late == .milliseconds(-250))
    #expect(EngineTime(nanoseconds: .max) - .zero == .nanoseconds(Int64.max) * 2 + .nanoseconds(1))
    #expect(late.microseconds == 2_250_000)
    #expect(early < late)
  }

  @Test(
    arguments: [
      (0, "0.000"), (499_999, "0.000"), (500_000, "0.001"), (8_500_000_000, "8.500"), (999_999_999, "1.000"),
      (UInt64.max, "18446744073.710"), (UInt64.max - 400_000, "18446744073.709"),
    ] as [(UInt64, String)])
  func `An instant is printed in seconds`(_ nanoseconds: UInt64, _ text: String) {
    #expect(EngineTime(nanoseconds: nanoseconds).text == text)
  }
}
