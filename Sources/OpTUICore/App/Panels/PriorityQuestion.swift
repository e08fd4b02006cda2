/// The question for an operation's priority, with all priorities.
struct PriorityQuestion: Question {
  let operation: String

  /// Returns the question: `Priority of C (high): 1 very-low  2 low ...`.
  func text(in play: PlayModel) -> String? {
    play.timeline.operation(operation).map { lane in
      let choices = QueuePriority.allCases.enumerated().map { "\($0 + 1) \($1.word)" }
      return localized(
        "Priority of \(play.label(lane)), now \(lane.priority.word)?  \(choices.joined(separator: "  "))")
    }
  }

  func items(in play: PlayModel) -> [KeyBar.Item] {
    QueuePriority.allCases.enumerated().map { KeyBar.Item(.character(Character("\($0 + 1)")), $1.word) }
      + [KeyBar.Item(.escape, localized("close"))]
  }

  /// Handles the digit of a priority.
  func press(_ key: Key, in play: inout PlayModel) -> [AppCommand] {
    let resumption = play.closePanel()
    guard case .character(let character) = key, let digit = character.wholeNumberValue,
      QueuePriority.allCases.indices.contains(digit - 1)
    else {
      play.refuse("no priority was changed", instead: "\(play.name(.prioritize)) asks again")
      return resumption.map(AppCommand.play)
    }
    let priority = QueuePriority.allCases[digit - 1]
    return (resumption + play.send(.setPriority(operation: operation, priority))).map(AppCommand.play)
  }
}
