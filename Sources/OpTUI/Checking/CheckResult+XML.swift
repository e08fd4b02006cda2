// JUnit XML as read by Jenkins, GitLab and others: a test suite per scenario, a case per entry of `expect`.
extension CheckResult {
  /// The suite of the scenario. A failed expectation is a failure, an unplayable file an error.
  var junitSuite: String {
    let cases = cases.map(junitCase).joined()
    return """
        <testsuite \(attribute("name", path)) \(attribute("file", path)) \(JUnitCounts(of: self).attributes) \
      time="\(duration.secondsText)">
      \(cases)  </testsuite>

      """
  }

  private func junitCase(_ testCase: Case) -> String {
    // Readers split class names at the points to build a tree.
    let className = path.split(separator: "/").joined(separator: ".")
    let attributes = "\(attribute("classname", className)) \(attribute("name", testCase.name))"
    guard let problem = testCase.problem else {
      let contents = testCase.isSkipped ? #"><skipped message="the clock is real"/></testcase>"# : "/>"
      return "    <testcase \(attributes)\(contents)\n"
    }
    let element = problem.severity == .error ? "error" : "failure"
    return """
          <testcase \(attributes)>
            <\(element) \(attribute("type", problem.code)) \(attribute("message", problem.message))>\
      \(XML.escaped(report.on(problem).rendered().withReadableNames))</\(element)>
          </testcase>

      """
  }

  private func attribute(_ name: String, _ value: String) -> String {
    #"\#(name)="\#(XML.escaped(value.withReadableNames, isAttribute: true))""#
  }
}

/// The numbers of cases in one suite or all of them.
struct JUnitCounts {
  private var tests = 0
  private var failures = 0
  private var errors = 0
  private var skipped = 0

  init() {}

  init(of result: CheckResult) { add(result) }

  mutating func add(_ result: CheckResult) {
    tests += result.cases.count
    failures += result.cases.count { $0.problem?.severity == .failed }
    errors += result.cases.count { $0.problem?.severity == .error }
    skipped += result.cases.count { $0.problem == nil && $0.isSkipped }
  }

  var attributes: String {
    #"tests="\#(tests)" failures="\#(failures)" errors="\#(errors)" skipped="\#(skipped)""#
  }

  func document(_ suites: [String], time: Duration) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="optui check" \(attributes) time="\(time.secondsText)">
    \(suites.joined())</testsuites>

    """
  }
}

extension Duration {
  /// The duration in seconds with three digits, for XML: `1.250`.
  fileprivate var secondsText: String {
    let milliseconds = Int(self / .milliseconds(1))
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
