import OpPlay
import Testing

/// Claims that something does not happen in a period.
@Suite struct NeverTests {
  private static func failures(_ claim: String, _ script: String) throws -> [Problem] {
    let yaml = """
      optui: 1
      title: Two queues that are suspended
      queues: {q: {}, r: {}}
      operations: {A: {queue: q}}
      script: [\(script)]
      expect: [{never: \(claim)}]
      """
    return Verifier.check(try Scenario(reading: yaml, file: "never.yaml"))
  }

  private static let script = """
    {log: before}, {suspend: q}, {suspend: r}, {log: both}, {resume: q}, {log: one}, {suspend: q}, {resume: q}, \
    {resume: r}, {log: after}, {suspend: r}, {log: again}, {resume: r}
    """

  @Test(arguments: [
    ("main.log before", "q.suspended", true), ("main.log both", "q.suspended", false),
    ("main.log both", "r.suspended", false), ("main.log one", "q.suspended", true),
    ("main.log one", "r.suspended", false), ("main.log after", "q.suspended", true),
    ("main.log after", "r.suspended", true), ("main.log again", "r.suspended", false),
    // Beginning and end are not in the period.
    ("q.suspended", "q.suspended", true), ("q.resumed", "q.suspended", true), ("q.resumed", "r.suspended", false),
  ])
  func `A period ends with the event that ends it`(event: String, period: String, isAllowed: Bool) throws {
    let failures = try Self.failures("{event: \(event), during: \(period)}", Self.script)
    #expect(failures.isEmpty == isAllowed)
  }

  /// The cost was cubic: this took half a minute.
  @Test func `Many periods are as quick as one`() throws {
    let script = Array(repeating: "{log: tick}, {suspend: q}, {resume: q}", count: 1000).joined(separator: ", ")
    #expect(try Self.failures("{event: main.log tick, during: q.suspended}", script).isEmpty)
  }
}
