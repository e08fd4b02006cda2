import Testing

@testable import OpPlay

/// Plays in real time that stay open for the user's commands.
@Suite(.timeLimit(.minutes(10))) struct OpenEndedTests {
  /// The commands with which the user ends a stuck play, and the event that attributes them.
  static let deeds: [(body: String, commands: [UserCommand], event: LogEvent.Kind)] = [
    ("queues: {q: {suspended: true}}\noperations: {A: {queue: q}}", [.resume(queue: "q")], .resumed),
    ("queues: {q: {max: 0}}\noperations: {A: {queue: q}}", [.setMax(queue: "q", max: 1)], .max),
    ("queues: {q: {}}\noperations: {A: {queue: q, kind: manual}}", [.finish(operation: "A")], .finished),
    (
      "queues: {q: {}}\noperations: {A: {queue: q, conditions: [{id: c, otherwise: wait}]}}",
      [.satisfy(operation: "A", condition: "c")], .condition
    ),
    (
      "queues: {q: {}, p: {suspended: true}}\noperations: {A: {queue: q, after: [B]}, B: {queue: p}}",
      [.setPriority(operation: "B", .low), .cancel(operation: "B"), .resume(queue: "p")], .priority
    ),
    (
      "queues: {q: {suspended: true}}\noperations: {A: {queue: q}}", [.cancelAll(queue: "q"), .resume(queue: "q")],
      .cancelled
    ),
    (
      """
      queues: {q: {}}
      operations: {A: {queue: q, kind: pausable, steps: [{when: main.log go, log: on}]}}
      script: [{when: A.paused, log: go}]
      """, [.pause(operation: "A"), .unpause(operation: "A")], .unpaused
    ),
  ]

  private func play(_ body: String, onNews: @escaping @Sendable () -> Void = {}) throws -> ThreadedPlay {
    let scenario = try Scenario(reading: "optui: 1\ntitle: t\nclock: real\n" + body)
    return ThreadedPlay(scenario, isOpenEnded: true, onNews: onNews)
  }

  @Test(arguments: deeds)
  func `The user can make an ended play continue`(body: String, commands: [UserCommand], event: LogEvent.Kind)
    async throws
  {
    let play = try play(body)
    try await running(play) {
      try await wait { play.isIdle }
      #expect(!play.events.contains { $0.kind == .finished && $0.operation == "A" })
      for command in commands { play.perform(command) }
      try await wait { play.events.contains { $0.kind == .finished && $0.operation == "A" } }
      try await wait { play.isIdle }
      let deed = try #require(play.events.last { $0.kind == event })
      #expect(deed.thread == "you")
    }
    #expect(play.lot.threads == 0)
  }

  /// A slow command: its effects so far are in the log, and the play is not idle.
  @Test func `A slow command is seen`() async throws {
    let news = Lock(0)
    let play = try play(
      """
      queues: {q: {}}
      operations:
        A: {queue: q, kind: custom, overrides: {start: [{log: on}], cancel: [{log: asked}, {sleep: 1000s}]}}
      """, onNews: { news.withLock { $0 += 1 } })
    try await running(play) {
      try await wait { play.isIdle }
      let count = play.takeNews(after: 0).events.count
      let before = news.withLock { $0 }
      play.perform(.cancel(operation: "A"))
      // Each reading allows for one more signal.
      try await wait { !play.takeNews(after: count).events.isEmpty && !play.isIdle }
      #expect(news.withLock { $0 } > before)
    }
  }

  @Test func `Becoming idle is news, with nothing in the log`() async throws {
    // Nothing happens at all.
    let news = Lock(0)
    let play = try play("queues: {q: {}}", onNews: { news.withLock { $0 += 1 } })
    let count = play.takeNews(after: 0).events.count
    let before = news.withLock { $0 }
    try await running(play) {
      try await wait { news.withLock { $0 } != before }
      #expect(play.takeNews(after: count) == ([], true, nil))
    }
  }

  @Test func `It can be closed at any time`() async throws {
    let play = try play(
      """
      queues: {q: {}}
      operations: {A: {queue: q, duration: 1000s}, B: {queue: q, kind: manual}, C: {queue: q, after: [A]}}
      threads: {other: [{sleep: 1000s}]}
      """)
    try await running(play) {
      try await wait { play.events.contains { $0.kind == .executing } }
    }
    #expect(!play.isIdle)
    #expect(play.lot.threads == 0)
  }
}
