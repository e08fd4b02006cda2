package import OpEngine

/// A command of a person at the keyboard to a running play. Ids are the scenario's.
package enum PersonCommand: Hashable, Sendable {
  case suspend(queue: String)
  case resume(queue: String)
  case cancel(operation: String)
  case cancelAll(queue: String)
  /// Sets the limit of a queue; -1 stands for `default`.
  case setMax(queue: String, max: Int)
  case setPriority(operation: String, QueuePriority)
  /// Finishes a manual or an asynchronous operation that executes.
  case finish(operation: String)
  /// Pauses a pausable operation.
  case pause(operation: String)
  case unpause(operation: String)
  /// Satisfies a condition that an operation waits for.
  case satisfy(operation: String, condition: String)
}

extension PersonCommand {
  /// The thread of a person, as the log names it.
  static let thread = "you"

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
