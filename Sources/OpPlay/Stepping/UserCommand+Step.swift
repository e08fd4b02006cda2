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
}
