import Testing

@testable import OpTUICore

/// Moments as the user types them.
@Suite struct DestinationTests {
  @Test(
    arguments: [
      ("4h", 14_400), ("1h30m", 5400), ("90m", 5400), ("2d", 172_800), ("1d2h3m4s", 93_784), ("5m20s", 320),
      ("100d", 8_640_000),
    ] as [(String, Int)])
  func `A length is read as it is printed`(text: String, seconds: Int) throws {
    #expect(SeekTarget.length(text) == .seconds(seconds))
    #expect(try SeekTarget("-" + text) == .back(.seconds(seconds)))
    #expect(try SeekTarget(text) == .time(EngineTime(.seconds(seconds))))
  }

  @Test(arguments: ["", "m", "30m1h", "1h30", "-1h", "1.5h", "101d", "99999999999999999999h", "2400h1s"])
  func `Another text is not a length`(text: String) { #expect(SeekTarget.length(text) == nil) }
}
