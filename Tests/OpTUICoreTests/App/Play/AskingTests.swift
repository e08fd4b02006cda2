import Testing

@testable import OpTUICore

/// The requests that only some operations accept, over a real play.
@Suite struct AskingTests {
  private static let yaml = """
    optui: 1
    title: Words
    allow: [deadlock]
    queues: {q: {}, gate: {suspended: true}}
    operations:
      block: {queue: q, duration: 100s}
      manual: {queue: q, kind: manual}
      later: {queue: gate, kind: manual}
      pausable: {queue: q, kind: pausable, duration: 4s, checks-cancel: never}
      online: {queue: q, duration: 1s, conditions: [{id: net, otherwise: wait, satisfied: false}]}
      product: {queue: q, duration: 1s, conditions: [{id: login, otherwise: wait, produces: later}]}
    """

  private static func live(selecting operation: String) throws -> LivePlay {
    var live = try LivePlay(yaml, named: "words", size: Canvas.Size(columns: 120, rows: 30))
    live.run(to: .seconds(1))
    live.send(.key(.character("g")))
    while live.model.play?.selection != .operation(operation) { live.send(.key(.down)) }
    return live
  }

  @Test(arguments: [
    ("manual", "f", "manual  -> finished"), ("pausable", "u", "pausable  paused (you)"),
    ("pausable", "uu", "pausable  resumes (you)"), ("online", "C", "online  condition net satisfied (you)"),
  ])
  func `A word is enough`(operation: String, keys: String, line: String) throws {
    var live = try Self.live(selecting: operation)
    live.press(keys)
    #expect(live.model.play?.status?.hasPrefix(":") == true, "the equivalent line")
    #expect(live.lines.contains { $0.contains(line) }, "\(live.lines.suffix(4))")
  }

  @Test(arguments: [
    ("block", "f", "block finishes by itself"), ("later", "f", "later can be finished once it executes"),
    ("block", "u", "block is not pausable: "),
    ("block", "C", "waits for no condition"), ("product", "C", "login is satisfied when later has completed"),
    ("pausable", "xu", "is cancelled"),
  ])
  func `Words that do not apply are refused`(operation: String, keys: String, words: String) throws {
    var live = try Self.live(selecting: operation)
    live.press(keys)
    #expect(live.model.play?.status?.contains(words) == true, "\(live.model.play?.status ?? "no status")")
  }

  /// The key bar offers the actions that this operation supports.
  @Test(arguments: [
    ("manual", "f finish"), ("pausable", "u pause it"), ("online", "C satisfy"),
  ])
  func `The key bar offers it`(operation: String, words: String) throws {
    let live = try Self.live(selecting: operation)
    #expect(live.screen.contains(words))
  }

  /// Sends the play itself impossible commands, which change nothing.
  @Test func `The play refuses too`() throws {
    let live = try Self.live(selecting: "block")
    let count = live.play.events.count
    for command in [
      UserCommand.finish(operation: "block"), .pause(operation: "block"), .unpause(operation: "manual"),
      .finish(operation: "nobody"),
    ] {
      live.play.perform(command)
    }
    #expect(live.play.events.count == count)
    live.play.perform(.satisfy(operation: "later", condition: "net"))
    #expect(live.play.events.last?.remark?.code == .misuse(.unknownCondition))
  }
}
