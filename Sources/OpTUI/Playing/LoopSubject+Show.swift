import OpScenario
import OpTUICore
import Scenarios

extension LoopSubject {
  /// Shows the subject on a terminal until there is a reason to end, then gives the terminal back and ends as it demands.
  consuming func show(on terminal: consuming Terminal, _ options: PlayOptions) throws(Failure) {
    try run(on: terminal, options).conclude()
  }

  /// Shows the subject on a terminal until there is a reason to end, then gives the terminal back.
  consuming func run(on terminal: consuming Terminal, _ options: PlayOptions) -> Outcome {
    let report = IdleReport(environment: .process)
    let loop = PlayLoop(terminal, showing: self, options: options, onIdle: { report?.write(frame: $0, eventCount: $1) })
    return loop.run()
  }

  /// Loads a built-in scenario by name.
  static func openBuiltIn(_ name: String) throws(OpeningFailure) -> Scenario {
    guard let builtIn = BuiltIn.all.first(where: { $0.name == name }) else {
      throw OpeningFailure("there is no built-in scenario '\(name)'")
    }
    let (scenario, report) = ScenarioFile(builtIn).load()
    guard let scenario else {
      throw OpeningFailure(report.problems.first?.message ?? "the scenario cannot be played")
    }
    return scenario
  }
}
