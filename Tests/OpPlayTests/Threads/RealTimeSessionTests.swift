import Testing

@testable import OpPlay

/// Scenarios that are built line by line while real threads play them.
@Suite(.timeLimit(.minutes(10))) struct RealTimeSessionTests {
  /// Runs the play of a session while `body` acts as the user, until it is over.
  private func running(_ session: RealTimeSession, _ body: (ThreadedPlay) async throws -> Void) async throws {
    let play = session.begin {}
    try await OpPlayTests.running(play) { try await body(play) }
    #expect(play.lot.threads == 0)
  }

  private func perform(_ lines: [String], in session: RealTimeSession) throws {
    for line in lines {
      guard case .performed = session.perform(line) else {
        Issue.record("\(line): \(session.perform(line))")
        continue
      }
    }
  }

  @Test func `An added operation runs at once, and is in the log before it runs`() async throws {
    let session = RealTimeSession(.empty())
    try await running(session) { play in
      try perform(
        ["queue net max 1", "add a in net for 1ms", "add b x2 in net for 1ms after a needs wifi"], in: session)
      try await wait { play.events.contains { $0.kind == .finished && $0.operation == "a" } }
      // The step for the end of `b.2` is added before that can happen.
      try perform(
        [
          "when b.2.finished log over", "satisfy b wifi", "operation c for 1ms", "start c",
          "expect a.finished before b.1.executing",
        ],
        in: session)
      try await wait { play.events.contains { $0.kind == .log } }
      try await wait { play.events.contains { $0.kind == .finished && $0.operation == "c" } }
      try await wait { play.isIdle }
      let events = play.events
      for id in ["a", "b.1", "b.2", "c"] {
        let own = events.filter { $0.operation == id && $0.kind != .lint }.map(\.kind)
        #expect(own.first == .created && own.count { $0 == .created } == 1, "\(id): \(own)")
        #expect(own.last == .finished, "\(id): \(own)")
      }
      // A reader accepts the log.
      let writer = EventLogWriter(title: "t", workers: 64)
      let text = ([writer.header] + events.map { writer.line(for: $0) }).joined(separator: "\n") + "\n"
      let (log, problems) = EventLogReader.read(Array(text.utf8))
      #expect(problems.isEmpty)
      #expect(log?.events.map { writer.line(for: $0) } == events.map { writer.line(for: $0) })
    }
    #expect(session.scenario.operations.map(\.id) == ["a", "b.1", "b.2", "c"])
    #expect(session.scenario.expectations.count == 1)
  }

  @Test(arguments: [
    ("undo", "real-time"), ("redo", "real-time"), ("goto 3s", "real-time"), ("open x.yaml", "real-time"),
    ("workers 2", "not-while-running"), ("queue main main", "not-while-running"),
    ("add g group children a", "not-while-running"),
    ("add x in nett", "unknown-queue"), ("cancel x", "unknown-operation"), ("add a in net", "duplicate-id"),
  ])
  func `Lines that would change the past are refused, and so are those that the loader refuses`(
    line: String, code: String
  ) throws {
    let session = RealTimeSession(.empty())
    try perform(["queue net max 1", "operation a for 1s"], in: session)
    guard case .refused(let problem) = session.perform(line) else {
      Issue.record("\(line) was carried out")
      return
    }
    #expect(problem.code == code)
    #expect(session.commands == ["queue net max 1", "operation a for 1s"])
  }

  @Test func `A session on real threads is saved as a scenario in virtual time`() throws {
    let session = RealTimeSession(.empty())
    try perform(["queue net max 1", "add a in net for 2s", "cancel a"], in: session)
    let saved = session.saved()
    #expect(saved.failures.isEmpty)
    #expect(saved.text.contains("a: {queue: net, duration: 2s, at: 1ms}"))
    #expect(saved.text.contains("- {at: 1ms, cancel: a}"))
  }
}
