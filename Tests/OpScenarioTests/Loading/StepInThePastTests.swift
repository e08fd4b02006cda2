import OpScenario
import Testing

/// A step whose time has passed when its turn comes causes a warning.
@Suite struct StepInThePastTests {
  @Test(arguments: [
    ("{at: 2s, log: x}, {at: 500ms, cancel: a}", true), ("{at: 500ms, log: x}, {at: 2s, cancel: a}", false),
    ("{at: 2s, log: x}, {at: 2s, cancel: a}", false), ("{at: 2s, log: x}, {after: 1s, cancel: a}", false),
    ("{at: 2s, log: x}, {log: y}, {at: 1s, cancel: a}", true),
  ])
  func `A warning is given`(steps: String, isDoubtful: Bool) throws {
    let yaml = "optui: 1\ntitle: t\nqueues: {q: {}}\noperations: {a: {queue: q, duration: 9s}}\nscript: [\(steps)]\n"
    let (scenario, problems) = ScenarioLoader.load(file: "play.yaml", bytes: Array(yaml.utf8))
    #expect(scenario != nil)
    #expect(problems.map(\.code) == (isDoubtful ? ["step-in-the-past"] : []))
    #expect(problems.allSatisfy { $0.severity == .warning })
  }

  @Test func `Each thread has its own times`() {
    let yaml = """
      optui: 1
      title: t
      script: [{at: 2s, log: x}]
      threads: {other: [{at: 1s, log: y}]}
      """
    #expect(ScenarioLoader.load(file: "play.yaml", bytes: Array(yaml.utf8)).problems.isEmpty)
  }
}
