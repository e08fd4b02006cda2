import OpPlay
import Testing

/// The expectations `lint` and `no-lints`, checked against a play.
struct LintExpectationTests {
  static let cases: [(expect: String, failure: String?)] = [
    ("lint: {id: cancel-ignored, op: A}", nil),
    ("lint: {id: cancel-ignored, queue: q}", nil),
    ("lint: {id: cancel-ignored}", nil),
    ("lint: {id: cancel-ignored, op: B}", "expected lint cancel-ignored of B"),
    ("lint: {id: starvation}", "expected lint starvation"),
    ("no-lints: true", "expected no lints"),
    ("never: lint max-zero", nil),
    ("never: lint cancel-ignored", "expected that lint cancel-ignored never happens"),
    ("order: [A.cancelled, lint cancel-ignored, A.finished]", nil),
  ]

  private func failures(_ lines: String) throws -> [Problem] {
    let text = """
      optui: 1
      title: t
      queues: {q: {}}
      operations:
        A: {queue: q, duration: 4s, checks-cancel: never}
        B: {queue: q, duration: 1s}
      script: [{at: 1s, cancel: A}]
      \(lines)

      """
    let play = Play(try Scenario(reading: text, file: "t.yaml"), holds: false)
    play.finish()
    return Verifier.verify(play)
  }

  @Test(arguments: cases)
  func `What was found`(expect: String, failure: String?) throws {
    let failures = try failures("expect: [{\(expect)}]")
    #expect(failures.count == (failure == nil ? 0 : 1), "\(failures)")
    if let failure { #expect(failures.first?.message.hasPrefix(failure) == true, "\(failures)") }
  }

  @Test func `An intended problem is not a lint`() throws {
    #expect(try failures("allow: [cancel-ignored]\nexpect: [{no-lints: true}]").isEmpty)
  }
}
