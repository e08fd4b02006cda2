extension LogEvent.Requirement {
  /// The kind of a requirement, as a line of the log names it.
  package enum Code: String {
    case condition, exclusive, group
  }
}

extension LogEvent.Verdict {
  /// The kind of a verdict, as a line of the log names it.
  package enum Code: String {
    case satisfied, unsatisfied, produced
  }
}
