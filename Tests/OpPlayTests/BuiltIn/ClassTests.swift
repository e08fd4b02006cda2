import OpEngine
import OpPlay
import Scenarios
import Testing

/// The classes that lessons show: what is shown as right stays right when it is copied into another situation.
@Suite struct ClassTests {
  static let lessons = BuiltIn.all.filter { $0.text.contains("overrides:") }

  /// A lint of the play itself says that a class is shown as wrong.
  @Test(arguments: lessons)
  func `Whenever it is cancelled, an operation of a class without a lint finishes`(_ builtIn: BuiltIn) throws {
    let scenario = try #require(
      ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario)
    let play = Play(scenario, holds: false)
    play.finish()
    let (log, wrong) = (play.events, linted(play.events))
    let finished = Set(log.filter { $0.kind == .finished }.compactMap(\.operation))
    for plan in scenario.operations where plan.overrides?.start != nil {
      guard finished.contains(plan.id), !wrong.contains(plan.id) else { continue }
      let times = Set(log.map(\.time)).sorted().map { $0 + .milliseconds(1) }
      for time in times {
        let cancelled = Play(scenario, holds: false)
        cancelled.advance(to: time)
        cancelled.perform(.cancel(operation: plan.id))
        cancelled.finish()
        #expect(
          cancelled.events.contains { $0.kind == .finished && $0.operation == plan.id }
            && !linted(cancelled.events).contains(plan.id),
          "\(plan.id) of \(builtIn.name), cancelled at \(time.text)")
      }
    }
  }

  /// The operations of which a lint says that their class is wrong.
  private func linted(_ log: [LogEvent]) -> Set<String> {
    Set(log.filter { $0.kind == .lint }.compactMap(\.operation))
  }
}
