import Testing

@testable import OpLog

@Suite struct DurationSyntaxTests {
  @Test(
    arguments: [
      ("0", .zero), ("00", .zero), ("0s", .zero), ("2s", .seconds(2)), ("250ms", .milliseconds(250)),
      ("8500ms", .milliseconds(8500)), ("7us", .microseconds(7)), ("0.5us", .nanoseconds(500)),
      ("0.5s", .milliseconds(500)), ("1.000000001s", .nanoseconds(1_000_000_001)), ("1.5min", .seconds(90)),
      ("0.50000000000000000s", .milliseconds(500)), ("002s", .seconds(2)), ("144000min", .seconds(8_640_000)),
    ] as [(String, Duration)])
  func `Durations`(text: String, duration: Duration) throws {
    #expect(try DurationSyntax.parse(text) == duration)
  }

  @Test(
    arguments: [
      ("", .notANumber), ("s", .notANumber), ("nan", .notANumber), ("inf", .notANumber), (".5s", .notANumber),
      ("1.s", .notANumber), ("+1s", .notANumber), ("--1s", .notANumber), ("取s", .notANumber), ("2", .noUnit),
      ("0.5", .noUnit), ("0.0", .noUnit), ("1h", .unknownUnit), ("1 s", .unknownUnit), ("1S", .unknownUnit),
      ("1m", .unknownUnit), ("1e3s", .unknownUnit), ("1s2ms", .unknownUnit), ("0x10s", .unknownUnit),
      ("-1s", .negative), ("-0", .negative), ("0.0000000001s", .finerThanNanosecond),
      ("0.0001us", .finerThanNanosecond),
      ("144001min", .tooLong), ("9223372036854775807us", .tooLong), ("99999999999999999999999999999s", .tooLong),
    ] as [(String, DurationSyntax.Mistake)])
  func `Mistakes`(text: String, mistake: DurationSyntax.Mistake) {
    #expect(throws: mistake) { try DurationSyntax.parse(text) }
  }

  @Test(arguments: [
    ("1m", "did you mean '1min'?"), ("2sec", "did you mean '2s'?"), ("3 minutes", "did you mean '3min'?"),
    ("1.5S", "did you mean '1.5s'?"), ("1h", "a number and us, ms, s or min: 2s, 0.5s"),
  ])
  func `A unit in another notation is recognized`(text: String, hint: String) {
    #expect(DurationSyntax.Mistake.unknownUnit.words(about: text).hint?.text == hint)
  }
}
