import Testing

@testable import OpTUICore

/// The answer to why and the list of lints over real plays of the built-in scenarios.
@Suite struct WhyPaneTests {
  /// Returns an ended play in which the user has pressed `w` for an operation, then further keys.
  static func asked(
    _ name: String, asking operation: String, on terminal: Terminal = "80x24", _ keys: String = ""
  ) throws -> LivePlay {
    var live = try LivePlay(try ScreenState.builtIn("why/\(name)"), named: name, on: terminal)
    live.run(to: .seconds(60))
    while live.model.play?.selection != .operation(operation), live.select(.down) {}
    live.press("w")
    live.press(keys)
    return live
  }

  @Test func `The arrangement with everything shows the answer too`() throws {
    let (all, asked) = (try ScreenState.presetAll.model("80x24"), try ScreenState.whyExample.model("80x24"))
    #expect(all.canvas() == asked.canvas())
  }

  /// The lane and the tree have the reason of an operation; the status row has the cause of the play.
  @Test(arguments: ["80x24", "120x40"] as [Terminal]) func `A cause is given once for a play`(terminal: Terminal) throws
  {
    let live = try Self.asked("suspended-behind", asking: "print", on: terminal)
    let screen = live.screen
    #expect(screen.ranges(of: "3 wait because net is suspended").count == 1, "\(screen)")
    #expect(screen.contains("Select photo and press s"), "\(screen)")
    #expect(screen.ranges(of: "photo is in net, which is suspended").count == 1, "\(screen)")
  }

  /// The beginning of the note about the ring.
  private static let ring = "measure depends on draw; draw depends on layout;"

  /// The note tells the ring where the answer does not: about a finished operation, and without a row for it.
  @Test(arguments: [("60x12", "load", ""), ("60x15", "load", ""), ("60x15", "show", "B"), ("60x12", "show", "B")])
  func `A small screen tells a ring wherever the answer is`(terminal: Terminal, selected: String, keys: String) throws {
    var live = try Self.asked("ring", asking: "show", on: terminal)
    #expect(live.screen.contains("which leads") && !live.screen.contains(Self.ring), "\(live.screen)")
    live.send(.clicked(.lane(.operation(selected))))
    live.type(keys)
    #expect(live.screen.contains(Self.ring), "\(live.screen)")
  }

  @Test func `Blockers beside each other have branches of one stem`() throws {
    var live = try LivePlay(
      """
      optui: 1
      title: t
      queues: {q: {}}
      operations:
        a: {queue: q, duration: 9s}
        b: {queue: q, duration: 9s, after: [a]}
        c: {queue: q, duration: 9s}
        d: {queue: q, duration: 9s, after: [b, c]}
      """, on: "80x24")
    live.run(to: .seconds(1))
    live.send(.clicked(.lane(.operation("d"))))
    live.press("w")
    for line in ["├ ◌ b depends on a", "│ └ ▸ a running", "└ ▸ c running"] {
      #expect(live.screen.contains(line), "\(live.screen)")
    }
  }

  @Test func `Esc closes the lints, and the answer stays`() throws {
    var live = try Self.asked("starved-pool", asking: "image1", "i")
    #expect(live.model.play?.lints != nil)
    live.send(.key(.escape))
    #expect(live.model.play?.lints == nil)
    #expect(live.model.play?.isWhyOpen == true)
  }

  /// Goes from print via poster to photo, where the answer is; another `w` closes the pane.
  @Test func `Pressing w again follows the first blocker`() throws {
    var live = try Self.asked("suspended-behind", asking: "print")
    for operation in ["poster", "photo"] {
      live.press("w")
      #expect(live.model.play?.selection == .operation(operation))
    }
    #expect(live.screen.contains("why is photo waiting?"))
    live.press("w")
    #expect(live.model.play?.isWhyOpen == false)
    #expect(live.model.play?.selection == .operation("photo"))
  }

  @Test func `A ring is followed around`() throws {
    var live = try Self.asked("ring", asking: "draw")
    for operation in ["layout", "measure", "draw", "layout"] {
      live.press("w")
      #expect(live.model.play?.selection == .operation(operation))
    }
    live.send(.key(.escape))
    #expect(live.model.play?.isWhyOpen == false)
  }

  /// Follows the fix that the pane suggests, which must help although another queue is selected.
  @Test func `The fix works`() throws {
    var live = try Self.asked("suspended-behind", asking: "print")
    #expect(live.screen.contains("fix: ! resumes net") && live.screen.contains("! resume net"))
    live.press("!")
    #expect(live.screen.contains("Carry out :resume net? y n"))
    live.press("n")
    #expect(live.screen.contains("nothing was done: ! asks again") && live.model.play?.isStuck == true)
    live.press("!y")
    #expect(live.screen.contains(":resume net"))
    live.run(to: .seconds(90))
    #expect(live.model.play?.isStuck == false)
    #expect(live.model.play?.timeline.counts[.finished] == 5)
  }

  @Test func `Without room the answer is a sentence`() throws {
    let live = try Self.asked("suspended-behind", asking: "photo", on: "40x8")
    #expect(live.screen.contains("photo is in net, which is suspended"))
  }

  @Test(arguments: [("why/suspended-behind", "1 waits because net is suspended"), ("queues/serial", "nothing waits")])
  func `Without room, the waits in a queue are a sentence too`(name: String, sentence: String) throws {
    var live = try LivePlay(try ScreenState.builtIn(name), named: name, on: "40x10")
    live.run(to: .seconds(60))
    live.press("g")
    if live.model.play?.selectedLane != nil { live.press("K") }
    live.press("w")
    #expect(live.screen.contains(sentence), "\(live.screen)")
  }

  @Test func `Without room, no useless query is made`() throws {
    var live = try LivePlay("optui: 1\ntitle: x\noperations: {a: {}}", size: Canvas.Size(columns: 40, rows: 10))
    live.run(to: .seconds(1))
    live.press("gw")
    #expect(live.screen.contains("no queue: started by hand"), "\(live.screen)")
  }

  @Test func `For a queue it lists its waiting operations`() throws {
    var session = Session()
    session.run(to: .seconds(1))
    session.press(.up)
    session.press("w")
    #expect(Picture.text(of: session.model.canvas()).contains("what waits in net?"))
    session.press("w")
    #expect(!session.play.isWhyOpen)
  }
}

extension LivePlay {
  /// Moves the selection; false at the end.
  fileprivate mutating func select(_ key: Key) -> Bool {
    let before = model.play?.selection
    send(.key(key))
    return model.play?.selection != before
  }
}
