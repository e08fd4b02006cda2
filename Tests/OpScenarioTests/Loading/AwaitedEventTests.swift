import Testing

@testable import OpScenario

/// A `when` or a `reveal` for what no play of the file can show.
@Suite struct AwaitedEventTests {
  private static let operations = """
    operations:
      A: {queue: q, duration: 1s}
      blocks: {queue: q, blocks: [1s, 1s]}
      later: {queue: q, at: 1s, duration: 1s}
      prints: {queue: q, steps: [{repeat: {times: 1, do: [{log: x}]}}, {fail: lost}], completion: over}
      told: {kind: custom, queue: q, overrides: {main: [{detach: [{log: x}]}]}, observe: {isReady: [{log: y}]}}
      fails: {queue: q, fails: {at: 1s, message: lost}}
      child: {}
      group: {kind: group, queue: q, children: [child]}
    """

  @Test(arguments: [
    ("A.completed", "'A' has no completion block"),
    ("A.failed", "nothing makes 'A' fail"),
    ("fails.log", "'fails' prints nothing"),
    ("A.block", "'A' has no more than one block"),
    ("A.block 2", "'A' has no more than one block"),
    ("A.log done", "'A' prints nothing"),
  ])
  func `Cannot happen`(_ event: String, _ reason: String) {
    let messages = ["'\(event)' cannot happen: \(reason)"]
    #expect(problems(waitingFor: event) == messages)
    #expect(problems(in: "script: [{ask: {text: t, choices: {a: x, b: y}, answer: a, reveal: \(event)}}]") == messages)
    #expect(problems(in: "expect: [never: \(event)]") == [], "an impossible event may be expected never to happen")
  }

  @Test(arguments: [
    "prints.completed", "prints.failed", "prints.log", "told.log", "fails.failed", "group.failed", "blocks.block",
    "later.block 2", "later.log", "later.failed", "A.cancelled", "A.finished", "main.log", "q.suspended",
  ])
  func `May happen`(_ event: String) {
    #expect(problems(waitingFor: event) == [])
  }

  private func problems(waitingFor event: String) -> [String] {
    problems(in: "script: [{add-block: {later: [{log: x}, {fail: lost}]}}, {when: \(event), log: seen}]")
  }

  private func problems(in rest: String) -> [String] {
    let text = "optui: 1\ntitle: t\nqueues: {q: {}}\n\(Self.operations)\n\(rest)\n"
    return ScenarioLoader.load(file: "play.yaml", bytes: Array(text.utf8)).problems.map(\.message)
  }
}
