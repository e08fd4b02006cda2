import OpEngine

extension UserCommand {
  /// Returns whether the command applies to operations of such a kind.
  /// - Parameter kind: returns the kind of an operation.
  func applies(kind: (String) -> OperationKind?) -> Bool {
    switch self {
    case .finish(let operation): [.manual, .async].contains(kind(operation))
    case .pause(let operation), .unpause(let operation): kind(operation) == .pausable
    case .suspend, .resume, .cancel, .cancelAll, .setMax, .setPriority, .satisfy: true
    }
  }
}
