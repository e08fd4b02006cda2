import Testing

@testable import OpTUICore

/// Plays on real threads, which wake the loop.
@Suite(.timeLimit(.minutes(10))) struct LivePlayLoopTests {
  private static let yaml = """
    optui: 1
    title: Live
    clock: real
    allow: [deadlock]
    queues: {q: {suspended: true}}
    operations: {A: {queue: q, duration: 10ms}}
    """

  private static var idle: TestScreen.Event { .frame(containing: "STUCK t=") }

  @Test func `News reach the screen without a key`() throws {
    let screen = TestScreen([Self.idle, .type("s"), .frame(containing: "✓1")])
    #expect(try PlayLoopTests.run(Self.yaml, screen).ending == .hungUp)
    #expect(screen.text.contains("✓1"))
  }

  @Test func `It leaves when the threads are idle`() throws {
    let screen = TestScreen([.frame(containing: "never drawn")])
    let outcome = try PlayLoopTests.run(Self.yaml, screen, PlayOptions(exitsAtEnd: true))
    #expect(outcome.ending == .done && outcome.summary.contains { $0.contains("1 ready") })
  }

  /// The threads of the old play still wake the loop for a while.
  @Test func `After several restarts it shows the last one`() throws {
    let screen = TestScreen([
      Self.idle, .type("srsrsr"), Self.idle, .type("s"), .frame(containing: "✓1"), .type("q"),
    ])
    #expect(try PlayLoopTests.run(Self.yaml, screen).ending == .done)
  }

  @Test func `Quit while threads are running`() throws {
    for _ in 0..<20 {
      let screen = TestScreen([.type("srq")])
      #expect(try PlayLoopTests.run(Self.yaml, screen).ending == .done)
    }
  }
}
