import OpPlay
import Scenarios
import Testing

/// The classes that lessons show as right stay right in another situation, because they will be copied.
@Suite struct ClassTests {
  @Test(arguments: [("subclassing/check-at-start", "A"), ("subclassing/async-recipe", "request")])
  func `Whenever it is cancelled, an operation of an exemplary class finishes`(lesson: String, id: String) throws {
    let builtIn = try #require(BuiltIn.all.first { $0.name == lesson })
    let scenario = try Scenario(reading: builtIn.text, file: builtIn.name)
    for milliseconds in stride(from: 1, to: 8000, by: 250) {
      let play = Play(scenario, holds: false)
      play.advance(to: EngineTime(.milliseconds(milliseconds)))
      play.perform(.cancel(operation: id))
      play.finish()
      #expect(
        play.events.contains { $0.kind == .finished && $0.operation == id }, "cancelled at \(milliseconds) ms")
    }
  }
}
