import Foundation
import OpScenario
import Testing

@testable import OpTUICore

/// Whole frames against files in `Goldens`. `OPTUI_UPDATE_GOLDENS=1` writes them anew.
@Suite struct GoldenTests {
  static let sizes = [(160, 45), (120, 36), (100, 30), (80, 24), (60, 15), (40, 8), (30, 24)]
  static let charsets = [Charset.unicode, .ascii]
  /// The sizes at which each pane is looked at.
  static let common = [(80, 24), (100, 30), (160, 45)]
  /// The common sizes, and one of them in ascii.
  static let screens: [(Int, Int, Charset)] = common.map { ($0.0, $0.1, .unicode) } + [(80, 24, .ascii)]

  @Test(arguments: sizes, charsets)
  func `Playing`(size: (columns: Int, rows: Int), charset: Charset) throws {
    var session = Session(columns: size.columns, rows: size.rows, charset: charset)
    session.run(to: .milliseconds(9500))
    session.press(.down, .down, .down)
    try check(session, "playing")
  }

  @Test(arguments: common, ["1", "4", "B"])
  func `Presets`(size: (columns: Int, rows: Int), key: String) throws {
    var session = Session(columns: size.columns, rows: size.rows)
    session.run(to: .milliseconds(9500))
    session.press(.down, .down, .down)
    session.press(key)
    try check(session, "preset-\(key)")
  }

  @Test(arguments: screens + [(60, 15, .unicode), (60, 15, .ascii)])
  func `Past`(columns: Int, rows: Int, charset: Charset) throws {
    var session = Session(columns: columns, rows: rows, charset: charset)
    session.run(to: .milliseconds(9500))
    session.press("jjj")
    session.type("t6300ms\r")
    try check(session, "past")
    session.press("s")
    try check(session, "past-refused")
    session.press("t-2")
    try check(session, "past-prompt")
  }

  @Test(arguments: screens)
  func `Held`(columns: Int, rows: Int, charset: Charset) throws {
    var session = Session(columns: columns, rows: rows, charset: charset)
    session.elapse(.seconds(30))
    try check(session, "held")
  }

  @Test(arguments: common + [(40, 8)])
  func `Ended`(size: (columns: Int, rows: Int)) throws {
    var session = Session(columns: size.columns, rows: size.rows)
    session.run(to: .seconds(60))
    session.press(.down, .down, .down, .down)
    try check(session, "ended")
  }

  @Test(arguments: common)
  func `Stepping and asking`(size: (columns: Int, rows: Int)) throws {
    var session = Session(columns: size.columns, rows: size.rows)
    session.run(to: .seconds(4))
    session.press("...")
    session.press("X")
    try check(session, "asking")
  }

  @Test(arguments: common + [(60, 15), (40, 8)])
  func `Everything known about a lane`(size: (columns: Int, rows: Int)) throws {
    var session = Session(columns: size.columns, rows: size.rows)
    session.run(to: .milliseconds(9500))
    session.press("jjj")
    session.press(.enter)
    try check(session, "details")
  }

  @Test(arguments: common + [(60, 15), (40, 8)])
  func `Events`(size: (columns: Int, rows: Int)) throws {
    var session = Session(columns: size.columns, rows: size.rows)
    session.run(to: .milliseconds(9500))
    session.press("ejj")
    try check(session, "events")
  }

  @Test(arguments: common + [(40, 8), (30, 24)])
  func `Help`(size: (columns: Int, rows: Int)) throws {
    var session = Session(columns: size.columns, rows: size.rows)
    session.press("?")
    try check(session, "help")
  }

  @Test(arguments: common + [(60, 15), (40, 8)])
  func `Question`(size: (columns: Int, rows: Int)) throws {
    let live = try ShowTests.asked(columns: size.columns, rows: size.rows)
    try Golden.check(live.model.canvas(), name: "question-\(size.columns)x\(size.rows)-unicode")
  }

  @Test(arguments: common + [(60, 15)])
  func `Answered`(size: (columns: Int, rows: Int)) throws {
    var live = try ShowTests.asked(columns: size.columns, rows: size.rows, charset: .ascii)
    live.press("c")
    live.send(.elapsed(.seconds(2)))
    try Golden.check(live.model.canvas(), name: "answered-\(size.columns)x\(size.rows)-ascii")
  }

  /// Draws more lanes than rows, a long note, an operation in no queue, a person at the keys, a misuse.
  @Test(arguments: common + [(60, 24), (40, 10)])
  func `Crowded`(size: (columns: Int, rows: Int)) throws {
    var session = Session(Story.crowded, columns: size.columns, rows: size.rows)
    session.run(to: .seconds(400))
    session.press("jjjjjjjj")
    try check(session, "crowded")
  }

  /// A long name gives way to the counts of its queue.
  @Test func `A queue of a long name keeps its counts`() throws {
    let name = "downloadsOfTheWholeAlbum"
    let operations = (1...3).map { "  op\($0): {queue: \(name), duration: 2s}\n" }
    for (columns, shown) in [(80, "download… slots 1/1 2 ready"), (160, "downloadsOfTheWholeAlbum slots 1/1 2▹")] {
      var live = try LivePlay(
        "optui: 1\ntitle: x\nqueues: {\(name): {max: 1}}\noperations:\n\(operations.joined())",
        size: Canvas.Size(columns: columns, rows: 24))
      live.run(to: .seconds(1))
      #expect(live.screen.contains(shown), "\(live.screen)")
    }
  }

  /// Names that all begin alike, and are longer than any field: ids stand for them.
  @Test(arguments: common)
  func `Long names`(size: (columns: Int, rows: Int)) throws {
    let operations = (1...3).map {
      "  op\($0): {queue: q, name: 下载一个名字非常非常长的图片并且压缩以后再上传第\($0)号, duration: 2s}\n"
    }
    var live = try LivePlay(
      "optui: 1\ntitle: x\nqueues: {q: {max: 1, name: 专门用来下载非常非常大的图片的队列}}\noperations:\n\(operations.joined())",
      size: Canvas.Size(columns: size.columns, rows: size.rows))
    live.run(to: .seconds(1))
    live.press("jw")
    try Golden.check(live.model.canvas(), name: "long-names-\(size.columns)x\(size.rows)-unicode")
  }

  @Test(arguments: [(39, 8), (20, 3), (19, 2)])
  func `Small`(size: (columns: Int, rows: Int)) throws {
    var session = Session(columns: size.columns, rows: size.rows)
    session.run(to: .milliseconds(9500))
    try check(session, "small")
  }

  private static let description = """
    cancel() only sets a flag. The operation that runs has to look at it, and until it does, it keeps its slot; one that
    waits is finished at its turn, without ever being executed. 取消不会让操作停下来。
    """

  @Test(arguments: common + [(60, 15), (40, 12), (40, 8)])
  func `Picker`(size: (columns: Int, rows: Int)) throws {
    let entries = (1...30).map {
      PickerModel.Entry(
        name: "lessons/number-\($0)", title: $0 == 2 ? "取消只是请求" : "Lesson number \($0)",
        description: $0 == 2 ? Self.description : nil)
    }
    var model = AppModel(size: Canvas.Size(columns: size.columns, rows: size.rows), charset: .unicode, entries: entries)
    _ = model.update(.key(.down))
    try Golden.check(model.canvas(), name: "picker-\(size.columns)x\(size.rows)-unicode")
    for key in "/17" { _ = model.update(.key(.character(key))) }
    try Golden.check(model.canvas(), name: "picker-filter-\(size.columns)x\(size.rows)-unicode")
    for key in [Key.escape, .character("?")] { _ = model.update(.key(key)) }
    try Golden.check(model.canvas(), name: "picker-help-\(size.columns)x\(size.rows)-unicode")
  }

  private func check(_ session: Session, _ name: String) throws {
    let size = session.model.size
    try Golden.check(
      session.model.canvas(), name: "\(name)-\(size.columns)x\(size.rows)-\(session.model.charset.rawValue)")
  }
}
