/// A request that concerns the selected operation.
enum OperationRequest: Hashable, Sendable {
  case cancel, finish, pauseOrResume, satisfy, raisePriority, lowerPriority

  /// The participle that messages name it by: `cancelled`.
  var participle: String {
    switch self {
    case .cancel: "cancelled"
    case .finish: "finished"
    case .pauseOrResume: "paused"
    case .satisfy: "satisfied"
    case .raisePriority: "raised in priority"
    case .lowerPriority: "lowered in priority"
    }
  }
}
