// Parts of a file without effect.
extension Reader {
  /// Warns of operations that are in no queue, and that nothing adds or starts.
  ///
  /// Only for a file that can be played: otherwise the step that adds one may be the error.
  func reportNeverAdded(in scenario: Scenario) {
    let isLesson = !allow.isDisjoint(with: [Self.neverAdded, Lint.dependencyNotEnqueued.rawValue])
    guard problems.count == 0, !isLesson else { return }
    let started = scenario.startedOperations
    // All copies of a repeated operation have the same place.
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
  /// The operations that a step or a condition starts.
  fileprivate var startedOperations: Set<String> {
    var started = Set(operations.lazy.flatMap(\.conditions).compactMap(\.produces))
    for step in stepLists.flatMap(\.withInner) {
      if case .engine(.add(let operations, _, _, _)) = step.action { started.formUnion(operations) }
      if case .engine(.start(let operation)) = step.action { started.insert(operation) }
    }
    return started
  }
}

extension OperationPlan {
  /// Whether it is added by itself or by its group. The code of a custom class is not checked.
  fileprivate var mayRunByItself: Bool { queue != nil || parent != nil || kind == .custom }
}
