import OpEngine
import OpScenario

// The XML that Jenkins, GitLab and others read: a test suite with a case for each scenario.
extension CheckResult {
  /// The case of the scenario. An expectation that failed is a failure, a file that cannot be played an error.
  var junitCase: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = path.dropLast(name.count).split(separator: "/").joined(separator: ".")
    let attributes =
      #"classname="\#(folder.escapedForXML)" name="\#(name.escapedForXML)" file="\#(path.escapedForXML)" "#
      + #"time="\#(duration.secondsText)""#
    let failures = report.problems.filter { [.error, .failed].contains($0.severity) }
    guard let first = failures.first, verdict != .passed else { return "    <testcase \(attributes)/>\n" }
    let element = verdict == .broken ? "error" : "failure"
    return """
          <testcase \(attributes)>
            <\(element) type="\(first.code.escapedForXML)" message="\(first.message.escapedForXML)">\
      \(report.rendered().escapedForXML)</\(element)>
          </testcase>

      """
  }
}

extension CheckTally {
  /// The whole document.
  func junit(_ testCases: [String]) -> String {
    let numbers = #"tests="\#(total)" failures="\#(self[.failed])" errors="\#(self[.broken])""#
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="optui check" \(numbers)>
        <testsuite name="scenarios" \(numbers) time="\(time.secondsText)">
      \(testCases.joined())  </testsuite>
      </testsuites>

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

extension String {
  /// The text between tags or quotes: XML has no control characters, so those are shown as U+FFFD.
  fileprivate var escapedForXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n", "\t": text.unicodeScalars.append(scalar)
      // The last ones stand for bytes of a file's name that are no text.
      case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE || scalar.value >= 0x10FF80:
        text += "\u{FFFD}"
      case _: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
