import OpEngine
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
