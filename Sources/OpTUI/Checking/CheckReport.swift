/// The results of a check as text, in the order in which they come.
struct CheckReport {
  enum Format: String, CaseIterable {
    /// A line for each scenario, and its problems with their source lines.
    case full
    /// A line for each problem.
    case short
    /// A JSON object per line, for each problem and each scenario.
    case json
    /// GitHub workflow annotations.
    case github
    /// JUnit XML for continuous integration.
    case junit
    /// The Test Anything Protocol.
    case tap
  }

  let format: Format
  /// Whether results that are as expected are omitted.
  var isQuiet = false
  var isColored = false
  private(set) var tally = CheckTally()
  private var suites: [String] = []
  private var counts = JUnitCounts()

  init(format: Format, isQuiet: Bool = false, isColored: Bool = false) {
    self.format = format
    self.isQuiet = isQuiet
    self.isColored = isColored
  }

  /// Returns the text before the results.
  func beginning(count: Int) -> String { format == .tap ? "TAP version 14\n1..\(count)\n" : "" }

  mutating func text(of result: CheckResult) -> String {
    tally.count(result)
    switch format {
    case .full: return isQuiet && result.isClean ? "" : heading(of: result) + problems(of: result, as: .full)
    case .short: return problems(of: result, as: .short)
    case .json: return result.report.rendered(as: .json) + (isQuiet && result.isClean ? "" : result.jsonLine)
    case .github: return (isQuiet && result.isClean ? "" : heading(of: result)) + result.report.rendered(as: .github)
    case .junit:
      suites.append(result.junitSuite)
      counts.add(result)
      return ""
    case .tap: return result.tapLines(number: tally.total)
    }
  }

  /// Returns the text after the results.
  func end() -> String {
    switch format {
    case .full, .short, .github: isQuiet && tally.status == nil ? "" : tally.line
    case .json: ""
    case .junit: counts.document(suites, time: tally.time)
    case .tap: "# " + tally.line
    }
  }

  private func heading(of result: CheckResult) -> String {
    let verdict = result.verdict
    let name = localized(Phrase(key: verdict.rawValue))
    let word = verdict == .passed ? name : name.uppercased()
    let style: Style = verdict == .passed ? .executing : .alert
    return (isColored ? StyledText.text(word, style) : word) + String(repeating: " ", count: 8 - DisplayWidth.of(word))
      + result.path.printable + "\n"
  }

  private func problems(of result: CheckResult, as format: ProblemReport.Format) -> String {
    var report = result.report
    if isColored { report.paint = StyledText.paint }
    return report.rendered(as: format)
  }
}

extension CheckResult {
  /// Whether everything is as expected.
  fileprivate var isClean: Bool { verdict == .passed && report.problems.isEmpty }

  fileprivate var jsonLine: String {
    JSONBytes.text { json in
      json.member("file", path.withReadableNames)
      json.member("verdict", verdict.rawValue)
      json.member("problems", report.problems.count)
      json.member("ms", Int(duration / .milliseconds(1)))
    } + "\n"
  }
}

extension StyledText {
  /// Adds the colours of a report.
  static func paint(_ text: String, _ part: ProblemReport.Part) -> String {
    switch part {
    case .place: Self.text(text, .bold)
    case .carets, .severity(.error), .severity(.failed): Self.text(text, .alert)
    case .severity(.warning): Self.text(text, .pending)
    case .severity(.note): Self.text(text, .faint)
    }
  }
}
