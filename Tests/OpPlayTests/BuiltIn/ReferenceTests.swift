import Foundation
import OpPlay
import Testing

/// The examples of the format's reference, `scenarios/README.md`.
@Suite struct ReferenceTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var line: Int
    var text: String

    var testDescription: String { "line \(line)" }

    /// The example as a complete file: most omit the head.
    var file: String { text.hasPrefix("optui:") ? text : "optui: 1\ntitle: An example\n" + text }
  }

  private static let reference: [Substring] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../scenarios/README.md")
    return (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n", omittingEmptySubsequences: false)
      ?? []
  }()

  static let examples: [Example] = {
    var examples: [Example] = []
    var example: Example?
    for (index, line) in reference.enumerated() {
      if line == "```yaml" {
        example = Example(line: index + 2, text: "")
      } else if line == "```", let whole = example {
        examples.append(whole)
        example = nil
      } else {
        example?.text += line + "\n"
      }
    }
    return examples
  }()

  @Test(arguments: examples)
  func `Is read and meets its expectations`(_ example: Example) {
    let bytes = Array(example.file.utf8)
    let (scenario, problems) = ScenarioLoader.load(file: "README.md", bytes: bytes)
    let sheet = ExerciseSheet.read(file: "README.md", bytes: bytes).sheet
    let found = problems + (sheet?.flaws() ?? scenario.map { Verifier.check($0) } ?? [])
    let report = ProblemReport(found, file: "README.md", bytes: bytes).rendered()
    #expect(found.isEmpty, "the example at line \(example.line):\n\(report)")
  }

  /// All names that a file may use, which the reference must mention.
  static let names: [String] =
    WaitReason.Kind.allCases.map(\.rawValue) + Lint.allCases.map(\.rawValue) + Misuse.Code.allCases.map(\.rawValue)
    + OperationOutcome.allCases.map(\.rawValue) + QualityOfService.allCases.map(\.name)
    + QueuePriority.allCases.map(\.name) + OperationLane.DisplayState.allCases.map { String($0.row.letter) }
    + LogEvent.Kind.allCases.map(\.rawValue).filter {
      !["kvo", "choice", "answer", "withdrawn", "discarded", "unknown"].contains($0)
    }

  @Test func `Names everything that a file may name`() {
    let text = Self.reference.joined(separator: "\n")
    let missing = Self.names.filter { !text.contains("`\($0)") }
    #expect(missing.isEmpty)
    #expect(Self.examples.count >= 14)
  }
}
