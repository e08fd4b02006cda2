/// A request that concerns the selected operation.
enum OperationRequest: Hashable, Sendable {
  case cancel, finish, pauseOrResume, satisfy, prioritize

  /// The participle that messages name it by: `cancelled`.
  var participle: String {
    switch self {
    case .cancel: "cancelled"
    case .finish: "finished"
    case .pauseOrResume: "paused"
    case .satisfy: "satisfied"
    case .prioritize: "given another priority"
    }
  }
}
