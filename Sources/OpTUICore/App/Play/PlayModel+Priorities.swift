import Localization
import OpEngine
import OpScenario

// The priority of an operation, chosen from all there are.
extension PlayModel {
  /// The question in the status row: `Priority of C (high): 1 very-low  2 low ...`.
  func priorityQuestion(_ operation: OperationLane) -> String {
    let choices = QueuePriority.allCases.enumerated().map { "\($0 + 1) \($1.word)" }
    return localized(
      "Priority of \(label(operation)), now \(operation.priority.word)?  \(choices.joined(separator: "  "))")
  }

  /// The keys that choose a priority.
  var priorityItems: [KeyBar.Item] {
    QueuePriority.allCases.enumerated().map { KeyBar.Item(.character(Character("\($0 + 1)")), $1.word) }
  }

  /// Acts on a key that chooses a priority: the digit of its place.
  mutating func answer(_ key: Key, prioritizing operation: String) -> [PlayCommand] {
    let resumption = closeOverlay()
    guard case .character(let character) = key, let digit = character.wholeNumberValue,
      QueuePriority.allCases.indices.contains(digit - 1)
    else {
      refuse(Refusal("no priority was changed", instead: "\(name(.prioritize)) asks again"))
      return resumption
    }
    return resumption + send(.setPriority(operation: operation, QueuePriority.allCases[digit - 1]))
  }
}
