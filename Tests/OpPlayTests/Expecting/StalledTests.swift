import OpPlay
import Testing

@Suite struct StalledTests {
  private static func failures(_ because: String, of operation: String = "last") throws -> [Problem] {
    let yaml = """
      optui: 1
      title: A suspended queue behind a dependency
      allow: [deadlock]
      queues: {q: {suspended: true}, other: {}}
      operations:
        first: {queue: q}
        last: {queue: other, after: [first]}
        free: {queue: other}
      expect: [{stalled: {op: \(operation), because: [\(because)]}}]
      """
    return Verifier.check(try Scenario(reading: yaml, file: "stalled.yaml"))
  }

  @Test(arguments: ["dependency", "dependency, suspended"])
  func `The chain begins as expected`(because: String) throws {
    #expect(try Self.failures(because).isEmpty)
  }

  @Test(arguments: ["suspended", "dependency, max-zero", "dependency, suspended, cycle"])
  func `Another chain is cited`(because: String) throws {
    let failure = try #require(try Self.failures(because).first)
    #expect(failure.message == "expected last stalled because of \(because)")
    #expect(failure.notes == ["actual:  last: dependency; first: suspended"])
  }

  @Test func `A finished operation is not stalled`() throws {
    #expect(try Self.failures("max", of: "free").first?.notes == ["actual:  nothing keeps it"])
  }
}
