import Testing

@testable import OpScenario

/// The warning about limits that the rules call misuse.
@Suite struct NegativeMaxTests {
  @Test func `It is a warning with its place`() {
    #expect(
      report(on: "optui: 1\ntitle: t\nqueues: {q: {max: -3}}\n") == """
        play.yaml:3:19: warning[negative-max]: a max of -3 is misuse, and changes nothing
            3 | queues: {q: {max: -3}}
              |                   ^^ 'default' for as many as there are workers, 0 for none

        """)
  }

  @Test(arguments: [
    ("queues: {q: {max: -1}}", []),
    ("queues: {q: {max: 0}}", []),
    ("queues: {q: {}}\nscript: [{max: {q: -2}}]", ["negative-max"]),
    ("queues: {q: {}}\nscript: [{max: {q: -2}}]\nexpect: [{misuse: {code: negativeMaxConcurrent, queue: q}}]", []),
    (
      "queues: {q: {max: -2}}\nexpect: [{misuse: {code: queueNotEmpty, queue: q}}]", ["negative-max"]
    ),
    ("queues: {q: {}}\noperations: {A: {}, g: {kind: group, queue: q, children: [A], max: -5}}", ["negative-max"]),
  ])
  func `A file that expects the misuse shows it on purpose`(_ lines: String, _ codes: [String]) {
    #expect(problems(of: "optui: 1\ntitle: t\n\(lines)\n").map(\.code) == codes, "\(lines)")
  }
}
