/// An exercise as its author has written it: the file to begin with, what has to stay, the hints and a solution.
package struct ExerciseSheet: Sendable {
  /// The scenario as it is before anything is solved.
  package let scenario: Scenario
  package let exercise: Exercise
  package let root: Node.Map

  /// Reads an exercise.
  /// - Returns: nil with the problems if the file cannot be read or is no exercise; warnings do not matter.
  package static func read(file: String, bytes: [UInt8]) -> (sheet: ExerciseSheet?, problems: [Problem]) {
    let (tree, problems) = ScenarioLoader.readTree(file: file, bytes: bytes)
    guard let tree else { return (nil, problems) }
    let scenario = tree.loaded.scenario
    guard let exercise = scenario.exercise, let entry = tree.root.exerciseEntry else {
      return (
        nil, [Problem(.error, "no-exercise", "this scenario is not an exercise: it has no key 'exercise'", at: nil)]
      )
    }
    guard entry.keyPlace.column == 1 else {
      return (
        nil, [Problem(.error, "exercise-inline", "'exercise' has to begin a line of its own", at: entry.keyPlace)]
      )
    }
    return (ExerciseSheet(scenario: scenario, exercise: exercise, root: tree.root), problems)
  }

  // MARK: - For the student

  /// Returns the file that the student edits, under the task as a comment: the program or, without one, the author's
  /// file without the exercise. Its schema is the file beside it.
  package func handout(in language: String?) -> String {
    let task = exercise.task.text(in: language)
    if let program = exercise.program {
      return (task.commentLines(columns: 78, mark: "//") + ["", program.text]).joined(separator: "\n")
    }
    var lines = scenario.text.split(separator: "\n", omittingEmptySubsequences: false)
    let lineOfKey = root.exerciseEntry?.keyPlace.line ?? lines.count + 1
    let next = root.entries.map(\.keyPlace.line).filter { $0 > lineOfKey }.min() ?? lines.count + 1
    lines.removeSubrange(lineOfKey - 1..<next - 1)
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    if lines.first?.hasPrefix(FormatSchema.modeline(for: "")) == true { lines.removeFirst() }
    let comment = task.commentLines(columns: 78, mark: "#")
    return ([FormatSchema.modeline()] + comment + lines.map { String($0) }).joined(separator: "\n") + "\n"
  }

  /// The repaired program or, in YAML, what to change, key by key.
  package var solution: [String] {
    if let program = exercise.program { return program.solution.split(separator: "\n").map(String.init) }
    guard case .map(let solution)? = root.part(at: ["exercise", "solution"])?.content else { return [] }
    return solution.blockLines(columns: 76)
  }
}

extension Node.Map {
  package var exerciseEntry: Node.Entry? { entries.first { $0.key == "exercise" } }
}
