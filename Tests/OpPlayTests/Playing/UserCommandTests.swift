import LogSupport
import Testing

@testable import OpPlay

/// The user's commands to a play, and their effects at that instant.
@Suite struct UserCommandTests {
  private static let file = """
    optui: 1
    title: t
    queues: {q: {max: 1}, gate: {suspended: true}}
    operations:
      A: {queue: q, duration: 4s, checks-cancel: never}
      B: {queue: q, duration: 4s}
      C: {queue: gate, steps: [{log: C runs}, {sleep: 1s}]}
      D: {queue: gate, at: 1s, duration: 1s}
      m: {queue: q, kind: manual, after: [D]}
    script:
      - {at: 1s, log: main goes on}
    threads:
      narrator:
        - {at: 1s, note: Stop here.}
        - hold: true
      listener:
        - {when: C.executing, log: heard}
    """

  private func play(to time: Duration, events: Int = 0) throws -> Play {
    let play = Play(try Scenario(reading: Self.file, file: "f"))
    play.advance(to: EngineTime(time))
    return play
  }

  /// A hold in a body that the user has started ends after a time; a question does not.
  @Test func `Only the user can skip a question`() throws {
    let file = """
      optui: 1
      title: t
      queues: {q: {suspended: true}}
      operations: {A: {queue: q, steps: [{hold: 1s}]}}
      script: [{ask: {text: Why?, choices: {a: One., b: Two.}, answer: a, reveal: A.executing}}]
      """
    let play = Play(try Scenario(reading: file, file: "f"))
    play.advance(to: .zero)
    play.perform(.resume(queue: "q"))
    #expect(play.hold == .untilReleased)
    #expect(play.events.contains { $0.kind == .hold }, "A has come to its own")
  }

  /// `C.executing`, for the events after the first `count`.
  private func news(_ play: Play, after count: Int) -> [String] {
    play.events(after: count).map { "\($0.subject ?? "").\($0.kind.rawValue)" }
  }

  @Test(arguments: [
    (UserCommand.setMax(queue: "q", max: 2), ["q.max", "B.dispatched", "B.executing"]),
    (.resume(queue: "gate"), ["gate.resumed", "C.dispatched", "C.executing", "C.log"]),
    (.suspend(queue: "q"), ["q.suspended"]),
  ])
  func `Operations that it starts begin at once`(command: UserCommand, expected: [String]) throws {
    let play = try play(to: .milliseconds(500))
    let count = play.events.count
    play.perform(command)
    #expect(news(play, after: count) == expected)
    #expect(play.now == EngineTime(.milliseconds(500)))
    let begun = play.events(after: count).filter { $0.kind == .executing || $0.kind == .log }
    #expect(begun.allSatisfy { $0.thread != "you" }, "the operation does that, not the user")
  }

  @Test func `Any thread can change a priority`() throws {
    let play = try play(to: .milliseconds(500))
    let count = play.events.count
    play.perform(.setPriority(operation: "B", .veryHigh))
    let changes = play.events(after: count)
    #expect(changes.map(\.kind) == [.priority] && changes.first?.thread == "you", "\(changes)")
    #expect(changes.first?.body == .operation("B", in: "q", .priorityChanged(old: .normal, new: .veryHigh)))
  }

  @Test func `At a hold the script does not move`() throws {
    let play = try play(to: .seconds(2))
    #expect(play.hold == .untilReleased && play.now == EngineTime(.seconds(1)))
    let count = play.events.count
    play.perform(.resume(queue: "gate"))
    let news = news(play, after: count)
    #expect(news.contains("C.executing") && news.contains("D.executing"))
    #expect(!news.contains("listener.log"), "a script waits until the play continues")
    #expect(play.hold == .untilReleased)
    play.release()
    play.advance(to: EngineTime(.seconds(1)))
    #expect(self.news(play, after: count).contains("listener.log"))
  }

  @Test func `Later work is not moved forward`() throws {
    let play = try play(to: .milliseconds(500))
    play.perform(.setMax(queue: "q", max: 2))
    #expect(!play.events.contains { $0.detail == "main goes on" })
    let count = play.events.count
    play.advance(to: EngineTime(.milliseconds(999)))
    #expect(play.events.count == count)
  }

  /// A body that never leaves its instant does not block the user.
  @Test(.timeLimit(.minutes(10)))
  func `An endless body is left in the middle`() throws {
    let file = """
      optui: 1
      title: t
      queues: {q: {suspended: true}}
      operations:
        A: {queue: q, steps: [{repeat: {times: 1000000, do: [{repeat: {times: 2, do: [{cancel: B}]}}]}}]}
        B: {queue: q}
      """
    let play = Play(try Scenario(reading: file, file: "f"))
    play.advance(to: EngineTime(.seconds(1)))
    play.perform(.resume(queue: "q"))
    #expect(play.events.contains { $0.operation == "A" && $0.kind == .executing })
    #expect(play.nextDue == play.now)
  }
}
