import LogSupport
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
      case .folded(let id): return "folded \(id ?? "-")"
      }
    }
  }

  private static let group = events(
    """
    0 created queue=net; 0 created queue=all new=2; 0 created op=all queue=net kind=group; 0 created op=a queue=all
    0 created op=b queue=all; 0 requires op=a queue=all code=group new=all
    0 requires op=b queue=all code=group new=all; 0 created op=next queue=net
    """)

  @Test func `Children stand under their group, whose queue has no row`() {
    let added = Self.group + [event("1 enqueued op=all queue=net")]
    #expect(Self.rows(added) == ["[net]", "all", "  a", "  b"])
    #expect(Self.rows(added + [event("2 enqueued op=b queue=all")]) == ["[net]", "all", "  a", "  b"])
  }

  @Test func `A child that joins another queue stays under its group`() {
    let events = Self.group + [event("1 enqueued op=all queue=net"), event("1 enqueued op=a queue=net")]
    #expect(Self.rows(events) == ["[net]", "all", "  a", "  b"])
  }

  @Test func `Groups that adopt each other are not their own children`() {
    let events = events(
      """
      0 created op=a kind=group; 0 created op=b kind=group; 0 requires op=a code=group new=b
      0 requires op=b code=group new=a; 0 requires op=b code=group new=b
      """)
    #expect(Self.rows(events) == ["[]", "b", "  a"])
  }

  @Test func `The children of a group that was released stand alone`() {
    let events = Self.group + [event("1 discarded op=all queue=net"), event("1 enqueued op=a queue=net")]
    #expect(Self.rows(events) == ["[net]", "a", "[all]"])
    #expect(Self.rows(events, showsAll: true) == ["[net]", "a", "next", "[all]", "b"])
  }

  @Test func `An operation that is added later has no lane before`() {
    #expect(Self.rows(Self.group) == ["[net]"])
    #expect(Self.rows(Self.group, showsAll: true) == ["[net]", "all", "  a", "  b", "next"])
  }

  @Test func `An operation that the script adds to a queue has no lane before; one that it leaves alone is new`() {
    let timeline = Timeline([event("0 created op=added"), event("0 created op=fresh")])
    #expect(timeline.rows(additions: ["added"]) == [.unqueued, .operation(1)])
    #expect(timeline.rows(showsAll: true, additions: ["added"]).count == 3)
    #expect(timeline.rows().count == 3, "nothing is known of the script of a program")
  }

  @Test(
    arguments: events(
      """
      1 cancelled op=next queue=net; 1 waits on=next thread=main; 1 focus op=next; 1 highlight new=next
      """))
  func `An operation has a lane from its first event, even before it is added`(event: LogEvent) {
    #expect(Self.rows(Self.group + [event]) == ["[net]", "next"])
  }

  @Test func `The dependencies of an added operation have lanes before they are added`() {
    let depends = event("0 depends op=all queue=net new=next")
    let added = event("1 enqueued op=all queue=net")
    #expect(Self.rows(Self.group + [depends]) == ["[net]"])
    #expect(Self.rows(Self.group + [depends, added]).last == "next")
    #expect(Self.rows(Self.group + [added, depends]).last == "next")
  }

  @Test func `An operation that no queue will get is new from the beginning`() {
    let timeline = Timeline([event("0 created op=fresh")])
    #expect(timeline.rows().count == 2)
    #expect(timeline.operation("fresh")?.displayState == .new)
    #expect(timeline.counts[.new] == 1 && timeline.counts[.pending] == 0)
  }

  @Test func `Blocks stand under their operation in the order they began`() {
    let events = events(
      """
      0 created op=a kind=block; 0 executing op=a worker=1; 0 block op=a new=1 worker=1; 0 block op=a new=3 worker=3
      1 block-ended op=a new=3 worker=3
      """)
    #expect(Self.rows(events) == ["[]", "a", "  a/1", "  a/3"])
    let blocks = Timeline(events).operation("a")?.blocks ?? []
    #expect(blocks.map(\.worker) == [1, 3])
    #expect(blocks.map(\.isRunning) == [true, false])
  }

  @Test func `An operation stands under the queue it was added to, the others last`() {
    let events = events(
      """
      0 created queue=p; 0 created queue=q; 0 created op=a queue=p; 0 created op=b; 0 created op=d
      1 enqueued op=a queue=q; 1 enqueued op=b queue=q
      """)
    #expect(Self.rows(events, showsAll: true) == ["[p]", "[q]", "a", "b", "[]", "d"])
  }
}
