// The exercise on the screen
extension PlayModel {
  /// Shows an exercise, or the new state of its file.
  mutating func adopt(_ state: ExerciseState) {
    if exercise == nil { settings.adoptExercise() }
    teaching.adopt(state)
  }

  /// The text of the exercise for the note; nil while a question is open, or without an exercise.
  var exerciseText: ExerciseText? {
    guard let exercise, openQuestion == nil else { return nil }
    let rows = size.rows >= 24 ? size.rows * 2 / 5 : max(2, size.rows / 3)
    return ExerciseText(exercise, keys, columns: size.columns - 2, rows: rows, charset)
  }

  mutating func perform(_ action: Action.Exercising) -> [AppCommand] {
    guard let exercise else { return [] }
    switch action {
    case .hint: return takeHint(of: exercise)
    case .next: return [.loop(.exercise(.openNext))]
    case .list: return [.loop(.quit)]
    case .reset: return [.loop(.exercise(.reset))]
    case .edit: return [.loop(.exercise(.edit))]
    case .solution: showSolution(of: exercise)
    }
    return []
  }

  private mutating func takeHint(of state: ExerciseState) -> [AppCommand] {
    guard state.hintCount < state.hints.count else {
      refuse("there are no more hints", instead: "\(keys.name(of: .panel(.why))) says why an operation is not running")
      return []
    }
    teaching.takeHint()
    return [.loop(.exercise(.tookHint(state.hintCount + 1)))]
  }

  /// Shows the solution after the user has found one.
  private mutating func showSolution(of state: ExerciseState) {
    guard state.isSolved else {
      refuse("the solution is shown after success", instead: "\(keys.name(of: .exercise(.hint))) gives a hint")
      return
    }
    let title = localized("Our solution changes these keys")
    let lines = state.solution.map { DetailsModel.Line(label: "", text: charset.legible($0), isVerbatim: true) }
    open(DetailsModel(title: title, lines: lines), from: .details)
  }
}

extension KeyMap {
  /// Returns the keys of an exercise: its own, and those of a play that do not steer it.
  static func exercise(over map: KeyMap) -> KeyMap {
    let own = [
      Binding(.exercise(.hint), "hint", "h"), Binding(.exercise(.next), "next-exercise", "n"),
      Binding(.exercise(.list), "exercises", "l"), Binding(.exercise(.reset), "reset", "x"),
      Binding(.exercise(.solution), "solution", "s"), Binding(.exercise(.edit), "edit", "E"),
    ]
    let taken = Set(own.flatMap(\.keys))
    let others = map.bindings.filter { !$0.action.changesPlay }.map { binding in
      Binding(binding.action, binding.name, keys: binding.keys.filter { !taken.contains($0) })
    }
    let group = HelpGroup(
      title: "Exercise",
      hints: [
        Hint(.exercise(.hint), text: "show another hint"),
        Hint(.exercise(.edit), text: "edit the file in $EDITOR"),
        Hint(.exercise(.next), text: "the next exercise"),
        Hint(.exercise(.list), text: "the list of exercises"),
        Hint(.exercise(.reset), text: "restart; the old file is kept"),
        Hint(.exercise(.solution), text: "a solution, after success"),
      ])
    let bound = Set(others.filter { !$0.keys.isEmpty }.map(\.action))
    let groups = map.help.map { group in
      HelpGroup(
        title: group.title, hints: group.hints.filter { $0.actions.isEmpty || !bound.isDisjoint(with: $0.actions) })
    }
    let shown = groups.filter { !$0.hints.isEmpty }
    return KeyMap(own + others, help: [group] + shown, pageLength: map.pageLength + 1)
  }

  /// Returns the hints for an exercise, most useful first.
  static func hints(of state: ExerciseState) -> [Hint] {
    let hint = Hint(.exercise(.hint), text: "hint")
    let edit = Hint(.exercise(.edit), text: "edit")
    let next = Hint(.exercise(.next), text: "next")
    let solution = Hint(.exercise(.solution), text: "solution")
    let reset = Hint(.exercise(.reset), text: "reset")
    return state.isSolved ? [next, solution, edit, reset] : [hint, edit, next, reset]
  }
}

extension Action {
  /// Whether it changes the play, which in an exercise only the file may do.
  var changesPlay: Bool {
    if case .steer = self { return true }
    return if case .build = self { true } else { self == .panel(.commandLine) }
  }
}
