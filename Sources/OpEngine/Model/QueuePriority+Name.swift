extension QueuePriority {
  /// The name that scenario files and the event log write.
  package var name: String {
    switch self {
    case .veryLow: "very-low"
    case .low: "low"
    case .normal: "normal"
    case .high: "high"
    case .veryHigh: "very-high"
    }
  }
}
