import LogSupport
import Testing

@testable import OpTUICore

/// The key that applies a suggested fix.
@Suite struct FixingTests {
  private static func yaml(_ rest: String) -> String { "optui: 1\ntitle: Fix\n\(rest)\n" }

  /// A play for each kind of fix, the queried operation, the fix in the answer and in the key bar, and the line that
  /// applies it.
  private static let fixes: [(yaml: String, operation: String, fix: String, bar: String, line: String)] = [
    (
      "queues: {net: {suspended: true}, cpu: {}}\noperations: {a: {queue: net}, b: {queue: cpu, after: [a]}}", "b",
      "! resumes net", "! resume net", "resume net"
    ),
    (
      "queues: {net: {max: 0}}\noperations: {a: {queue: net}}", "a", "! raises the max of net", "! raise max of net",
      "max net 1"
    ),
    (
      "queues: {net: {}}\nallow: [dependency-cycle]\noperations: {a: {queue: net, after: [b]}, b: {queue: net, after: [a]}}",
      "a", "! cancels b and breaks the cycle", "! cancel b", "cancel b"
    ),
    (
      "queues: {net: {}}\noperations: {a: {queue: net, kind: pausable, duration: 1s}}\nscript: [{at: 500ms, pause: a}]",
      "a", "! resumes a", "! resume a", "unpause a"
    ),
    ("queues: {net: {}}\noperations: {a: {queue: net, kind: manual}}", "a", "! finishes a", "! finish a", "finish a"),
    (
      "queues: {net: {}}\noperations: {a: {queue: net, conditions: [{id: online, otherwise: wait}]}}", "a",
      "! satisfies online for a", "! satisfy online", "satisfy a online"
    ),
  ]

  @Test(arguments: fixes)
  func `The key named by a fix applies it after confirmation, for any selection`(
    yaml: String, operation: String, fix: String, bar: String, line: String
  ) throws {
    var live = try LivePlay(Self.yaml(yaml), named: "fix")
    live.run(to: .seconds(3))
    live.send(.clicked(.lane(.operation(operation))))
    live.press("w")
    #expect(live.screen.contains("fix: \(fix)") && live.screen.contains(bar), "\(live.screen)")
    live.press("!")
    #expect(live.screen.contains("Carry out :\(line)? y n"), "\(live.screen)")
    live.press("n")
    #expect(live.play.events.allSatisfy { $0.thread != UserCommand.thread })
    live.press("!y")
    #expect(live.model.play?.status == ":\(line)")
    live.run(to: .seconds(9))
    #expect(live.model.play?.timeline.unfinishedCount == 0, "\(live.screen)")
  }

  @Test func `Every fix is a command, or is described in words`() {
    let commands = Self.fixes.map { $0.line.prefix { $0 != " " } }
    #expect(Set(commands) == ["resume", "max", "cancel", "unpause", "finish", "satisfy"])
  }

  private static let stuck = Story.numbered(
    events(
      """
      0 created queue=net; 0 suspended queue=net; 0 created op=photo queue=net; 1 enqueued op=photo queue=net
      1 ready op=photo queue=net
      """))

  @Test func `In a program that allows control the key sends the command`() {
    var program = Watched(Self.stuck, .program(.control))
    program.press("w")
    #expect(program.screen.contains("fix: ! resumes net"), "\(program.screen)")
    program.press("!y")
    #expect(program.log.commands == [.resume(queue: "net")])
  }

  @Test(arguments: [GrowingLogOrigin.program(.view), .executed(.view), .file(isFollowed: false)])
  func `Where control is not possible, the fix is described in words, and the key is not offered`(
    origin: GrowingLogOrigin
  ) {
    var program = Watched(Self.stuck, origin)
    program.press("w")
    #expect(program.screen.contains("net.isSuspended = false") && !program.screen.contains("! resume"))
    program.press("!")
    #expect(program.model.play?.frontPanel == nil && program.log.commands.isEmpty)
  }

  @Test func `In the past the fix is described in words`() throws {
    var live = try LivePlay(Self.yaml(Self.fixes[0].yaml), named: "fix")
    live.run(to: .seconds(3))
    live.send(.clicked(.lane(.operation("b"))))
    live.press("w,")
    #expect(live.screen.contains("net.isSuspended = false") && !live.screen.contains("! resume"), "\(live.screen)")
  }

  @Test func `The panel of causes names the line of each fix, and the key for the selected one`() throws {
    var live = try LivePlay(Self.yaml(Self.fixes[0].yaml), named: "fix")
    live.run(to: .seconds(3))
    live.send(.clicked(.lane(.operation("b"))))
    live.press("H")
    #expect(live.screen.contains("fix: :resume net") && live.screen.contains("! resume net"), "\(live.screen)")
    live.press("!y")
    #expect(live.model.play?.status == ":resume net")
  }

  @Test func `A fix without a key is described`() throws {
    var live = try LivePlay(
      Self.yaml("queues: {q: {max: 1}}\noperations: {a: {queue: q, duration: 9s}, b: {}}"), named: "fix")
    live.run(to: .seconds(1))
    live.send(.clicked(.lane(.operation("b"))))
    live.press("!")
    #expect(live.model.play?.status == "no key does that: add b to a queue, or call b.start()")
  }
}
