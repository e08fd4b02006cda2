import Testing

@testable import OpTUICore

/// The menu of a lane, and the menu of views.
@Suite struct MenuTests {
  private static func opened(at milliseconds: Int = 9500, _ keys: String) -> Session {
    var session = Session(columns: 100, rows: 30)
    session.run(to: .milliseconds(milliseconds))
    session.type(keys)
    return session
  }

  private static func items(_ app: some DrivenApp) -> [Menu.Item] {
    app.model.play.flatMap { play in (play.frontPanel as? MenuPanel)?.menu(in: play).items } ?? []
  }

  /// The keys of the open menu, in order.
  private static func keys(_ app: some DrivenApp) -> String {
    items(app).map { app.model.play?.keys.name(of: $0.action) ?? "" }.joined(separator: " ")
  }

  private static func refused(_ session: Session) -> [String: String] {
    items(session).reduce(into: [:]) { refused, item in
      let key = session.play.keys.name(of: item.action)
      refused[key] = item.refusal?.brief
    }
  }

  // Rows: 0 net, 1 A, 2 B, 3 C, 4 thumbs, 5 cpu, 6 combine, 7 sharpen.

  @Test func `Each item has a key, and no two the same`() {
    for keys in ["g\r", "gj\r", "v"] {
      let session = Self.opened(keys)
      let items = Self.items(session)
      #expect(!items.isEmpty)
      let bound = items.flatMap { session.play.keys.keys(for: $0.action) }
      #expect(Set(bound).count == bound.count && bound.count >= items.count)
    }
  }

  @Test func `What is not possible gives its reason`() {
    let refused = Self.refused(Self.opened(at: 500, "gj\r"))
    #expect(refused == ["p": "has started"])
    let finished = Self.refused(Self.opened("gj\r"))
    #expect(finished["x"] == "has finished" && finished["s"] == nil && finished["w"] == nil)
    #expect(Self.refused(Self.opened("0gj\r"))["s"] == "the past")
  }

  @Test func `A letter acts at once, and so does Enter on the selected item`() {
    for keys in ["gj\rs", "gj\r" + String(repeating: "j", count: 6) + "\r"] {
      let session = Self.opened(at: 500, keys)
      #expect(session.play.frontPanel == nil)
      #expect(session.commands.contains(.play(.perform(.suspend(queue: "net")))), "\(keys)")
    }
  }

  @Test func `A refused item says so in full, and the menu stays open`() {
    let session = Self.opened(at: 500, "gj\rp")
    #expect(session.play.frontPanel is MenuPanel)
    #expect(session.play.status?.contains("priority decides among those that wait") == true)
    #expect(session.commands.allSatisfy { if case .play(.perform) = $0 { false } else { true } })
  }

  @Test func `Other keys say that they are not in the menu`() {
    var session = Self.opened("v")
    session.press("x")
    #expect(session.play.status == "this is not in the menu: Esc closes it")
    session.press(.escape)
    #expect(session.play.frontPanel == nil && session.play.status == nil)
    session.type("vv")
    #expect(session.play.frontPanel == nil, "its key closes it as well")
  }

  @Test func `A menu stops the clock until it is closed`() {
    var session = Self.opened(at: 500, "gj\r")
    session.elapse(.seconds(5))
    #expect(session.play.time == EngineTime(.milliseconds(500)))
    session.press(.escape)
    session.elapse(.seconds(1))
    #expect(session.play.time == EngineTime(.milliseconds(1500)))
  }

  @Test func `The menu of a queue has its requests`() {
    let session = Self.opened(at: 500, "g\r")
    #expect(Self.keys(session) == "w I s + - * X c")
    #expect(session.screen.contains("suspend net"))
  }

  @Test func `The selection stays within the menu`() {
    for keys in ["v" + String(repeating: "j", count: 50), "vG", "vkk", "vg"] {
      let session = Self.opened(keys)
      let count = Self.items(session).count
      let selected = (session.play.frontPanel as? MenuPanel)?.selected ?? -1
      #expect(selected == (keys.contains("j") || keys.contains("G") ? count - 1 : 0), "\(keys)")
    }
  }

  /// Keys that open a menu, and those of its items: in a play, a recording, and programs that may be viewed or steered.
  @Test(arguments: [
    ("gj\r", "w d I V x p s c", "w d I c", "w d I c", "w d I x p s c"),
    ("g\r", "w I s + - * X c", "w I c", "w I c", "w I s + - * X c"),
    ("v", "e O H i T % V B | o", "e O H i T % B | o", "e O H i T % B | o", "e O H i T % L B | o"),
  ])
  func `A menu omits what never applies`(
    keys: String, inPlay: String, inRecording: String, viewed: String, executed: String
  ) {
    #expect(Self.keys(Self.opened(at: 500, keys)) == inPlay)
    let origins: [(GrowingLogOrigin, String)] = [
      (.file(isFollowed: false), inRecording), (.program(.view), viewed), (.executed(.control), executed),
    ]
    for (origin, expected) in origins {
      var watched = Watched(GrowingLogTests.beginning, origin)
      watched.type(keys)
      #expect(Self.keys(watched) == expected, "\(origin)")
    }
  }

  /// The operation with most items: a pausable one with an open condition, in a session.
  @Test(arguments: [("gj\r", "w d I V x p u C D s c"), ("g\r", "w I ! s + - * X a c"), ("v", "e O H i T % V B | o")])
  func `No menu scrolls on a screen of 60x15`(keys: String, all: String) {
    let lines = ["queue net max 1", "add copy pausable in net needs wifi"]
    var program = SessionProgram(lines, size: Canvas.Size(columns: 60, rows: 15))
    program.type(keys)
    #expect(Self.keys(program) == all)
    for item in Self.items(program) { #expect(program.screen.contains(item.text), "\(program.screen)") }
  }

  @Test(arguments: [(100, 30), (80, 24), (60, 15), (40, 8), (20, 5)])
  func `The selected item is always on the screen`(columns: Int, rows: Int) {
    var session = Session(columns: columns, rows: rows)
    session.run(to: .milliseconds(500))
    session.type("gj\r")
    for item in Self.items(session) {
      let label = session.play.keys.keys(for: item.action)[0].label
      #expect(session.screen.contains("\(label) \(item.text.prefix(8))"), "\(session.screen)")
      session.press(.down)
    }
  }

  @Test func `A click chooses an item, and one elsewhere closes the menu`() throws {
    var session = Self.opened(at: 500, "gj\r")
    let canvas = session.model.canvas()
    let row = try #require(
      canvas.size.bounds.rowRange.first { row in
        canvas.row(row).map(\.text).joined().contains("s suspend net")
      })
    let line = canvas.row(row).map(\.text).joined()
    let start = try #require(line.firstRange(of: "suspend net"))
    session.use(mouse: .click, row: row, column: line.distance(from: line.startIndex, to: start.lowerBound))
    #expect(session.commands.contains(.play(.perform(.suspend(queue: "net")))))
    session.type("v")
    session.use(mouse: .wheelDown, row: 5, column: 5)
    #expect((session.play.frontPanel as? MenuPanel)?.selected == 3)
    session.use(mouse: .click, row: 20, column: 0)
    #expect(session.play.frontPanel == nil)
  }

  @Test func `Tab shows one layout after another`() {
    var session = Self.opened("")
    var presets: [Layout.Preset] = []
    for _ in 0..<3 {
      session.press(.tab)
      presets.append(session.play.settings.preset)
    }
    #expect(presets == [.all, .lanes, .lanesAndLog])
    session.type("B\t")
    #expect(session.play.settings.preset == .lanesAndLog)
  }
}
