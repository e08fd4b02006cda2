import LogSupport
import Testing

@testable import OpTUICore

/// The header of a queue, which summarizes its folded operations.
@Suite struct QueueHeaderTests {
  /// A program whose queue finishes twenty operations in a second and keeps 1,170 others ready, and some pending.
  private static func header(of name: String, max: Int, pending: Int, size: Canvas.Size) throws -> String {
    let ready = 1170
    func operation(_ index: Int) -> [LogEvent] {
      let id = "op\(index)"
      let added = [event("0 created op=\(id) queue=\(name)"), event("0 enqueued op=\(id) queue=\(name)")]
      return added + (index <= 40 + ready ? [event("0 ready op=\(id) queue=\(name)")] : [])
    }
    func run(_ index: Int) -> [LogEvent] {
      let (id, time) = ("op\(index)", UInt64(index) * 50)
      return [
        event("\(time - 50) dispatched op=\(id) queue=\(name) worker=2"),
        event("\(time - 50) executing op=\(id) queue=\(name) worker=2"),
        event("\(time) finished op=\(id) queue=\(name) outcome=completed worker=2"),
      ]
    }
    let queue = event("0 created queue=\(name) new=\(max)")
    let events = [queue] + (1...40 + ready + pending).flatMap(operation) + (1...40).flatMap(run)
    var watched = Watched(Story.numbered(events), .program(.view), columns: size.columns)
    watched.send(.resized(size))
    // A sorted large queue is folded.
    watched.press("o")
    let rows = Picture.text(of: watched.model.canvas()).split(separator: "\n")
    return String(try #require(rows.first { $0.dropFirst(2).hasPrefix("+") }).dropFirst(2).prefix { $0 != "│" })
  }

  @Test(arguments: [
    (80, "pages", 1, 30, "+pages  0/1 ▹1170 ◌30 20.0/s"), (80, "pages", -1, 30, "+pages  0/∞ ▹1170 ◌30 20.0/s"),
    (80, "thumbnails-of-the-day", 1, 30, "+thumbnails-o…  0/1 ▹1170 ◌30"),
    (160, "pages", 1, 0, "+pages  0/1 ▹1170 20.0/s"),
  ])
  func `The name gives way to the counts`(
    columns: Int, name: String, max: Int, pending: Int, shown: String
  ) throws {
    let header = try Self.header(
      of: name, max: max, pending: pending, size: Canvas.Size(columns: columns, rows: 24))
    #expect(header.trimmingSuffix { $0 == " " } == shown)
  }

  @Test(arguments: [
    ("80x24" as Terminal, "downloadsOfTheWholeA… 1/1 ▹2"), ("160x45", "downloadsOfTheWholeAlbum 1/1 ▹2"),
  ])
  func `A long name gives way to the counts`(terminal: Terminal, shown: String) throws {
    let name = "downloadsOfTheWholeAlbum"
    let operations = (1...3).map { "  op\($0): {queue: \(name), duration: 2s}\n" }
    var live = try LivePlay(
      "optui: 1\ntitle: x\nqueues: {\(name): {max: 1}}\noperations:\n\(operations.joined())", on: terminal)
    live.run(to: .seconds(1))
    #expect(live.screen.contains(shown), "\(live.screen)")
  }

  /// The most important part of a suspended queue's state stays the longest.
  @Test(arguments: [
    (40, "0/1 suspended ▹60 ◌1"), (19, "0/1 suspended"), (12, "0/1 susp."), (5, "0/1 S"), (0, "0/1 S"),
  ])
  func `Where space is short the counts go first, then the word becomes shorter`(columns: Int, shown: String) {
    let operations = (1...61).flatMap { index in
      [event("0 created op=op\(index) queue=q"), event("0 enqueued op=op\(index) queue=q")]
        + (index > 60 ? [] : [event("0 ready op=op\(index) queue=q")])
    }
    let timeline = Timeline([event("0 created queue=q new=1"), event("0 suspended queue=q")] + operations)
    let label = QueueLabel(timeline.queues[0], at: .zero, .unicode, columns: columns)
    #expect(label.text == shown)
    #expect(label.columns == CellText(shown).width)
    #expect(label.parts[1].style == .alert)
  }
}

extension String {
  fileprivate func trimmingSuffix(while isLeftOut: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isLeftOut(last) { text.removeLast() }
    return text
  }
}
