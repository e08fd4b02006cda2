import OpEngine

extension UserCommand {
  /// Returns whether the command is for operations of such a kind.
  /// - Parameter kind: that of an operation.
  func applies(kind: (String) -> OperationKind?) -> Bool {
    switch self {
    case .finish(let operation): [.manual, .async].contains(kind(operation))
    case .pause(let operation), .unpause(let operation): kind(operation) == .pausable
    case .suspend, .resume, .cancel, .cancelAll, .setMax, .setPriority, .satisfy: true
    }
  }

  /// The step that does the same.
  var action: Step.Action {
    switch self {
    case .suspend(let queue): .suspend(queue)
    case .resume(let queue): .resume(queue)
    case .cancel(let operation): .cancel([operation])
    case .cancelAll(let queue): .cancelAll(queue)
    case .setMax(let queue, let max): .max([Step.MaxChange(queue: queue, max: max)])
    case .finish(let operation): .finish(operation)
    case .pause(let operation): .pause(operation)
    case .unpause(let operation): .unpause(operation)
    case .satisfy(let operation, let condition):
      .satisfy([Step.Satisfaction(operation: operation, condition: condition)])
    case .setPriority(let operation, let priority):
      .priority([Step.PriorityChange(operation: operation, priority: priority)])
    }
  }
}
