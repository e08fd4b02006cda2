import OpScenario
import OpTUICore

extension PlayTitle {
  /// The title of a scenario that is called `name`.
  init(of scenario: Scenario, named name: String, language: String?) {
    self.init(
      file: name, title: scenario.title.text(in: language), description: scenario.description?.text(in: language),
      markCount: scenario.markCount, clock: scenario.clock, workers: scenario.workers)
  }
}
