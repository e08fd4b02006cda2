package import OpEngine

/// What a person at the keyboard asks of a running play. Ids are the scenario's.
package enum PersonCommand: Hashable, Sendable {
  case suspend(queue: String)
  case resume(queue: String)
  case cancel(operation: String)
  case cancelAll(queue: String)
  /// -1 stands for `default`.
  case setMax(queue: String, max: Int)
  case setPriority(operation: String, QueuePriority)
  /// Of a manual or an asynchronous operation that executes.
  case finish(operation: String)
  /// Of a pausable operation.
  case pause(operation: String)
  case unpause(operation: String)
  /// Of one that waits for the condition.
  case satisfy(operation: String, condition: String)
}

extension PersonCommand {
  /// Whether it is for operations of such a kind.
  /// - Parameter kind: that of an operation.
  func applies(kind: (String) -> OperationKind?) -> Bool {
    switch self {
    case .finish(let operation): [.manual, .async].contains(kind(operation))
    case .pause(let operation), .unpause(let operation): kind(operation) == .pausable
    case .suspend, .resume, .cancel, .cancelAll, .setMax, .setPriority, .satisfy: true
    }
  }
}
