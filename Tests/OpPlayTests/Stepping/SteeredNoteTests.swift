import LogSupport
import Testing

@testable import OpPlay

/// Notes of the file, in plays that the user changes: those about the unchanged play are marked.
@Suite struct SteeredNoteTests {
  private static let file = """
    optui: 1
    title: t
    queues: {q: {max: 1}}
    operations: {first: {queue: q, duration: 3s}, second: {queue: q, duration: 2s}}
    threads:
      narrator:
        - note: first has the slot until 3 s.
        - {at: 1s, hold: true}
        - {at: 4s, note: second runs.}
    """

  private static func session() throws -> ScenarioSession { try .continuing(file) }

  private static func notes(in play: Play) -> [String] {
    play.events.filter { $0.kind == .note }.compactMap(text)
  }

  private static let plain = ["first has the slot until 3 s.", "second runs."]
  private static let marked = [
    "first has the slot until 3 s.", "Without your changes: first has the slot until 3 s.",
    "Without your changes: second runs.",
  ]

  @Test func `A play that is paused, restarted and viewed in the past has the notes of its file`() throws {
    let play = try Self.session().play
    play.finish()
    #expect(Self.notes(in: play) == Self.plain)
    let count = play.events.count { $0.time <= EngineTime(.seconds(1)) }
    let fork = play.fork(after: count, at: EngineTime(.seconds(1)))
    #expect(Self.notes(in: fork) == [Self.plain[0]])
    fork.finish()
    #expect(fork.events == play.events)
  }

  @Test func `After a command the current note is shown again, marked, as are all later ones`() throws {
    let play = try Self.session().play
    play.advance(to: .forEver)
    play.perform(.suspend(queue: "q"))
    #expect(Self.notes(in: play) == Array(Self.marked.prefix(2)))
    play.perform(.resume(queue: "q"))
    play.finish()
    #expect(Self.notes(in: play) == Self.marked)
    #expect(play.fork(after: play.events.count, at: play.now).events == play.events)
  }

  @Test func `A line of a session does the same, except for the user's own notes`() throws {
    let session = try Self.session()
    session.advance(to: EngineTime(.seconds(2)))
    session.release()
    session.advance(to: EngineTime(.seconds(2)))
    _ = session.perform("at 3500ms note \"mine, before\"")
    session.play.finish()
    #expect(Self.notes(in: session.play) == [Self.plain[0], "mine, before", Self.plain[1]])

    let changed = try Self.session()
    changed.advance(to: EngineTime(.seconds(2)))
    changed.release()
    changed.advance(to: EngineTime(.seconds(2)))
    for line in ["add third for 1s in q", "at 3500ms note mine"] { _ = changed.perform(line, queue: "q") }
    changed.play.finish()
    #expect(Self.notes(in: changed.play) == Self.marked.prefix(2) + ["mine", Self.marked[2]])
    changed.undo(2)
    changed.play.finish()
    #expect(Self.notes(in: changed.play) == Self.plain)
  }

  @Test func `In Chinese it says so in Chinese`() throws {
    let play = try inChinese {
      let play = Play(try Self.session().scenario, language: "zh")
      play.advance(to: .forEver)
      play.perform(.suspend(queue: "q"))
      return play
    }.result
    #expect(Self.notes(in: play).last == "若无改动：first has the slot until 3 s.")
  }
}
