import OpEngine
import OpScenario
import Scenarios
import Testing

@testable import OpTUICore

/// Blocks, groups, threads and dependencies of built-in scenarios on the screen.
@Suite struct StructureGoldenTests {
  static let sizes = [(80, 24), (100, 30), (160, 45), (60, 15)]

  private static func play(
    _ name: String, to time: Duration, size: (columns: Int, rows: Int), charset: Charset = .unicode
  ) throws -> LivePlay {
    let text = try #require(BuiltIn.all.first { $0.name == name }?.text)
    let size = Canvas.Size(columns: size.columns, rows: size.rows)
    var live = try LivePlay(text, named: String(name.split(separator: "/").last ?? ""), size: size, charset: charset)
    live.run(to: time)
    return live
  }

  private func check(_ live: LivePlay, _ name: String) throws {
    let size = live.model.size
    try Golden.check(
      live.model.canvas(), name: "\(name)-\(size.columns)x\(size.rows)-\(live.model.charset.rawValue)")
  }

  @Test(arguments: sizes)
  func `Blocks and their threads`(size: (columns: Int, rows: Int)) throws {
    var live = try Self.play("blocks/side-by-side", to: .seconds(3), size: size)
    try check(live, "blocks")
    live.press("T")
    try check(live, "blocks-threads")
  }

  @Test(arguments: sizes)
  func `A group and its children`(size: (columns: Int, rows: Int)) throws {
    try check(Self.play("groups/batch", to: .milliseconds(900), size: size), "group")
  }

  @Test func `A group in ascii`() throws {
    try check(Self.play("groups/batch", to: .milliseconds(900), size: (80, 24), charset: .ascii), "group")
  }

  @Test(arguments: sizes)
  func `Dependencies of a ring`(size: (columns: Int, rows: Int)) throws {
    var live = try Self.play("why/ring", to: .seconds(60), size: size)
    live.press("d")
    try check(live, "dependencies-ring")
  }

  @Test(arguments: GoldenTests.common)
  func `Dependencies of the example`(size: (columns: Int, rows: Int)) throws {
    var session = Session(columns: size.0, rows: size.1)
    session.run(to: .milliseconds(9500))
    session.press("jjjjjd")
    try Golden.check(session.model.canvas(), name: "dependencies-example-\(size.0)x\(size.1)-unicode")
  }

  @Test(arguments: sizes)
  func `Threads that wait`(size: (columns: Int, rows: Int)) throws {
    var live = try Self.play("why/starved-pool", to: .seconds(60), size: size)
    live.press("T")
    try check(live, "threads")
  }

  @Test(arguments: GoldenTests.screens)
  func `A fork shows its origin`(columns: Int, rows: Int, charset: Charset) throws {
    var live = try LivePlay(size: Canvas.Size(columns: columns, rows: rows), charset: charset)
    live.run(to: .milliseconds(9500))
    live.type("t4500ms\rF")
    live.press("s")
    live.press(" ")
    live.run(to: .seconds(8))
    #expect(live.screen.contains("fork 1"))
    try check(live, "fork")
  }

  @Test(arguments: GoldenTests.common)
  func `Marks stand on the ruler`(size: (columns: Int, rows: Int)) throws {
    var live = try Self.play("classroom/five-questions", to: .seconds(60), size: size)
    live.press("[[")
    try check(live, "marks")
  }
}
