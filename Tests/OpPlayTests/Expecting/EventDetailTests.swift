import Testing

@testable import OpPlay

/// The details after the name of an event.
@Suite struct EventDetailTests {
  private static let play = """
    optui: 1
    title: t
    queues: {q: {}}
    operations:
      A: {queue: q, result: nothing, conditions: [{id: c, satisfied: false}]}
      B: {queue: q, duration: 1s, fails: {at: 500ms, message: offline}}
      C: {queue: q, duration: 1s}
    script: [{at: 200ms, cancel: C}, {max: {q: 3}}, {max: {q: default}}, {wait: C}]
    expect:
    """

  @Test(arguments: [
    "event: {is: A.cancelled conditionFailed, at: 0}",
    "never: C.cancelled conditionFailed",
    "order: [A.created block, A.finished]", "never: A.created pausable",
    "order: [A.finished cancelledBeforeStart, C.finished cancelledWhileExecuting, B.finished failed]",
    "never: B.finished completed",
    "event: {is: B.failed offline, at: 500ms}",
    "order: [q.max 3, q.max default, main.waits C, main.resumes C]",
    "result: {op: A, is: nil}",
    "result: {op: A, is: null}",
  ])
  func `Is checked`(_ claim: String) throws {
    let text = Self.play + "\n  - \(claim)\n"
    let scenario = try Scenario(reading: text, file: "t")
    #expect(Verifier.check(scenario).isEmpty, "\(claim)")
  }

  @Test(arguments: [
    ("never: C.cancelled conditionfailed", "did you mean 'conditionFailed'?"),
    ("never: q.max two", "such as  q.max 2"),
    ("never: B.priority hihg", "did you mean 'high'?"),
    ("never: C.finished done", "one of: completed, cancelledBeforeStart, cancelledWhileExecuting, failed"),
  ])
  func `Is one of a few words`(_ claim: String, _ hint: String) {
    let problems = ScenarioLoader.load(file: "t", bytes: Array((Self.play + "\n  - \(claim)\n").utf8)).problems
    #expect(problems.map(\.code) == ["impossible-event"])
    #expect(problems.map(\.hint) == [hint])
  }

  @Test func `An end that never comes is reported with what happened instead`() throws {
    let text = "optui: 1\ntitle: t\nallow: [deadlock]\nqueues: {q: {suspended: true}}\noperations: {A: {queue: q}}\n"
    let scenario = try Scenario(reading: text + "expect: [{ends: 1s}]\n", file: "t")
    let failure = Verifier.check(scenario).first { $0.code == "ends" }
    #expect(failure?.notes == ["actual:  no operation has finished"])
  }
}
