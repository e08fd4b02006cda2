public import OpEngine

extension QueuePriority {
  /// As scenario files and the event log write it.
  public var scenarioName: String {
    switch self {
    case .veryLow: "very-low"
    case .low: "low"
    case .normal: "normal"
    case .high: "high"
    case .veryHigh: "very-high"
    }
  }

  public init?(scenarioName: String) {
    guard let priority = QueuePriority.allCases.first(where: { $0.scenarioName == scenarioName }) else { return nil }
    self = priority
  }
}
