import Testing

@testable import OpPlay

/// Sessions as stored text.
@Suite struct SessionJournalTests {
  private static func text(_ session: ScenarioSession) -> String { session.journalHead + session.journalRows(from: 0) }

  @Test(arguments: 0..<20)
  func `The stored lines lead to the same play`(seed: UInt64) throws {
    var random = RandomSession(seed: seed)
    let session = random.session(steps: 12)
    if session.play.hold != nil { session.release() }
    let again = try #require(SessionJournal(Self.text(session))?.session(language: nil))
    #expect(again.commands == session.commands && Self.text(again) == Self.text(session))
    let times = max(session.play.now, again.play.now)
    session.advance(to: times)
    again.advance(to: times)
    let (log, other) = (session.play.events, again.play.events)
    #expect(session.play.hold != nil || again.play.hold != nil || difference(log, other) == nil, "\(session.commands)")
  }

  @Test func `A file, its seed and the queue of an operation are kept`() throws {
    let yaml = "optui: 1\ntitle: t\n\nqueues: {q: {max: 1}, r: {}}\noperations: {a: {queue: q, duration: 2s}}\n"
    var scenario = try Scenario(reading: yaml, file: "t.yaml")
    scenario.seed = 7
    let session = try #require(ScenarioSession(continuing: Play(scenario)))
    session.advance(to: EngineTime(.milliseconds(1500)))
    _ = session.perform("add b for 1s", queue: "q")
    let journal = try #require(SessionJournal(Self.text(session)))
    #expect(journal.file == "t.yaml" && journal.lineCount == 1)
    let again = try #require(journal.session(language: nil))
    #expect(again.scenario.seed == 7 && again.scenario.operations.last?.queue == "q")
    #expect(again.play.now == session.play.now && again.isUnsaved)
  }

  @Test func `A truncated row is dropped, and another text is not a session`() throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue net max 1", "add a in net for 1s"])
    #expect(SessionJournal(String(Self.text(session).dropLast(4)))?.lineCount == 1)
    #expect(SessionJournal("optui: 1\n") == nil && SessionJournal("") == nil)
  }
}
