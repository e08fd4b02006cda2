import OpEngine

/// The operations and queues of a play, by name and by id.
final class PlayTable: Sendable {
  /// In file order.
  let operations: [PlayedOperation]
  private let queues: [String: QueueID]
  private let indexOfName: [String: Int]
  private let indexOfID: [OperationID: Int]

  init(_ operations: [PlayedOperation], queues: [String: QueueID]) {
    self.operations = operations
    self.queues = queues
    indexOfName = Dictionary(operations.enumerated().map { ($1.plan.id, $0) }) { first, _ in first }
    indexOfID = Dictionary(operations.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  subscript(index: Int) -> PlayedOperation { operations[index] }

  func index(of name: String) -> Int? { indexOfName[name] }

  func operation(_ name: String) -> PlayedOperation? { indexOfName[name].map { operations[$0] } }

  func index(of id: OperationID) -> Int? { indexOfID[id] }

  func queue(_ name: String) -> QueueID? { queues[name] }

  /// Returns the engine's target of a wait; nil if it does not exist.
  func engineTarget(of target: Step.WaitTarget) -> WaitTarget? {
    switch target {
    case .operation(let name): operation(name).map { .operation($0.id) }
    case .queue(let name): queue(name).map { .queue($0) }
    }
  }

  /// Returns whether the target of a wait is done; true if it does not exist.
  func isDone(_ target: Step.WaitTarget, in engine: Engine) -> Bool {
    switch engineTarget(of: target) {
    case .operation(let id): engine.state(of: id) == .finished
    case .queue(let id): engine.memberCount(of: id) == 0
    case nil: true
    }
  }
}
