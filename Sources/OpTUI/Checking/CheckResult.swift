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
  /// The verified cases.
  let cases: [Case]
  /// The time to read, play and verify it.
  let duration: Duration

  /// An entry of `expect`, or another problem.
  struct Case {
    /// `expect 2: order`.
    let name: String
    /// The difference to the expectation; nil if it passed.
    var problem: Problem?
    /// Whether it is not verified because the clock is real.
    var isSkipped = false
  }

  /// Reads, plays and verifies the file at a path, or a built-in scenario by name.
  /// - Parameters:
  ///   - seed: replaces the scenario's seed if its clock is virtual.
  ///   - tolerance: the permitted error of printed times if the clock is real.
  ///   - programs: the programs to run, if the file is an exercise in Swift.
  ///   - willPlay: called before the scenario is played.
  init(
    path: String, seed: UInt64? = nil, tolerance: Duration = .milliseconds(50), programs: CheckedPrograms? = nil,
    willPlay: (Scenario) -> Void = { _ in }
  ) {
    self.path = path == "-" ? ScenarioFile.standardInputName : path
    let start = ContinuousClock.now
    var scenario: Scenario?
    (verdict, report) = Self.play(path, seed, tolerance, programs) {
      scenario = $0
      willPlay($0)
    }
    cases = Self.cases(of: scenario, report)
    duration = ContinuousClock.now - start
  }

  /// Returns a case for each expectation of a scenario, and for each further problem; at least one.
  private static func cases(of scenario: Scenario?, _ report: ProblemReport) -> [Case] {
    var rest = report.problems.filter { [.error, .failed].contains($0.severity) }
    // An exercise is verified as a whole: it must fail unsolved and pass with its solution.
    let expectations = scenario.map { $0.exercise == nil ? Verifier.expectations(of: $0) : [] } ?? []
    let written = scenario?.expectations.count ?? 0
    var cases = expectations.enumerated().map { index, expectation in
      let name = index < written ? "expect \(index + 1): \(expectation.key)" : expectation.key
      let place = rest.firstIndex { $0.code == expectation.key && $0.place == expectation.place }
      return Case(name: name, problem: place.map { rest.remove(at: $0) }, isSkipped: !expectation.isChecked)
    }
    cases += rest.map { Case(name: $0.code, problem: $0) }
    return cases.isEmpty ? [Case(name: "plays")] : cases
  }

  private static func play(
    _ path: String, _ seed: UInt64?, _ tolerance: Duration, _ programs: CheckedPrograms?,
    _ willPlay: (Scenario) -> Void
  ) -> (Verdict, ProblemReport) {
    do {
      let file = try ScenarioFile(named: path)
      var (scenario, report) = file.load()
      scenario?.order(by: seed, judgesWords: false)
      if let scenario { willPlay(scenario) }
      var (failures, warnings) = scenario.map { Self.judge($0, in: file, tolerance) } ?? ([], [])
      if let programs, let sheet = ExerciseSheet.read(file: file.name, bytes: file.bytes).sheet {
        failures += programs.flaws(of: sheet, at: path)
      }
      let notes = scenario.flatMap { Self.note(on: $0, hasSeed: seed != nil) }.map { [$0] } ?? []
      return (
        scenario == nil ? .broken : failures.contains { $0.severity != .note } ? .failed : .passed,
        ProblemReport(report.problems + failures + warnings + notes, file: file.name, bytes: file.bytes)
      )
    } catch {
      let problem = Problem(.error, "unreadable-file", Phrase(verbatim: error.message ?? ""), at: nil)
      return (.broken, ProblemReport([problem], file: path, text: ""))
    }
  }

  /// Returns unmet expectations and warnings; for an exercise, its own errors.
  private static func judge(
    _ scenario: Scenario, in file: ScenarioFile, _ tolerance: Duration
  ) -> (failures: [Problem], warnings: [Problem]) {
    guard scenario.exercise != nil else { return Verifier.judge(scenario, tolerance: tolerance) }
    let (sheet, problems) = ExerciseSheet.read(file: file.name, bytes: file.bytes)
    return (sheet?.flaws() ?? problems, [])
  }

  /// Returns a note on what is not verified because the clock is real; nil if everything is.
  private static func note(on scenario: Scenario, hasSeed: Bool) -> Problem? {
    let keys = Verifier.uncheckedKeys(of: scenario) + (hasSeed && scenario.clock == .real ? ["--seed"] : [])
    if keys.isEmpty { return nil }
    return Problem(
      .note, "not-checked",
      "with 'clock: real', these have no effect and are ignored: \(keys.joined(separator: ", "))",
      at: nil)
  }

  /// Creates the result for a folder without scenarios.
  init(emptyFolder path: String) {
    self.path = path
    verdict = .broken
    duration = .zero
    report = ProblemReport(
      [Problem(.error, "no-scenarios", "the folder has no .yaml or .yml file", at: nil)], file: path, text: "")
    cases = Self.cases(of: nil, report)
  }
}
