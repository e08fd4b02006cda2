import LogSupport
import Testing

@testable import OpTUICore

/// The trees of what an operation needs, and of what it unblocks.
@Suite struct DependencyTreeTests {
  private static func tree(of id: String, _ events: [LogEvent], rows: Int = 50) -> [String] {
    let tree = DependencyTree(of: id, in: Timeline(events), at: EngineTime(.seconds(3)), charset: .unicode)
    return tree?.lines(atMost: rows).map { String(repeating: "  ", count: $0.depth) + $0.text } ?? []
  }

  private static func created(_ ids: String...) -> [LogEvent] { ids.map { event("0 created op=\($0)") } }

  private static func depends(_ id: String, on other: String) -> LogEvent { event("0 depends op=\(id) new=\(other)") }

  @Test func `Both trees continue to indirect dependencies`() {
    let events =
      [event("0 created queue=q")] + Self.created("a", "b", "c", "d")
      + [
        Self.depends("b", on: "a"), Self.depends("c", on: "b"), Self.depends("d", on: "c"),
        event("1000 enqueued op=b queue=q"),
      ]
    #expect(
      Self.tree(of: "c", events) == [
        "needs", "  b (pending for 2.0s)", "    a (not added)", "unblocks", "  d (not added)",
      ])
  }

  @Test func `A finished dependency leads no further`() {
    let events =
      Self.created("a", "b", "c")
      + [Self.depends("b", on: "a"), Self.depends("c", on: "b"), event("1000 finished op=b outcome=completed")]
    #expect(Self.tree(of: "c", events) == ["needs", "  b (finished)", "unblocks nothing"])
  }

  @Test func `A cycle ends where it closes`() {
    let events = Self.created("a", "b") + [Self.depends("a", on: "b"), Self.depends("b", on: "a")]
    #expect(
      Self.tree(of: "a", events) == [
        "needs", "  b (not added)", "    a (cycle)", "unblocks", "  b (not added)", "    a (cycle)",
      ])
  }

  @Test func `A shared dependency is expanded once`() {
    let events =
      Self.created("base", "left", "right", "top")
      + [
        Self.depends("left", on: "base"), Self.depends("right", on: "base"), Self.depends("top", on: "left"),
        Self.depends("top", on: "right"),
      ]
    #expect(
      Self.tree(of: "top", events) == [
        "needs", "  left (not added)", "    base (not added)", "  right (not added)", "    base (see above)",
        "unblocks nothing",
      ])
  }

  @Test func `Branches join the lines under one operation`() throws {
    let events =
      Self.created("a", "b", "c", "d", "e")
      + [
        Self.depends("b", on: "a"), Self.depends("c", on: "a"), Self.depends("d", on: "b"), Self.depends("e", on: "a"),
      ]
    let tree = try #require(
      DependencyTree(of: "a", in: Timeline(events), at: EngineTime(.seconds(3)), charset: .unicode))
    var canvas = Canvas(size: Canvas.Size(columns: 20, rows: 6))
    DependencyPane(tree: tree, charset: .unicode).draw(
      on: &canvas, in: Rectangle(row: 0, column: 0, rows: 6, columns: 20))
    let rows = (0..<6).map { row in String(canvas.row(row).map(\.text).joined().prefix(9)) }
    #expect(
      rows == [" needs no", " unblocks", " ├ ◦ b (n", " │ └ ◦ d ", " ├ ◦ c (n", " └ ◦ e (n"])
  }

  @Test func `A removed dependency is in neither tree`() {
    let events = Self.created("a", "b") + [Self.depends("b", on: "a"), event("1 undepends op=b new=a")]
    #expect(Self.tree(of: "a", events) == ["needs nothing", "unblocks nothing"])
    #expect(Self.tree(of: "b", events) == ["needs nothing", "unblocks nothing"])
  }

  @Test func `Each tree says how many lines it lacks`() {
    let many = (1...40).map { "op\($0)" }
    let events =
      many.flatMap { Self.created($0) } + Self.created("x", "y")
      + many.flatMap { [Self.depends("x", on: $0), Self.depends("y", on: "x")] }
    let lines = Self.tree(of: "x", events, rows: 8)
    #expect(lines.count == 8)
    #expect(lines[5] == "  36 more" && lines.suffix(2) == ["unblocks", "  y (not added)"])
  }

  @Test func `A chain of thousands is cut on the screen`() {
    let many = (0..<5000).map { "op\($0)" }
    let events = many.flatMap { Self.created($0) } + zip(many.dropFirst(), many).map { Self.depends($0, on: $1) }
    #expect(Self.tree(of: "op4999", events, rows: 1000).count < 300)
  }
}
