/// The operations and queues of a play, by name and by id.
final class PlayTable: Sendable {
  private struct State {
    var operations: [PlayedOperation] = []
    var queues: [String: QueueID] = [:]
    var indexOfName: [String: Int] = [:]
    var indexOfID: [OperationID: Int] = [:]
  }

  private let state = Lock(State())

  func append(_ operations: [PlayedOperation], queues: [String: QueueID]) {
    state.withLock { state in
      state.queues.merge(queues) { first, _ in first }
      for operation in operations {
        let index = state.operations.count
        if state.indexOfName[operation.plan.id] == nil { state.indexOfName[operation.plan.id] = index }
        state.indexOfID[operation.id] = index
        state.operations.append(operation)
      }
    }
  }

  /// The operations in file order.
  var operations: [PlayedOperation] { state.withLock { $0.operations } }

  subscript(index: Int) -> PlayedOperation { state.withLock { $0.operations[index] } }

  func index(of name: String) -> Int? { state.withLock { $0.indexOfName[name] } }

  func operation(_ name: String) -> PlayedOperation? {
    state.withLock { state in state.indexOfName[name].map { state.operations[$0] } }
  }

  func index(of id: OperationID) -> Int? { state.withLock { $0.indexOfID[id] } }

  func queue(_ name: String) -> QueueID? { state.withLock { $0.queues[name] } }

  func name(of queue: QueueID) -> String? { state.withLock { $0.queues.first { $0.value == queue }?.key } }

  /// Returns the engine's target of a wait; nil if it does not exist.
  func engineTarget(of target: Step.Subject) -> WaitTarget? {
    switch target {
    case .operation(let name): operation(name).map { .operation($0.id) }
    case .queue(let name): queue(name).map { .queue($0) }
    }
  }

  /// Returns whether the target of a wait is done; true if it does not exist.
  func isDone(_ target: Step.Subject, in engine: Engine) -> Bool {
    switch engineTarget(of: target) {
    case .operation(let id): engine.state(of: id) == .finished
    case .queue(let id): engine.memberCount(of: id) == 0
    case nil: true
    }
  }
}
