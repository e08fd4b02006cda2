/// The number of scenarios with each verdict.
struct CheckTally {
  private var counts: [CheckResult.Verdict: Int] = [:]

  /// The total time.
  private(set) var time = Duration.zero

  mutating func count(_ result: CheckResult) {
    counts[result.verdict, default: 0] += 1
    time += result.duration
  }

  var total: Int { counts.values.reduce(0, +) }

  /// `15 scenarios: 14 ok, 1 failed`.
  var line: String {
    let parts = CheckResult.Verdict.allCases.compactMap { verdict in
      counts[verdict].map { "\($0) \(localized(Phrase(key: verdict.rawValue)))" }
    }
    return localized("\(total) scenario\(total == 1 ? "" : "s"): \(parts.joined(separator: ", "))") + "\n"
  }

  /// The exit status; nil if all is as expected. An unplayable file takes precedence.
  var status: Failure.Status? {
    if counts[.broken] != nil { return .invalidInput }
    return counts[.failed] != nil ? .failed : nil
  }
}
