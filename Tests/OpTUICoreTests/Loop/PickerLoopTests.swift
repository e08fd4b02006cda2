import OpScenario
import Testing

@testable import OpTUICore

/// The list of scenarios, and what is opened from it.
@Suite struct PickerLoopTests {
  private static func run(_ screen: TestScreen) throws -> Outcome {
    let scenario = try PlayLoopTests.scenario(PlayLoopTests.held)
    let entries = ["one", "two"].map { PickerModel.Entry(name: $0, title: "Number \($0)") }
    let subject = LoopSubject.picker(entries) { name throws(OpeningFailure) in
      if name == "two" { throw OpeningFailure("two is broken") }
      return scenario
    }
    return PlayLoop(screen, showing: subject, options: PlayOptions(), clock: { screen.now }).run()
  }

  @Test func `Enter opens the selected scenario`() throws {
    let screen = TestScreen([.time(.seconds(99)), .keys([.enter]), .time(.milliseconds(250))])
    _ = try Self.run(screen)
    #expect(screen.text.contains("OpTUI one PLAY 1x t=0.240"), "the time in the list does not count: \(screen.text)")
  }

  @Test func `What cannot be opened is explained`() throws {
    let screen = TestScreen([.keys([.down, .enter])])
    _ = try Self.run(screen)
    #expect(screen.text.contains("two is broken"))
  }

  @Test func `Escape leads back and q ends`() throws {
    let screen = TestScreen([
      .keys([.enter, .escape]), .check { #expect($0.text.contains("2 scenarios")) }, .type("q"),
    ])
    let outcome = try Self.run(screen)
    #expect(outcome.ending == .done && outcome.summary.isEmpty)
  }
}
