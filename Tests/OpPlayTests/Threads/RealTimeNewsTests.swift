import Testing

@testable import OpPlay

/// Reading the log of a play in real time piece by piece, while its threads write it.
@Suite(.timeLimit(.minutes(10))) struct RealTimeNewsTests {
  private static let text = """
    optui: 1
    title: t
    clock: real
    queues: {q: {}}
    operations:
      a: {queue: q, repeat: 50, steps: [{log: x}, {log: y}]}
      b: {queue: q, repeat: 50, kind: async, steps: [{log: x}], completion: [{log: done}]}
    threads:
      one: [{repeat: {times: 200, do: [{log: x}]}}]
      two: [{repeat: {times: 200, do: [{log: y}]}}]
      three: [{repeat: {times: 200, do: [{log: z}]}}]
    """

  /// Plays the scenario on a separate thread, and passes on the news with each signal.
  private func pieces() async throws -> (pieces: [[LogEvent]], play: ThreadedPlay) {
    let scenario = try Scenario(reading: Self.text)
    let hasNews = Lock(false)
    let isOver = Lock(false)
    let play = ThreadedPlay(scenario) { hasNews.withLock { $0 = true } }
    SystemThread.start {
      play.run()
      isOver.withLock { $0 = true }
    }
    var pieces: [[LogEvent]] = []
    var count = 0
    var isLast = false
    while !isLast {
      try Task.checkCancellation()
      // Read before the signal: events before the end have signalled by then.
      isLast = isOver.withLock { $0 }
      let mayRead = hasNews.withLock { hasNews in
        defer { hasNews = false }
        return hasNews
      }
      if mayRead {
        pieces.append(play.takeNews(after: count).events)
        count += pieces.last?.count ?? 0
      }
      await Task.yield()
    }
    return (pieces, play)
  }

  @Test(arguments: 1...5) func `All news together are the log, without gap or repetition`(run: Int) async throws {
    let (pieces, play) = try await pieces()
    let events = pieces.flatMap(\.self)
    #expect(events.map(\.sequence) == Array(1...play.events.count))
    #expect(events == play.events)
    #expect(events.count { $0.kind == .log } == 50 * 2 + 50 * 2 + 3 * 200)
  }
}
