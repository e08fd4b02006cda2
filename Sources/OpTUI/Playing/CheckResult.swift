import Localization
import OpScenario

/// The result of playing one scenario at full speed and verifying it.
struct CheckResult {
  enum Verdict: String, CaseIterable {
    case passed = "ok"
    case failed
    /// The scenario could not be played.
    case broken
  }

  let path: String
  let verdict: Verdict
  let report: ProblemReport
  /// The time that reading, playing and verifying have taken.
  let duration: Duration

  /// Reads, plays and verifies the file at a path, or the built-in scenario of a name.
  /// - Parameters:
  ///   - seed: replaces the file's own where the clock is virtual.
  ///   - tolerance: the error allowed in printed times where the clock is real.
  ///   - willPlay: called before the scenario is played.
  init(
    path: String, seed: UInt64? = nil, tolerance: Duration = .milliseconds(50), willPlay: (Scenario) -> Void = { _ in }
  ) {
    self.path = path == "-" ? ScenarioFile.standardInputName : path
    let start = ContinuousClock.now
    (verdict, report) = Self.play(path, seed, tolerance, willPlay)
    duration = ContinuousClock.now - start
  }

  private static func play(
    _ path: String, _ seed: UInt64?, _ tolerance: Duration, _ willPlay: (Scenario) -> Void
  ) -> (Verdict, ProblemReport) {
    do {
      let file = try ScenarioFile(named: path)
      var (scenario, report) = file.load()
      if let seed, scenario?.clock == .virtual { scenario?.seed = seed }
      if let scenario { willPlay(scenario) }
      let failures = scenario.map { Self.failures(of: $0, in: file, tolerance) } ?? []
      let notes = scenario.flatMap { Self.note(on: $0, hasSeed: seed != nil) }.map { [$0] } ?? []
      return (
        scenario == nil ? .broken : failures.isEmpty ? .passed : .failed,
        ProblemReport(report.problems + failures + notes, file: file.name, bytes: file.bytes)
      )
    } catch {
      let problem = Problem(.error, "unreadable-file", Phrase(verbatim: error.message ?? ""), at: nil)
      return (.broken, ProblemReport([problem], file: path, text: ""))
    }
  }

  /// Returns what did not come out as expected; of an exercise, what is wrong with it as one.
  private static func failures(of scenario: Scenario, in file: ScenarioFile, _ tolerance: Duration) -> [Problem] {
    guard scenario.exercise != nil else { return Verifier.check(scenario, tolerance: tolerance) }
    let (sheet, problems) = ExerciseSheet.read(file: file.name, bytes: file.bytes)
    return sheet?.flaws() ?? problems
  }

  /// Returns a note on what is not verified because the clock is real; nil if nothing is left out.
  private static func note(on scenario: Scenario, hasSeed: Bool) -> Problem? {
    let keys = Verifier.uncheckedKeys(of: scenario) + (hasSeed && scenario.clock == .real ? ["--seed"] : [])
    if keys.isEmpty { return nil }
    return Problem(
      .note, "not-checked",
      "with 'clock: real', these have no effect and are ignored: \(keys.joined(separator: ", "))",
      at: nil)
  }

  /// Creates the result for a folder without a scenario.
  init(emptyFolder path: String) {
    self.path = path
    verdict = .broken
    duration = .zero
    report = ProblemReport(
      [Problem(.error, "no-scenarios", "the folder holds no .yaml or .yml file", at: nil)], file: path, text: "")
  }
}
