extension LogEvent {
  /// The kind of a requirement in a line of the log.
  package enum RequirementCode: String {
    case condition, exclusive, group
  }

  /// The kind of a verdict in a line of the log.
  package enum VerdictCode: String {
    case satisfied, unsatisfied, produced
  }
}
