import LogSupport
import Scenarios
import Testing

@testable import OpPlay

/// Questions with an answer of the file, in plays whose order the user or a seed has chosen.
@Suite struct ReorderedQuestionTests {
  /// Returns the events of questions and notes: `ask`, `answer`, `withdrawn`, and the texts of notes.
  private static func words(of play: Play) -> [String] {
    play.events.filter { [.ask, .answer, .withdrawn, .note].contains($0.kind) }
      .map { $0.kind == .note ? text(of: $0) ?? "" : $0.kind.rawValue }
  }

  private static func scenario(_ lines: String) throws -> Scenario {
    let file = """
      optui: 1
      title: t
      queues: {q: {max: 1}}
      operations: {a: {duration: 2s}, b: {duration: 1s}}
      threads:
        one:
          - {at: 1s, add: a, to: q}
        two:
          - {at: 1s, add: b, to: q}
        narrator:
          - at: 500ms
            ask: {text: Which runs first?, choices: {a: a, b: b}, answer: a, reveal: b.finished}
          - {at: 2s, note: One of them runs.}
          - at: 3s
            ask: {text: Which runs now?, choices: {a: a, b: b}, answer: b, reveal: b.finished}
      \(lines)
      """
    let (scenario, problems) = ScenarioLoader.load(file: "f", bytes: Array(file.utf8))
    return try #require(scenario, "\(problems)")
  }

  private static let asked = ["ask", "One of them runs.", "ask", "answer", "answer"]

  /// Plays with the choice at that index, of those at 1 s.
  private static func play(picking place: Int) throws -> Play {
    let play = Play(try scenario("schedule: you"))
    for _ in 0..<20 where play.pickCount == 0 {
      guard case .held = play.advance(to: .forEver) else { break }
      if play.decision == nil { play.release() } else { play.pick(place) }
    }
    #expect(play.pickCount == 1)
    play.finish()
    return play
  }

  @Test func `The choice that the file's play takes withdraws nothing`() throws {
    #expect(Self.words(of: try Self.play(picking: 0)) == Self.asked)
  }

  @Test func `Another choice withdraws the open question, and all later ones`() throws {
    let play = try Self.play(picking: 1)
    #expect(
      Self.words(of: play) == ["ask", "withdrawn", "Without your changes: One of them runs.", "ask", "withdrawn"])
    let fork = play.fork(after: play.events.count, at: play.now)
    #expect(fork.events == play.events)
    // Before the choice, the question is open in every past.
    let before = play.events.firstIndex { $0.kind == .withdrawn } ?? 0
    #expect(Self.words(of: play.fork(after: before, at: EngineTime(.seconds(1)))) == ["ask"])
  }

  /// The first seed in which b is first.
  private static func otherSeed(of scenario: Scenario) throws -> UInt64 {
    try #require(
      (1..<100).first { seed in
        var other = scenario
        other.seed = seed
        let play = Play(other, holds: false)
        play.finish()
        return play.events.first { $0.kind == .executing }?.subject == "b"
      })
  }

  @Test func `A seed withdraws them if it changes the outcome`() throws {
    var scenario = try Self.scenario("")
    scenario.order(by: nil)
    #expect(!scenario.isReordered)
    let seed = try Self.otherSeed(of: scenario)
    scenario.order(by: seed)
    #expect(scenario.isReordered)
    let play = Play(scenario, holds: false)
    play.finish()
    #expect(
      Self.words(of: play) == ["ask", "withdrawn", "Without your changes: One of them runs.", "ask", "withdrawn"])
    #expect(play.fork(after: play.events.count, at: play.now).events == play.events)
  }

  @Test func `If the expectations hold, the texts do`() throws {
    var holding = try Self.scenario("expect: [{all: finished}]")
    let seed = try Self.otherSeed(of: holding)
    holding.order(by: seed)
    #expect(!holding.isReordered)
    var failing = try Self.scenario("expect: [{order: [a.executing, b.executing]}]")
    failing.order(by: seed)
    #expect(failing.isReordered)
  }

  @Test(arguments: [1, 6, 11] as [UInt64])
  func `The lesson that suggests other seeds keeps its texts`(_ seed: UInt64) throws {
    let text = try #require(BuiltIn.all.first { $0.name == "racing/cancel-or-finish" }?.text)
    var scenario = try #require(ScenarioLoader.load(file: "f", bytes: Array(text.utf8)).scenario)
    scenario.order(by: seed)
    #expect(!scenario.isReordered)
  }
}
