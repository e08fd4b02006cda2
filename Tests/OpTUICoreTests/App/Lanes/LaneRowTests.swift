import OpEngine
import OpScenario
import Testing

@testable import OpTUICore

/// The rows of the lanes, and their order.
@Suite struct LaneRowTests {
  private static func rows(_ events: [LogEvent], showsAll: Bool = false) -> [String] {
    let timeline = Timeline(events)
    return timeline.rows(showsAll: showsAll).map { row in
      let indent = String(repeating: "  ", count: timeline.depth(of: row))
      switch timeline.id(of: row) {
      case .queue(let id): return "[\(id)]"
      case .unqueued: return "[]"
      case .thread(let number): return "thread \(number)"
      case .operation(let id): return indent + id
      case .block(let number, of: let id): return "\(indent)\(id)/\(number)"
      }
    }
  }

  private static let group = [
    Story.at(0, .created(.init()), queue: "net"), Story.at(0, .created(.init(max: 2)), queue: "all"),
    Story.at(0, .created(.init(kind: .group)), "all", "net"), Story.at(0, .created(.init()), "a", "all"),
    Story.at(0, .created(.init()), "b", "all"), Story.at(0, .requires(.group("all")), "a", "all"),
    Story.at(0, .requires(.group("all")), "b", "all"), Story.at(0, .created(.init()), "next", "net"),
  ]

  @Test func `Children stand under their group, whose queue has no row`() {
    let added = Self.group + [Story.at(1, .enqueued, "all", "net")]
    #expect(Self.rows(added) == ["[net]", "all", "  a", "  b"])
    #expect(Self.rows(added + [Story.at(2, .enqueued, "b", "all")]) == ["[net]", "all", "  a", "  b"])
  }

  @Test func `A child that joins another queue stays under its group`() {
    let events = Self.group + [Story.at(1, .enqueued, "all", "net"), Story.at(1, .enqueued, "a", "net")]
    #expect(Self.rows(events) == ["[net]", "all", "  a", "  b"])
  }

  @Test func `Groups that adopt each other are not their own children`() {
    let events = [
      Story.at(0, .created(.init(kind: .group)), "a"), Story.at(0, .created(.init(kind: .group)), "b"),
      Story.at(0, .requires(.group("b")), "a"), Story.at(0, .requires(.group("a")), "b"),
      Story.at(0, .requires(.group("b")), "b"),
    ]
    #expect(Self.rows(events) == ["[]", "b", "  a"])
  }

  @Test func `The children of a group that was released stand alone`() {
    let events = Self.group + [Story.at(1, .discarded, "all", "net"), Story.at(1, .enqueued, "a", "net")]
    #expect(Self.rows(events) == ["[net]", "a", "[all]"])
    #expect(Self.rows(events, showsAll: true) == ["[net]", "a", "next", "[all]", "b"])
  }

  @Test func `An operation that is added later is not there before`() {
    #expect(Self.rows(Self.group) == ["[net]"])
    #expect(Self.rows(Self.group, showsAll: true) == ["[net]", "all", "  a", "  b", "next"])
  }

  @Test func `What the script adds to any queue is not there before, what it leaves alone is new`() {
    let timeline = Timeline([Story.at(0, .created(.init()), "added"), Story.at(0, .created(.init()), "fresh")])
    #expect(timeline.rows(additions: ["added"]) == [.unqueued, .operation(1)])
    #expect(timeline.rows(showsAll: true, additions: ["added"]).count == 3)
    #expect(timeline.rows().count == 3, "nothing is known of the script of a program")
  }

  @Test(arguments: [
    Story.at(1, .cancelled(.asked), "next", "net"), Story.at(1, .waits(for: .operation("next")), thread: "main"),
    Story.at(1, .focus(.operation("next"))), Story.at(1, .highlight(["next"])),
  ])
  func `What something happens to is there before it is added`(event: LogEvent) {
    #expect(Self.rows(Self.group + [event]) == ["[net]", "next"])
  }

  @Test func `What an added operation depends on is there before it is added`() {
    let depends = Story.at(0, .depends(on: "next"), "all", "net")
    let added = Story.at(1, .enqueued, "all", "net")
    #expect(Self.rows(Self.group + [depends]) == ["[net]"])
    #expect(Self.rows(Self.group + [depends, added]).last == "next")
    #expect(Self.rows(Self.group + [added, depends]).last == "next")
  }

  @Test func `An operation that is meant for no queue is new from the beginning`() {
    let timeline = Timeline([Story.at(0, .created(.init()), "fresh")])
    #expect(timeline.rows().count == 2)
    #expect(timeline.operation("fresh")?.displayState == .new)
    #expect(timeline.counts.new == 1 && timeline.counts.pending == 0)
  }

  @Test func `Blocks stand under their operation in the order they began`() {
    let events = [
      Story.at(0, .created(.init(kind: .block)), "a"), Story.at(0, .executing, "a", worker: 1),
      Story.at(0, .block(1), "a", worker: 1), Story.at(0, .block(3), "a", worker: 3),
      Story.at(1, .blockEnded(3), "a", worker: 3),
    ]
    #expect(Self.rows(events) == ["[]", "a", "  a/1", "  a/3"])
    let blocks = Timeline(events).operation("a")?.blocks ?? []
    #expect(blocks.map(\.worker) == [1, 3])
    #expect(blocks.map(\.isRunning) == [true, false])
  }
}
