import LogSupport
import Testing

@testable import OpPlay

/// The problems of files and plays, in Chinese.
@Suite struct ChineseReportTests {
  static let files =
    BadFileTests.files.map(\.text)
    + (ReadingRuleTests.rules + KindFileTests.rules + OverridesFileTests.rules).map { rule in
      "optui: 1\ntitle: x\n\(rule.lines)\n"
    }

  @Test(arguments: files) func `A bad file is reported in Chinese`(text: String) {
    let (found, missing) = inChinese { problems(of: text) }
    #expect(missing.isEmpty)
    for problem in found { expectChinese(problem) }
    // The language changes only words.
    let others = problems(of: text)
    #expect(found.map(\.code) == others.map(\.code) && found.map(\.place) == others.map(\.place))
  }

  private func expectChinese(_ problem: Problem) {
    for words in [problem.message, problem.hint ?? ""] + problem.advice {
      #expect(english(in: words) == nil, "\(problem.code): \(words)")
    }
  }

  static let lines = [
    "nonsense", "add", "add a for", "add a for 1", "queue", "queue q max", "cancel nobody", "expect a", "help", "rm",
    "undo", "redo 2", "add a after b", "add a in nowhere", "save", "goto then", "why x", "at 0s add", "finish 'a",
    "expect a.finished at", "priority a", "add a, ", "depend a on", "open", "title", "queue main",
  ]

  @Test(arguments: lines) func `A refused line is answered in Chinese`(line: String) throws {
    let (outcome, missing) = inChinese { ScenarioSession().perform(line) }
    #expect(missing.isEmpty)
    if case .refused(let problem) = outcome { expectChinese(problem) }
  }

  @Test func `Failed expectations are reported in Chinese`() throws {
    let text = """
      optui: 1
      title: x
      queues: {q: {max: 1}}
      operations:
        a: {queue: q, steps: [{sleep: 1s}, {log: one}, {sleep: 1s}]}
        b: {queue: q, after: [never]}
        never: {}
        custom: {kind: custom, queue: q, overrides: {start: [{set: {isExecuting: true}}]}}
      expect:
        - order: [b.finished, a.finished]
        - never: a.executing
        - never: {event: a.finished, after: a.executing}
        - {at: 1s, states: {a: finished}, cancelled: [b]}
        - event: {is: a.finished, at: 9s}
        - running: {queue: q, at-least: 3}
        - log: ["1s a one"]
        - log-set: {at: 2s, lines: [a two]}
        - threads: {a: main}
        - outcome: {a: failed, b: completed}
        - kvo: {op: a, is: [isFinished 0->1]}
        - result: {op: a, is: 81}
        - misuse: {code: notReady, op: a}
        - lint: {id: starvation}
        - no-lints: true
        - stalled: {op: a, because: [max]}
        - lanes: |
            scale 1s
            a =F
        - ends: 3s
        - all: finished
      """
    let scenario = try #require(ScenarioLoader.load(file: "x", bytes: Array(text.utf8)).scenario, "\(report(on: text))")
    let (failures, missing) = inChinese { Verifier.check(scenario) }
    #expect(missing.isEmpty)
    #expect(failures.count >= 10)
    for failure in failures { expectChinese(failure) }
    let shown = inChinese { ProblemReport(failures, file: "x", text: text).rendered() }.result
    #expect(english(in: shown) == nil, "\(shown)")
  }
}
