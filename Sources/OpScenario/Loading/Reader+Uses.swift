import Localization
import OpEngine

// What stands in a file, and does nothing there.
extension Reader {
  /// A doubt, and no error: operations that are in no queue, and that nothing adds or starts.
  ///
  /// The warning is given for a file that can be played; in any other the step that adds one may be what is wrong.
  func reportNeverAdded(in scenario: Scenario) {
    let isLesson = !allow.isDisjoint(with: [Self.neverAdded, Lint.dependencyNotEnqueued.rawValue])
    guard problems.count == 0, !isLesson else { return }
    let started = scenario.startedOperations
    // The copies of one that is repeated stand at one place.
    let usedPlaces = Set(
      scenario.operations.lazy.filter { $0.mayRunByItself || started.contains($0.id) }.map(\.place))
    var told: Set<SourcePlace> = []
    for plan in scenario.operations where !usedPlaces.contains(plan.place) && told.insert(plan.place).inserted {
      let id = plan.id.split(separator: ".").first.map(String.init) ?? plan.id
      problems.warn(
        Self.neverAdded, "nothing ever adds or starts the operation '\(id)'", at: plan.place,
        hint: "give it a 'queue', or a step that adds or starts it")
    }
  }

  static let neverAdded = "never-added"
}

extension Scenario {
  /// The operations that a step starts, or a condition.
  fileprivate var startedOperations: Set<String> {
    var started = Set(operations.lazy.flatMap(\.conditions).compactMap(\.produces))
    for step in stepLists.flatMap(\.withInner) {
      switch step.action {
      case .engine(.add(let operations, _, _, _)): started.formUnion(operations)
      case .engine(.start(let operation)): started.insert(operation)
      case .engine, .method, .show, .flow: break
      }
    }
    return started
  }
}

extension OperationPlan {
  /// Whether it is added by itself or by its group. What a class of its own does, it may do unasked.
  fileprivate var mayRunByItself: Bool { queue != nil || parent != nil || kind == .custom }
}
