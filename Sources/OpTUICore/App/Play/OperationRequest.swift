/// A request about the selected operation.
enum OperationRequest: Hashable, Sendable {
  case cancel, finish, pauseOrResume, satisfy, prioritize

  /// The participle for messages: `cancelled`.
  var participle: String {
    switch self {
    case .cancel: localized("cancelled")
    case .finish: localized("finished")
    case .pauseOrResume: localized("paused")
    case .satisfy: localized("satisfied")
    case .prioritize: localized("given another priority")
    }
  }
}
