import Testing

@testable import OpPlay

/// Sessions that continue a play.
@Suite struct ContinuingTests {
  private static let yaml = """
    optui: 1
    title: Two photos
    queues: {net: {max: 1}, disk: {}}
    operations:
      backup: {queue: disk, duration: 9s}
      photo: {queue: net, duration: 2s}
      film: {queue: net, duration: 3s, after: [photo]}
    """

  private static func play(_ yaml: String = yaml, seed: UInt64? = nil) throws -> Play {
    var scenario = try Scenario(reading: yaml, file: "two.yaml")
    scenario.seed = seed ?? scenario.seed
    return Play(scenario)
  }

  @Test func `The play so far is the beginning of the session`() throws {
    let play = try Self.play()
    play.advance(to: EngineTime(.milliseconds(2500)))
    let session = try #require(ScenarioSession(continuing: play))
    #expect(session.play === play && !session.takeReplay() && !session.canUndo)
    try session.perform(all: ["add poster in net for 1s"])
    #expect(session.takeReplay(), "what a line declares exists from the beginning")
    session.advance(to: EngineTime(.seconds(20)))
    #expect(session.starts == ["0s backup", "0s photo", "2s film", "5s poster"])
    #expect(session.undo() == 1)
    #expect(session.scenario.operations.map(\.id) == ["backup", "photo", "film"])
  }

  @Test func `Commands before it become lines, and what they did stays`() throws {
    let play = try Self.play()
    play.advance(to: EngineTime(.milliseconds(1234)))
    play.perform(.suspend(queue: "net"))
    play.advance(to: EngineTime(.seconds(4)))
    play.perform(.resume(queue: "net"))
    play.perform(.cancel(operation: "film"))
    let before = play.events.filter { $0.subject != nil }.map { [$0.kind.rawValue, $0.subject ?? ""] }
    let session = try #require(ScenarioSession(continuing: play))
    #expect(session.commands == ["suspend net", "resume net", "cancel film"])
    #expect(session.takeReplay())
    #expect(session.starts == ["0s backup", "0s photo", "4s film"])
    #expect(session.play.events.filter { $0.subject != nil }.map { [$0.kind.rawValue, $0.subject ?? ""] } == before)
    let script = "- {at: 1240ms, suspend: net}\n  - {at: 4s, resume: net}\n  - {at: 4001ms, cancel: film}"
    #expect(session.saved().text.contains(script), "\(session.saved().text)")
    #expect(session.undo() == 1 && session.commands == ["suspend net", "resume net"])
  }

  @Test func `Holds that were passed stay passed, and the seed stays`() throws {
    let play = try Self.play(Self.yaml + "\nscript: [hold: true, {at: 1s, hold: true}]", seed: 7)
    play.advance(to: EngineTime(.seconds(9)))
    play.release()
    play.advance(to: EngineTime(.seconds(9)))
    let session = try #require(ScenarioSession(continuing: play))
    try session.perform(all: ["max net 2"])
    #expect(session.play.hold != nil && session.play.now == EngineTime(.milliseconds(1001)))
    #expect(session.scenario.seed == 7 && session.saved().text.contains("seed: 7"))
  }

  @Test func `The file of the play is not the session's own`() throws {
    let session = try #require(ScenarioSession(continuing: try Self.play()))
    #expect(!session.owns("two.yaml"))
    session.noteSaved(as: "two.yaml", FileIdentity(device: 1, node: 2, size: 3, changed: 4))
    #expect(session.owns("two.yaml"))
  }
}
