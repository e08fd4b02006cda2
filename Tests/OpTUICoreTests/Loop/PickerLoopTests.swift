import Testing

@testable import OpTUICore

/// The list of scenarios, and the plays opened from it.
@Suite struct PickerLoopTests {
  private static func run(_ screen: TestScreen) throws -> Outcome {
    let scenario = try PlayLoopTests.scenario(PlayLoopTests.held)
    let entries = ["one", "two"].map { PickerModel.Entry(name: $0, title: "Number \($0)") }
    let subject = LoopSubject.picker(entries) { name throws(LoopFailure) in
      if name == "two" { throw LoopFailure("two is broken") }
      return scenario
    }
    return PlayLoop(screen, showing: subject, options: PlayOptions(), clock: { screen.now }).run()
  }

  @Test func `Enter opens the selected scenario`() throws {
    let screen = TestScreen([.time(.seconds(99)), .keys([.enter]), .time(.milliseconds(250))])
    _ = try Self.run(screen)
    #expect(screen.text.contains("OpTUI one PLAY 1x t=0.240"), "the time in the list does not count: \(screen.text)")
  }

  @Test func `A failure to open is explained`() throws {
    let screen = TestScreen([.keys([.down, .enter])])
    _ = try Self.run(screen)
    #expect(screen.text.contains("two is broken"))
  }

  @Test func `A click selects, a second one plays`() throws {
    let click = MouseEvent(kind: .click, row: 2, column: 5)
    let screen = TestScreen([
      .mouse([click]),
      .check { #expect($0.text.contains("> Number two") && !$0.text.contains("broken")) }, .mouse([click]),
      .check { #expect($0.text.contains("two is broken")) },
      .mouse([MouseEvent(kind: .wheelUp, row: 2, column: 5)]), .mouse([MouseEvent(kind: .click, row: 1, column: 5)]),
    ])
    _ = try Self.run(screen)
    #expect(screen.text.contains("OpTUI one PLAY"), "\(screen.text)")
  }

  @Test func `The mouse is used from the start, and stays off once it was switched off`() throws {
    let screen = TestScreen([
      .check { #expect($0.mouseChanges == [true]) }, .keys([.enter]), .type("m"), .keys([.escape, .enter]),
      .check { #expect($0.mouseChanges == [true, false]) }, .type("m"),
    ])
    _ = try Self.run(screen)
    #expect(screen.mouseChanges == [true, false, true])
  }

  @Test func `Escape leads back and q ends`() throws {
    let screen = TestScreen([
      .keys([.enter, .escape]), .check { #expect($0.text.contains("2 scenarios")) }, .type("q"),
    ])
    let outcome = try Self.run(screen)
    #expect(outcome.ending == .done && outcome.summary.isEmpty)
  }

  @Test func `Unsaved lines of a session are not lost when returning to the list`() throws {
    let screen = TestScreen([
      .keys([.enter]), .type(":queue q9 max 1"), .keys([.enter, .escape]),
      .check { #expect($0.text.contains("the latest commands are not saved")) }, .keys([.escape]),
      .check { #expect($0.text.contains("2 scenarios")) }, .type("q"),
    ])
    _ = try Self.run(screen)
  }
}
