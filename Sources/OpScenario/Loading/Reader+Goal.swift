// A goal, and the user's steps that reach it.
extension Reader {
  func goal(_ node: Node) -> Goal? {
    guard let keys = map(node, wanted: "a map such as {text: .., reach: [..], solution: [..]}") else { return nil }
    var draft = GoalDraft()
    Self.goalKeys.read(keys, into: &draft, by: self)
    if !keys.has("text") { problems.add("missing-key", "a goal needs the key 'text'", at: node.place) }
    if keys.has("reach") == keys.has("break") {
      problems.add("missing-key", "a goal has either 'reach' or 'break': a list of expectations", at: node.place)
    }
    guard let text = draft.text else { return nil }
    return Goal(
      text: text, expectations: draft.expectations, isToBreak: keys.has("break"), solution: draft.solution,
      picks: draft.picks,
      place: node.place)
  }

  struct GoalDraft {
    var text: LocalizedText?
    var expectations: [Expectation] = []
    var solution: [Goal.Move] = []
    var picks: [Int] = []
  }

  static let goalKeys = KeyTable<GoalDraft>(
    "goal",
    [
      .text("text", isRequired: true, to: \.text),
      FormatKey("reach", ValueForm(.list(.table("expectation"))), to: \.expectations) { $0.expectations($1) },
      FormatKey("break", ValueForm(.list(.table("expectation"))), to: \.expectations) { $0.expectations($1) },
      FormatKey("solution", ValueForm(.list(.table("step"))), to: \.solution) { $0.moves($1) },
      FormatKey("picks", ValueForm(.list(.integer(1...99)))) { reader, entry, draft in
        draft.picks = (reader.list(entry.value, wanted: "a list of numbers") ?? []).compactMap {
          reader.integer($0, in: 1...99, wanted: "the place of a choice").map { $0 - 1 }
        }
      },
    ])

  /// Reads steps that the user can do, each with its time.
  private func moves(_ node: Node) -> [Goal.Move] {
    steps(node).flatMap { step -> [Goal.Move] in
      guard case .at(let time)? = step.trigger, case .engine(.commands(let commands)) = step.action else {
        problems.add(
          "not-a-command", "a solution consists of commands of the user, each with its time", at: step.place,
          hint: "such as  {at: 2s, cancel: A}")
        return []
      }
      return commands.map { Goal.Move(time: time, command: $0) }
    }
  }
}
