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
    let used = scenario.usedOperations
    // The copies of one that is repeated stand at one place.
    let usedPlaces = Set(scenario.operations.filter { used.contains($0.id) }.map(\.place))
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
  /// The operations that run by themselves, or that a step starts.
  fileprivate var usedOperations: Set<String> {
    var used: Set<String> = []
    for plan in operations {
      // What a class of its own does, it may do unasked.
      if plan.queue != nil || plan.parent != nil || plan.kind == .custom { used.insert(plan.id) }
      used.formUnion(plan.conditions.compactMap(\.produces))
    }
    for step in stepLists.flatMap(\.withInner) {
      switch step.action {
      case .add(let operations, _, _, _): used.formUnion(operations)
      case .start(let operation): used.insert(operation)
      case .cancel, .cancelAll, .suspend, .resume, .max, .priority, .depend, .undepend, .addBlocks, .finish, .pause,
        .unpause, .satisfy, .dispatchGroup, .fail, .call, .method, .wait, .sleep, .log, .repeat, .note, .hold, .mark,
        .ask, .inquire, .focus, .speed, .zoom, .highlight:
        break
      }
    }
    return used
  }
}
