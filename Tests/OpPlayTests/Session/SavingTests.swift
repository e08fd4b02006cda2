import TestSupport
import Testing

@testable import OpPlay

/// Sessions as scenario files.
@Suite struct SavingTests {
  @Test func `A saved session reads like one written by hand`() throws {
    let session = ScenarioSession()
    try session.perform(all: [
      "title Two photos", "queue net max 1", "add photo in net for 2s", "add film in net for 3s after photo high",
      "at 3s cancel film", "operation poster for 1s", "start poster", "expect photo.finished before film.executing",
    ])
    session.advance(to: EngineTime(.milliseconds(2520)))
    try session.perform(all: ["log seen", "add late x2 for 500ms"])
    #expect(
      session.saved().text == """
        # yaml-language-server: $schema=optui.schema.json
        optui: 1
        title: Two photos

        queues:
          net: {max: 1}
        operations:
          photo: {queue: net, duration: 2s}
          film: {queue: net, duration: 3s, after: [photo], priority: high}
          poster: {duration: 1s}
          late: {queue: net, repeat: 2, duration: 500ms, at: 2521ms}
        script:
          - {at: 2520ms, log: seen}
          - {at: 3s, cancel: film}
        threads:
          you-1:
            - start: poster

        # Recorded from the play: keep the expectations that matter, delete the rest.
        expect:
          - order: [photo.finished, film.executing]
          - outcome: {photo: completed, film: cancelledWhileExecuting, poster: completed, late.1: completed, late.2: completed}
          - log: [2520ms main seen]
          - ends: 4s

        """)
  }

  @Test(arguments: 0..<(isThorough ? 1000 : 40))
  func `A saved session is loaded, checked and played the same`(seed: UInt64) throws {
    var random = RandomSession(seed: seed)
    let session = random.session(steps: 14)
    let saved = session.saved()
    let bytes = Array(saved.text.utf8)
    let (loaded, problems) = ScenarioLoader.load(file: "saved.yaml", bytes: bytes)
    let scenario = try #require(loaded, "\(problems)\n\(saved.text)")
    let (play, replay) = (Play(session.scenario, holds: false), Play(scenario, holds: false))
    #expect(play.finish() == replay.finish())
    // Only the user's claims may fail.
    let own = Set(session.scenario.expectations.map(\.key))
    let failures = Verifier.verify(replay)
    #expect(failures.allSatisfy { own.contains($0.code) }, "\(failures)\n\(saved.text)")
    #expect(play.events == replay.events, "\(saved.text)")
    // A saved session can be continued, and saved again as it is.
    let again = try #require(ScenarioSession(file: "saved.yaml", bytes: bytes))
    #expect(again.saved().text == saved.text)
  }
}
