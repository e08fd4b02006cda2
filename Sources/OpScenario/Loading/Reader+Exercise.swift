// The task of a scenario that the user solves.
extension Reader {
  /// Reads the task; `root` is the whole file, whose parts it names.
  func exercise(_ node: Node, in root: Node.Map, claiming expectations: [Expectation]) -> Exercise? {
    guard let keys = map(node, wanted: "a map of task, hints, keep and solution") else { return nil }
    var draft = ExerciseDraft()
    Self.exerciseKeys.read(keys, into: &draft, by: self)
    for key in ["task", "hints", "solution"] where !keys.has(key) {
      problems.add("missing-key", "an exercise needs the key '\(key)'", at: node.place)
    }
    for (path, place) in draft.keep { check(path, in: root, at: place) }
    var program: Exercise.Program?
    if let solution = keys["solution"] {
      if let text = draft.program {
        for key in ["keep", "seeds"] where keys.has(key) {
          problems.add(
            "program-key", "'\(key)' has no effect on a program, of which only the log is verified",
            at: keys[key]?.place)
        }
        for expectation in expectations where !expectation.statement.isCheckedInRealTime {
          problems.add(
            "program-claim", "'\(expectation.key)' cannot be verified on the log of a program", at: expectation.place)
        }
        program = word(solution, wanted: "the repaired program").map { Exercise.Program(text: text, solution: $0) }
      } else {
        checkSolution(solution)
      }
    }
    guard let task = draft.task else { return nil }
    return Exercise(
      task: task, hints: draft.hints, keep: draft.keep.map(\.path), seeds: draft.seeds, because: draft.because,
      program: program)
  }

  struct ExerciseDraft {
    var task: LocalizedText?
    var hints: [LocalizedText] = []
    var keep: [(path: [String], place: SourcePlace)] = []
    var seeds = 0
    var because: LocalizedText?
    var program: String?
  }

  static let exerciseKeys = KeyTable<ExerciseDraft>(
    "exercise",
    [
      .text("task", isRequired: true, to: \.task),
      FormatKey("hints", ValueForm(.list(.text)), isRequired: true) { reader, entry, draft in
        let nodes = reader.list(entry.value, wanted: "a list of texts") ?? []
        draft.hints = nodes.compactMap { reader.text($0) }
        if nodes.isEmpty, entry.value.isList {
          reader.problems.add("missing-hint", "an exercise needs a hint", at: entry.value.place)
        }
      },
      FormatKey("keep", ValueForm(.list(.scalar))) { reader, entry, draft in
        for node in reader.list(entry.value, wanted: "a list of paths such as queues.net.max") ?? [] {
          guard let path = reader.word(node, wanted: "a path such as queues.net.max") else { continue }
          draft.keep.append((path.split(separator: ".").map(String.init), node.place))
        }
      },
      .integer("seeds", 0...100, wanted: "a number of orders") { $0.seeds = $1 },
      FormatKey("program", ValueForm(.scalar), to: \.program) { $0.word($1, wanted: "a Swift program") },
      // Its form depends on whether there is a program.
      FormatKey("solution", ValueForm(.oneOf([.map(.any), .scalar])), isRequired: true) { _, _, _ in },
      .text("because", to: \.because),
    ])

  /// Checks that the solution consists of keys of the file; the verifier checks that it solves the task.
  private func checkSolution(_ node: Node) {
    for entry in entries(node, wanted: "a map of what to change, such as {queues: {q: {max: 1}}}") {
      if entry.key == "exercise" || Exercise.alwaysKept.contains(entry.key) {
        problems.add("kept", "'\(entry.key)' stays as it is in every exercise", at: entry.keyPlace)
      } else if !Self.topLevelKeys.words.names.contains(entry.key) {
        problems.add(
          "unknown-key", "unknown key '\(entry.key.shortened(to: 40))' in a solution", at: entry.keyPlace,
          hint: problems.didYouMean(entry.key, among: Self.topLevelKeys.words.names))
      }
    }
  }

  /// Checks that a path leads to a part of the file. Its last key may be missing, and must then stay so.
  private func check(_ path: [String], in root: Node.Map, at place: SourcePlace) {
    var map = root
    for (index, key) in path.enumerated() {
      if index == 0, !Self.topLevelKeys.words.names.contains(key) {
        problems.add(
          "unknown-path", "a scenario has no key '\(key.shortened(to: 40))'", at: place,
          hint: problems.didYouMean(key, among: Self.topLevelKeys.words.names))
        return
      }
      if index == path.count - 1 { return }
      guard case .map(let inner)? = map[key]?.content else {
        problems.add(
          "unknown-path", "'\(path[...index].joined(separator: "."))' is not a map in this file", at: place,
          hint: problems.didYouMean(key, among: map.entries.map(\.key)))
        return
      }
      map = inner
    }
    if path.isEmpty { problems.add("unknown-path", "expected a path such as queues.net.max", at: place) }
  }
}
