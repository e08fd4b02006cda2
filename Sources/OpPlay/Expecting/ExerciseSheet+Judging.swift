// Judging what solves an exercise.
extension ExerciseSheet {
  /// The judgement of a user's solution.
  package struct Verdict: Sendable {
    /// The scenario of the file; nil if it cannot be played.
    package let scenario: Scenario?
    /// The reasons why the exercise is not solved, and warnings, in display order.
    package let problems: [Problem]

    /// Whether the exercise is solved.
    package var isSolved: Bool { scenario != nil && problems.allSatisfy { $0.severity == .warning } }
  }

  /// Judges a file with the user's solution, playing it at full speed.
  package func judge(_ bytes: [UInt8], file: String) -> Verdict {
    let (tree, problems) = ScenarioLoader.readTree(file: file, bytes: bytes)
    guard let tree else { return Verdict(scenario: nil, problems: problems) }
    return judge(tree.root, tree.loaded.scenario, problems)
  }

  /// Judges the log of a run of the user's program. What keeps operations from finishing comes first.
  package func judge(_ log: RecordedLog) -> [Problem] {
    let failures = Verifier.verify(log, as: scenario)
    return failures.filter { $0.code == "all" } + failures.filter { $0.code != "all" }
  }

  private func judge(_ root: Node.Map, _ scenario: Scenario, _ warnings: [Problem]) -> Verdict {
    let changes = changesOfKept(in: root)
    // With changed parts, the results would be those of another task.
    let failures = changes.isEmpty ? failures(of: scenario) : changes
    return Verdict(scenario: scenario, problems: failures + warnings)
  }

  /// Returns a problem for each part to keep that was changed.
  private func changesOfKept(in other: Node.Map) -> [Problem] {
    let paths = Exercise.alwaysKept.map { [$0] } + exercise.keep
    return paths.compactMap { path in
      let (before, now) = (root.part(at: path), other.part(at: path))
      switch (before, now) {
      case (nil, nil): return nil
      case (let before?, let now?) where before.isEquivalent(to: now): return nil
      case _: break
      }
      let key = path.joined(separator: ".")
      let message: Phrase =
        switch before {
        case nil: "'\(key)' has to stay as it was: it was not there"
        case let node? where node.isBrief: "'\(key)' has to stay as it was: it was \(node.flowText)"
        case _?: "'\(key)' has to stay as it was: it had another value"
        }
      return Problem(
        .failed, "kept", message,
        at: now?.place ?? other.place(near: path))
    }
  }

  /// Plays the scenario in each of the orders, up to the first failure.
  private func failures(of scenario: Scenario) -> [Problem] {
    for seed in [nil] + (0..<UInt64(exercise.seeds)).map({ Optional($0 + 1) }) {
      var scenario = scenario
      scenario.order(by: seed, judgesWords: false)
      var failures = Verifier.check(scenario)
      if failures.isEmpty { continue }
      if let seed {
        let note = localized("this is another order that the rules allow: --seed \(seed)")
        for index in failures.indices { failures[index].notes.append(note) }
      }
      return failures
    }
    return []
  }

  /// Returns the flaws of the exercise itself: unsolved it must fail, and solved it must pass with all parts to keep
  /// unchanged. The scenario of a program must pass; whether the program does, only a run can show.
  package func flaws() -> [Problem] {
    if exercise.program != nil { return failures(of: scenario) }
    var flaws: [Problem] = []
    if failures(of: scenario).isEmpty { flaws.append(unsolvedPasses) }
    guard case .map(let changes)? = root.part(at: ["exercise", "solution"])?.content else { return flaws }
    let solved = root.merging(changes)
    let (loaded, problems) = ScenarioLoader.load(solved, file: scenario.file, text: scenario.text)
    guard let loaded else { return flaws + problems }
    let verdict = judge(solved, loaded.scenario, [])
    return flaws + verdict.problems.map(\.withSolution)
  }

  /// Returns the flaws that runs of the program show.
  /// - Parameter failures: what is wrong with the program as it is handed out, and with its solution.
  package func flaws(unsolved: [Problem], solved: [Problem]) -> [Problem] {
    (unsolved.isEmpty ? [unsolvedPasses] : []) + solved.map(\.withSolution)
  }

  private var unsolvedPasses: Problem {
    Problem(
      .failed, "exercise", "unsolved, the exercise already meets its expectations",
      at: root.exerciseEntry?.keyPlace)
  }
}

extension Problem {
  fileprivate var withSolution: Problem {
    var problem = self
    problem.message = localized("with the solution: \(message)")
    return problem
  }
}

extension Node {
  /// Whether it is short enough for a sentence.
  fileprivate var isBrief: Bool { flowText.count <= 40 }
}
