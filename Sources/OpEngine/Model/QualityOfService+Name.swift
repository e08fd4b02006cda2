extension QualityOfService {
  /// As scenario files and the event log write it.
  public var name: String {
    switch self {
    case .userInteractive: "user-interactive"
    case .userInitiated: "user-initiated"
    case .utility: "utility"
    case .background: "background"
    case .default: "default"
    }
  }

  /// nil for the one that everything has unless it is given another.
  package var nameUnlessDefault: String? { self == .default ? nil : name }
}
