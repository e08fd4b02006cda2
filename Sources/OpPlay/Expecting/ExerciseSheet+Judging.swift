import Localization

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
  /// unchanged.
  package func flaws() -> [Problem] {
    let place = root.exerciseEntry?.keyPlace
    var flaws: [Problem] = []
    if failures(of: scenario).isEmpty {
      flaws.append(Problem(.failed, "exercise", "unsolved, the exercise already meets its expectations", at: place))
    }
    guard case .map(let changes)? = root.part(at: ["exercise", "solution"])?.content else { return flaws }
    let solved = root.merging(changes)
    let (loaded, problems) = ScenarioLoader.load(solved, file: scenario.file, text: scenario.text)
    guard let loaded else { return flaws + problems }
    let verdict = judge(solved, loaded.scenario, [])
    return flaws
      + verdict.problems.map { problem in
        var problem = problem
        problem.message = localized("with the solution: \(problem.message)")
        return problem
      }
  }
}

extension Node {
  /// Whether it is short enough for a sentence.
  fileprivate var isBrief: Bool { flowText.count <= 40 }
}
