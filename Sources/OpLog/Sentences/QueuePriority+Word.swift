extension QueuePriority {
  /// The word in sentences; in English that of scenario files.
  package var word: String {
    switch self {
    case .veryLow: localized("very-low")
    case .low: localized("low")
    case .normal: localized("normal")
    case .high: localized("high")
    case .veryHigh: localized("very-high")
    }
  }
}
