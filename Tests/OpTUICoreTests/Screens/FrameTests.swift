import LogSupport
import TestSupport
import Testing

@testable import OpLog
@testable import OpTUICore

/// The properties of frames of every size.
@Suite struct FrameTests {
  static let sizes: [Canvas.Size] =
    [0, 1, 19, 20, 39, 40, 60, 80, 120].flatMap { columns in
      [0, 1, 2, 3, 7, 8, 12, 24].map { Canvas.Size(columns: columns, rows: $0) }
    } + [Canvas.Size(columns: 200, rows: 60)]

  @Test(arguments: sizes.sampled(every: 7), Charset.allCases)
  func `Rows fill the screen without terminal controls`(size: Canvas.Size, charset: Charset) {
    for session in Self.sessions(size, charset) { Self.check(session.model.canvas(), charset, size) }
    let entries = (0..<40).map { PickerModel.Entry(name: "entry\($0)", title: "取消\u{1B}[2J") }
    Self.check(AppModel(size: size, charset: charset, entries: entries).canvas(), charset, size)
    Self.check(AppModel(size: size, charset: charset, entries: []).canvas(), charset, size)
  }

  private static func sessions(_ size: Canvas.Size, _ charset: Charset) -> [Session] {
    var session = Session(nasty, columns: size.columns, rows: size.rows, charset: charset)
    var sessions = [0, 4000, 6000, 9500, 60_000].map { milliseconds in
      session.run(to: .milliseconds(milliseconds))
      return session
    }
    for keys in ["?jj", "i", "w", "jjw", "ww", "X", "jjjjjjjjj", " ...", "lll"] {
      sessions.append(sessions[3])
      sessions[sessions.count - 1].press(keys)
    }
    return sessions
  }

  private static func check(_ canvas: Canvas, _ charset: Charset, _ size: Canvas.Size) {
    #expect(canvas.size == size)
    for row in 0..<size.rows {
      let text = canvas.row(row).map(\.text).joined()
      #expect(DisplayWidth.of(text) == size.columns, "row \(row) of \(size) \(charset): |\(text)|")
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || 0x7F..<0xA0 ~= $0.value || $0.value == 0x202E })
      #expect(charset != .ascii || text.utf8.allSatisfy { $0 < 0x7F }, "row \(row) of \(size): |\(text)|")
    }
  }

  /// The story, with names and notes that contain terminal controls.
  private static let nasty = Story.numbered(
    [
      event(
        "0 created queue=evil new=1 text=\(quoted("\u{1B}]0;title\u{7}\u{202E}队列 with a very long name"))"),
      event(
        "0 created op=bell queue=evil text=\(quoted("\u{7}\u{1F468}\u{200D}\u{1F469}名\u{0301}\u{0302}前\t"))"),
      event("0 created op=lost text=\"started by hand\""),
      event("0 note text=\"\(String(repeating: "一个很长的说明 \u{9B}2J ", count: 20))\" thread=main"),
    ] + Story.events)

  @Test func `A thousand lanes are scrolled through`() {
    let many = (0..<1000).flatMap {
      [event("0 created op=op\($0) queue=net"), event("0 enqueued op=op\($0) queue=net")]
    }
    var session = Session([event("0 created queue=net")] + many + [event("1000 idle queue=net")])
    session.elapse(.milliseconds(1))
    session.press("c")
    for _ in 0..<500 { session.press(.down) }
    let text = Picture.text(of: session.model.canvas())
    #expect(text.contains("> ◌ op500"))
    #expect(text.contains("499 lanes below") && text.contains("489 above"), "\(text)")
    #expect(text.contains("  net  0/∞ ◌1000"), "the header stays: \(text)")
  }

  @Test func `A header says that its queue is suspended`() throws {
    let lesson = try Lesson(
      """
      optui: 1
      title: t
      queues: {slow: {max: 1, suspended: true}}
      operations:
        a: {queue: slow, duration: 1s}
        b: {queue: slow, duration: 1s, after: [a]}
      """)
    #expect(lesson.screen.contains("slow 0/1 suspended"), "\(lesson.screen)")
  }

  /// Neither a note nor a hold replaces the keys. On a small screen, a note has room at a hold.
  @Test(arguments: [
    (60, 15, 7, "Space pause ,. step w why Enter menu ? help q quit"),
    (40, 8, 7, "Space pause ? help q quit"),
    (40, 8, 6, "Space continue ? help q quit"),
    (60, 10, 6, "Space continue w why Enter menu ? help q quit / filter"),
  ])
  func `The keys stay on the screen`(columns: Int, rows: Int, seconds: Int, keys: String) {
    var session = Session(columns: columns, rows: rows)
    session.run(to: .seconds(seconds))
    let text = Picture.text(of: session.model.canvas())
    #expect(text.contains(keys), "\(text)")
    #expect(text.contains("Ready is not running.") == (rows > 10 || seconds == 6), "\(text)")
  }

  /// Selects an operation that was cancelled before it was executed, and so took no time on any thread.
  @Test func `An operation that never ran has no time`() {
    var session = Session(columns: 120, rows: 30)
    session.run(to: .milliseconds(9500))
    let rows = (0..<30).map { row in session.model.canvas().row(row).map(\.text).joined() }
    let (ran, never) = (rows.first { $0.contains("✓ 下载图片A") }, rows.first { $0.contains("✗ sharpen") })
    #expect(ran?.prefix { $0 != "│" }.contains("3   4.0s") == true, "\(ran ?? "")")
    #expect(never?.prefix { $0 != "│" }.contains(/\d/) == false, "\(never ?? "")")
  }

  /// Three names with a common beginning are distinguishable when truncated.
  @Test(arguments: [(80, ["下·载·图·片·A", "下·载·图·片·B", "下·载·图·片·C"]), (30, ["下载…A", "下载…B", "下载…C"])])
  func `Shortened names differ`(columns: Int, names: [String]) {
    var session = Session(columns: columns, rows: 8)
    session.run(to: .seconds(7))
    let text = Picture.text(of: session.model.canvas())
    for name in names {
      #expect(text.contains(name) || text.replacing(Picture.filler, with: "").contains(name), "\(text)")
    }
  }

  @Test func `A name that does not fit keeps its beginning and its end`() throws {
    let names = ["resizeEveryImageOfTheAlbum", "uploadEveryImageOfTheAlbum"]
    let operations = names.map { "  \($0): {queue: q, duration: 2s}\n" }.joined()
    var live = try LivePlay(
      "optui: 1\ntitle: x\nqueues: {q: {}}\noperations:\n\(operations)", size: Canvas.Size(columns: 60, rows: 15))
    live.run(to: .seconds(1))
    #expect(live.screen.contains("resize…eAlbum ") && live.screen.contains("upload…eAlbum "), "\(live.screen)")
  }

  /// Colours are never the only difference: frames without them still differ between any two kinds.
  @Test(arguments: [Glyphs.unicode, .ascii])
  func `Every display state has its own mark`(glyphs: Glyphs) {
    let looks = OperationLane.DisplayState.allCases.map { glyphs.look(of: $0) }
    #expect(Set(looks.map(\.mark)).count == looks.count)
    #expect(Set(looks.map(\.fill)).count == 8)
    #expect(looks.allSatisfy { DisplayWidth.of($0.mark.text) == 1 && DisplayWidth.of($0.fill.text) == 1 })
  }
}
