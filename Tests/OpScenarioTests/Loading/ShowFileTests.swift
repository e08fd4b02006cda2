import Testing

@testable import OpScenario

/// Steps for the audience, pictures, and descriptions of queues and operations.
@Suite struct ShowFileTests {
  static let question = "text: t, choices: {a: x, b: y}, answer: a, reveal: A.finished"

  @Test(
    arguments: [
      ("script: [{mark: a}, {focus: A}, {focus: q}, {speed: 2}, {speed: 1/8}, {zoom: 10s}, {highlight: [A]}]", []),
      ("script: [{highlight: []}, {highlight: A}, {mark: a}]", []),
      ("operations: {A: {steps: [{mark: a}, {ask: {\(question)}}]}}", []),
      ("script: [{ask: {\(question), because: {en: a, zh: 取}}}]", []),
      ("script: [{ask: {}}]", ["missing-key", "missing-key", "missing-key", "missing-key"]),
      ("script: [{ask: x}]", ["wrong-kind"]),
      ("script: [{ask: {text: t, choices: {a: x, b: y}, answer: c, reveal: A.finished}}]", ["unknown-answer"]),
      ("script: [{ask: {text: t, choices: {a: x}, answer: a, reveal: A.finished}}]", ["number-of-choices"]),
      ("script: [{ask: {text: t, choices: {}, answer: a, reveal: A.finished}}]", ["empty-map"]),
      (
        "script: [{ask: {text: t, choices: {\((0...9).map { "\($0): x" }.joined(separator: ", "))}, answer: 1, "
          + "reveal: A.finished}}]", ["number-of-choices"]
      ),
      ("script: [{ask: {text: t, choices: {a: x, b: y}, answer: a, reveal: A.idle}}]", ["impossible-event"]),
      ("script: [{ask: {text: t, choices: {a: x, b: y}, answer: a, reveal: Z.finished}}]", ["unknown-id"]),
      ("script: [{ask: {\(question), why: x}}]", ["unknown-key"]),
      ("script: [{mark: 1st}]", ["invalid-id"]),
      ("script: [{focus: main}, {focus: Z}]", ["wrong-reference", "unknown-id"]),
      ("script: [{speed: 3}, {speed: 0}, {speed: fast}]", ["unknown-speed", "unknown-speed", "unknown-speed"]),
      ("script: [{zoom: 10}, {zoom: 0}, {zoom: all}]", ["duration-without-unit", "out-of-range", "invalid-duration"]),
      ("script: [{highlight: [q]}, {highlight: {A: 1}}]", ["wrong-reference", "wrong-kind"]),
      ("script: [{at: 1s, mark: a, note: b}]", ["two-actions"]),
      // Queues and operations.
      (
        "operations: {A: {qos: user-initiated, note: a}}\nqueues: {q: {qos: background, underlying: serial, note: b}}",
        []
      ),
      ("operations: {A: {qos: high}}", ["unknown-quality-of-service"]),
      ("queues: {q: {underlying: concurrent}}", ["unknown-underlying-queue"]),
      // Pictures.
      ("expect: [{lanes: 'scale 1s'}]", ["empty-picture"]),
      ("expect: [{lanes: x}, {lanes: [1]}]", ["missing-scale", "wrong-kind"]),
      ("expect:\n  - lanes: |\n      scale 1s\n      A  ..-=:%F\n      B  !X", []),
      ("expect:\n  - lanes: |\n      scale 1\n      A =", ["duration-without-unit"]),
      ("expect:\n  - lanes: |\n      scale 0\n      A =", ["out-of-range"]),
      ("expect:\n  - lanes: |\n      A =", ["missing-scale"]),
      ("expect:\n  - lanes: |\n      scale 1s\n      A =\n      A =", ["duplicate-lane"]),
      ("expect:\n  - lanes: |\n      scale 1s\n      Z =\n      q =", ["unknown-operation", "wrong-reference"]),
      ("expect:\n  - lanes: |\n      scale 1s\n      A =#F", ["unknown-fill"]),
    ] as [(String, [String])])
  func `Is read`(lines: String, codes expected: [String]) {
    let operations = lines.contains("operations:") ? "" : "operations: {A: {}, B: {}}\n"
    let queues = lines.contains("queues:") ? "" : "queues: {q: {}}\n"
    let text = "optui: 1\ntitle: x\n\(operations)\(queues)\(lines)\n"
    #expect(codes(of: text) == expected, "\(report(on: text))")
  }

  @Test func `Says what is wrong with a question`() {
    let text = """
      optui: 1
      title: x
      operations: {A: {}}
      script:
        - ask:
            text: Will it?
            choices: {yes: Yes, no: No}
            answer: maybe
            reveal: A.finishes
        - speed: 3
      """
    #expect(
      report(on: text) == """
        play.yaml:8:15: error[unknown-answer]: the answer 'maybe' is not one of the choices
            8 |       answer: maybe
              |               ^^^^^ one of: yes, no
        play.yaml:9:15: error[unknown-event]: there is no event 'A.finishes'
            9 |       reveal: A.finishes
              |               ^^^^^^^^^^ did you mean 'finished'?
        play.yaml:10:12: error[unknown-speed]: there is no speed '3'
           10 |   - speed: 3
              |            ^ one of: 1/8, 1/4, 1/2, 1, 2, 4, 8, 16, 32, 64

        """)
  }

  @Test(arguments: [
    // Aligned, one space after the longest id.
    ("scale 1s\nA  ==F\nAB  =F", ["A": "==F", "AB": " =F"]),
    ("scale 1s\nA    =F\nAB ==F", ["A": "  =F", "AB": "==F"]),
    // Each right after its own id.
    ("scale 1s\nA ==F\nAB  =F", ["A": "==F", "AB": " =F"]),
    ("scale 1s\nA  --=F  \n\nAB\n", ["A": "--=F", "AB": ""]),
  ])
  func `Pictures begin in one column`(picture: String, lanes expected: [String: String]) throws {
    let indented = picture.split(separator: "\n", omittingEmptySubsequences: false).map { "      \($0)" }
      .joined(separator: "\n")
    let text = "optui: 1\ntitle: x\noperations: {A: {}, AB: {}}\nexpect:\n  - lanes: |\n\(indented)\n"
    let scenario = try #require(ScenarioLoader.load(file: "x", bytes: Array(text.utf8)).scenario)
    guard case .lanes(.seconds(1), let lanes) = scenario.expectations[0].statement else {
      Issue.record("no picture: \(scenario.expectations)")
      return
    }
    #expect(Dictionary(uniqueKeysWithValues: lanes.map { ($0.operation, $0.picture) }) == expected)
  }
}
