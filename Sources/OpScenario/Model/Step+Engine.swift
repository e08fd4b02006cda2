// Steps that call the engine.
extension Step {
  package enum EngineAction: Sendable {
    /// `isBatch` is a list in the file: one `addOperations` call. `queue` is nil if each operation goes to its own.
    case add([String], to: String?, isBatch: Bool, waits: Bool)
    case start(String)
    /// The calls that the user may command too: one verb for several subjects.
    case commands([UserCommand])
    case depend([DependencyChange])
    case undepend([DependencyChange])
    case addBlocks([BlockAddition])
    case dispatchGroup([GroupAction])
    /// Calls a method of a custom operation.
    case call(String, Method)
  }

  package struct DependencyChange: Hashable, Sendable {
    package var operation: String
    package var others: [String]
  }

  /// Another block of an operation.
  package struct BlockAddition: Sendable {
    package var operation: String
    package var steps: [Step]
  }

  /// An action on a dispatch group.
  package enum GroupAction: Sendable {
    case enter(String)
    case leave(String)
    /// Runs the steps on a pool worker once the group is empty.
    case notify(String, [Step])
  }

  package static func cancel(_ operations: [String]) -> Step {
    Step(.engine(.commands(operations.map { .cancel(operation: $0) })))
  }

  /// Returns the operations that one `add` passes to each queue, in the order in which the queues first occur.
  /// - Parameter queue: nil if each operation goes to its own.
  package static func batches(
    of ids: [String], to queue: String?, plan: (String) -> OperationPlan?
  ) -> [(queue: String, operations: [String])] {
    var batches: [(queue: String, operations: [String])] = []
    for id in ids {
      guard let target = queue ?? plan(id)?.queue else { continue }
      if let place = batches.firstIndex(where: { $0.queue == target }) {
        batches[place].operations.append(id)
      } else {
        batches.append((target, [id]))
      }
    }
    return batches
  }
}

extension Step.EngineAction {
  /// The lists of steps inside the action.
  var inner: [[Step]] {
    if case .addBlocks(let additions) = self { return additions.map(\.steps) }
    guard case .dispatchGroup(let actions) = self else { return [] }
    return actions.compactMap { if case .notify(_, let steps) = $0 { steps } else { nil } }
  }
}
