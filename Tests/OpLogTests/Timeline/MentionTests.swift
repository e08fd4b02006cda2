import LogSupport
import Testing

@testable import OpLog

/// Operations that a log mentions before it creates them, or never.
struct MentionTests {
  @Test func `A queue and an operation may share a name`() throws {
    let timeline = Timeline(
      log(
        """
        0 created queue=A new=1
        0 created op=A queue=A
        0 enqueued op=A queue=A
        1 suspended queue=A
        2 ready op=A queue=A
        """))
    #expect(timeline.queue("A")?.suspensions.count == 1)
    #expect(timeline.operation("A")?.phase == .ready)
    #expect(timeline.waitGraph.explanation(of: "A")?.chain.first?.kind == .suspended)
  }

  @Test func `After a gap the same name is the same life with new state`() throws {
    let timeline = Timeline(
      log(
        """
        0 created queue=q new=1
        0 created op=A queue=q
        0 created op=B queue=q
        1 enqueued op=B queue=q
        2 gap missed=12
        2 created queue=q new=3
        2 created op=B
        2 enqueued op=B queue=q
        2 executing op=B queue=q since=1.5
        """))
    #expect(timeline.operations.map(\.id) == ["B"])
    #expect(timeline.operation("B")?.phase == .executing && timeline.queue("q")?.max == 3)
  }

  private static let mentions = log(
    """
    0 created queue=q new=1
    0 created op=B queue=q
    0 depends op=B new=A
    0 enqueued op=B queue=q
    0 created op=A queue=q
    """)

  // All readers of a log must agree.
  @Test func `A dependency on an operation created later counts`() {
    let timeline = Timeline(Self.mentions)
    #expect(timeline.dependants(of: "A") == ["B"])
    #expect(timeline.waitGraph.waiters(for: "A") == ["B"])
    #expect(timeline.waitGraph.explanation(of: "B")?.reasons.map(\.kind) == [.dependency])
  }

  @Test func `An unknown operation has no lane`() {
    let timeline = Timeline(Self.mentions.dropLast())
    #expect(timeline.operations.map(\.id) == ["B"])
    #expect(timeline.operation("A") == nil && timeline.dependants(of: "A").isEmpty)
  }
}
