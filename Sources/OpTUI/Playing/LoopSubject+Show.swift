import Localization
import OpScenario
import OpTUICore

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

  /// Loads a built-in scenario or a file by name.
  static func openScenario(_ name: String) throws(LoopFailure) -> Scenario {
    let file: ScenarioFile
    do throws(Failure) {
      file = try ScenarioFile(named: name, waits: false)
    } catch {
      throw LoopFailure(error, otherwise: "'\(name)' cannot be read")
    }
    let (scenario, report) = file.load()
    guard let scenario else {
      throw LoopFailure(
        report.firstSentence.map { Phrase(verbatim: $0) } ?? "the scenario cannot be played",
        line: report.firstError?.place?.line)
    }
    return scenario
  }
}
