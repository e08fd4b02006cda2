extension QualityOfService {
  /// The name that scenario files and the event log write.
  package var name: String {
    switch self {
    case .userInteractive: "user-interactive"
    case .userInitiated: "user-initiated"
    case .utility: "utility"
    case .background: "background"
    case .default: "default"
    }
  }

  /// The name; nil for the default quality of service.
  package var nameUnlessDefault: String? { self == .default ? nil : name }
}
