import OpEngine
import OpScenario
import Scenarios
import Testing

@testable import OpTUICore

/// The WHY pane and the list of lints over real plays of the built-in scenarios.
@Suite struct WhyGoldenTests {
  static let sizes = [(80, 24), (60, 15), (30, 24)]
  static let questions = [
    ("ring", "show"), ("suspended-behind", "print"), ("starved-pool", "image2"), ("outranked", "report"),
    ("paused-slot-holder", "report"),
  ]

  private static func session(
    _ name: String, asking operation: String, size: (columns: Int, rows: Int), charset: Charset = .unicode
  ) throws -> LivePlay {
    let builtIn = try #require(BuiltIn.all.first { $0.name == "why/\(name)" })
    let size = Canvas.Size(columns: size.columns, rows: size.rows)
    var live = try LivePlay(builtIn.text, named: name, size: size, charset: charset)
    live.run(to: .seconds(60))
    while live.model.play?.selection != .operation(operation), live.select(.down) {}
    live.press("w")
    return live
  }

  @Test(arguments: questions, sizes + [(100, 30), (160, 45)])
  func `Answers`(question: (name: String, operation: String), size: (columns: Int, rows: Int)) throws {
    let live = try Self.session(question.name, asking: question.operation, size: size)
    try Golden.check(live.model.canvas(), name: "why-\(question.name)-\(size.columns)x\(size.rows)-unicode")
  }

  @Test(arguments: sizes)
  func `Answers in ascii`(size: (columns: Int, rows: Int)) throws {
    let live = try Self.session("suspended-behind", asking: "print", size: size, charset: .ascii)
    try Golden.check(live.model.canvas(), name: "why-suspended-behind-\(size.columns)x\(size.rows)-ascii")
  }

  @Test(arguments: GoldenTests.common)
  func `The example of the format`(size: (columns: Int, rows: Int)) throws {
    var session = Session(columns: size.columns, rows: size.rows)
    session.run(to: .milliseconds(9500))
    session.press(.down, .down, .down)
    session.press("w")
    try Golden.check(session.model.canvas(), name: "why-example-\(size.columns)x\(size.rows)-unicode")
  }

  @Test(arguments: GoldenTests.common + [(40, 8)])
  func `Lists lints`(size: (columns: Int, rows: Int)) throws {
    var live = try Self.session("starved-pool", asking: "image1", size: size)
    live.press("i")
    try Golden.check(live.model.canvas(), name: "lints-\(size.0)x\(size.1)-unicode")
    live.send(.key(.escape))
    #expect(live.model.play?.lints == nil)
    #expect(live.model.play?.isWhyOpen == true)
  }

  /// Goes from print over poster to photo, where the answer is; asking once more closes the pane.
  @Test func `Asking again follows the first blocker`() throws {
    var live = try Self.session("suspended-behind", asking: "print", size: (80, 24))
    for operation in ["poster", "photo"] {
      live.press("w")
      #expect(live.model.play?.selection == .operation(operation))
    }
    #expect(live.screen.contains("why is photo waiting?"))
    live.press("w")
    #expect(live.model.play?.isWhyOpen == false)
    #expect(live.model.play?.selection == .operation("photo"))
  }

  @Test func `A ring goes round`() throws {
    var live = try Self.session("ring", asking: "draw", size: (80, 24))
    for operation in ["layout", "measure", "draw", "layout"] {
      live.press("w")
      #expect(live.model.play?.selection == .operation(operation))
    }
    live.send(.key(.escape))
    #expect(live.model.play?.isWhyOpen == false)
  }

  /// Follows the fix that the pane suggests, which must help although another queue is selected.
  @Test func `The fix helps`() throws {
    var live = try Self.session("suspended-behind", asking: "print", size: (80, 24))
    #expect(live.screen.contains("fix: ! resumes net") && live.screen.contains("! fix"))
    live.press("!")
    #expect(live.screen.contains("Carry out :resume net? y n"))
    live.press("n")
    #expect(live.screen.contains("nothing was done: ! asks again") && live.model.play?.isStuck == true)
    live.press("!y")
    #expect(live.screen.contains(":resume net"))
    live.run(to: .seconds(90))
    #expect(live.model.play?.isStuck == false)
    #expect(live.model.play?.timeline.counts.done == 5)
  }

  @Test func `Where there is no room the answer is a sentence`() throws {
    let live = try Self.session("suspended-behind", asking: "photo", size: (40, 8))
    #expect(live.screen.contains("photo is in net, which is suspended"))
  }

  @Test(arguments: [("why/suspended-behind", "1 waits because net is suspended"), ("queues/serial", "nothing waits")])
  func `Where there is no room, what waits in a queue is a sentence too`(name: String, sentence: String) throws {
    let builtIn = try #require(BuiltIn.all.first { $0.name == name })
    var live = try LivePlay(builtIn.text, named: name, size: Canvas.Size(columns: 40, rows: 10))
    live.run(to: .seconds(60))
    live.press("g")
    if live.model.play?.selectedLane != nil { live.press("K") }
    live.press("w")
    #expect(live.screen.contains(sentence), "\(live.screen)")
  }

  @Test func `Where there is no room, nothing is asked about in vain`() throws {
    var live = try LivePlay("optui: 1\ntitle: x\noperations: {a: {}}", size: Canvas.Size(columns: 40, rows: 10))
    live.run(to: .seconds(1))
    live.press("gw")
    #expect(live.screen.contains("no queue: started by hand"), "\(live.screen)")
  }

  @Test func `Of a queue it tells what waits in it`() throws {
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
