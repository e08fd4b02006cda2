extension LoopSubject {
  /// Shows the subject on a terminal until a reason to end, restores the terminal, and exits accordingly.
  consuming func show(on terminal: consuming Terminal, _ options: PlayOptions) throws(Failure) {
    let outcome = run(on: terminal, options)
    try outcome.printSummary()
    if let store = options.files.keeper as? SessionStore, store.isKeeping, outcome.ending != .hungUp {
      OutputStream.complain("optui: " + localized("the session is backed up: `optui live` offers to restore it") + "\n")
    }
    outcome.endProcess()
  }

  /// Shows the subject on a terminal until a reason to end, and restores the terminal.
  consuming func run(on terminal: consuming Terminal, _ options: PlayOptions) -> Outcome {
    let report = IdleReport(environment: .process)
    let loop = PlayLoop(terminal, showing: self, options: options, onIdle: { report?.write(frame: $0, eventCount: $1) })
    let outcome = loop.run()
    if outcome.ending == .done { options.files.keeper?.discard() }
    return outcome
  }

  /// Loads a built-in scenario or a file by name.
  static func openScenario(_ name: String) throws(LoopFailure) -> Scenario {
    let file = try rethrowing(try ScenarioFile(named: name, waits: false)) {
      LoopFailure($0, otherwise: "'\(name)' cannot be read")
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
