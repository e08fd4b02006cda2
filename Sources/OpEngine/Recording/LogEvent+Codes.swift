extension LogEvent {
  /// The kind of a requirement, as a line of the log names it.
  package enum RequirementCode: String {
    case condition, exclusive, group
  }

  /// The kind of a verdict, as a line of the log names it.
  package enum VerdictCode: String {
    case satisfied, unsatisfied, produced
  }
}
