import Testing

@testable import OpPlay

/// Goals, and whether they are reached or missed.
@Suite struct GoalTests {
  private static func file(_ goal: String) -> String {
    """
    optui: 1
    title: t
    queues: {q: {max: 1}}
    operations:
      first: {queue: q, duration: 3s}
      low: {queue: q, duration: 2s, priority: low}
      high: {queue: q, duration: 2s, priority: high}
    goal: {\(goal)}
    """
  }

  private static func scenario(_ goal: String) throws -> Scenario {
    let (scenario, problems) = ScenarioLoader.load(file: "f", bytes: Array(file(goal).utf8))
    return try #require(scenario, "\(problems)")
  }

  private static let reach = "text: low first, reach: [{order: [low.executing, high.executing]}]"

  @Test(arguments: [
    ("\(reach), solution: [{at: 1s, priority: {low: very-high}}]", [String]()),
    ("\(reach), solution: [{at: 1s, suspend: q}]", ["the solution does not reach the goal"]),
    ("text: t, reach: [{ends: 7s}]", ["the goal is reached without any command"]),
    ("text: t, break: [{ends: 7s}], solution: [{at: 1s, cancel: high}]", []),
  ])
  func `A check plays with the solution and without`(_ goal: String, _ expected: [String]) throws {
    #expect(Verifier.check(try Self.scenario(goal)).map(\.message) == expected)
  }

  @Test(arguments: [
    ("reach: [{ends: 7s}]", "a goal needs the key 'text'"),
    ("text: t", "a goal has either 'reach' or 'break': a list of expectations"),
    (
      "text: t, reach: [{ends: 7s}], solution: [{at: 1s, log: hm}]",
      "a solution consists of commands of the user, each with its time"
    ),
    (
      "text: t, reach: [{ends: 7s}], solution: [{cancel: low}]",
      "a solution consists of commands of the user, each with its time"
    ),
  ])
  func `A mistake is reported in one sentence`(_ goal: String, _ message: String) {
    let problems = ScenarioLoader.load(file: "f", bytes: Array(Self.file(goal).utf8)).problems
    #expect(problems.map(\.message).contains(message), "\(problems.map(\.message))")
  }

  @Test func `A goal is open until it is decided`() throws {
    let play = Play(try Self.scenario(Self.reach))
    play.advance(to: EngineTime(.seconds(1)))
    #expect(play.goalState == .open && play.keyCount == 0)
    play.perform(.setPriority(operation: "low", .veryHigh))
    play.advance(to: EngineTime(.seconds(5)))
    #expect(play.goalState == .reached && play.keyCount == 1)
    let unsolved = Play(try Self.scenario(Self.reach))
    unsolved.finish()
    #expect(unsolved.goalState == .missed)
  }
}
