import LogSupport
import Testing

@testable import OpExport

/// The model that exports are written from.
@Suite struct TraceTests {
  private static let story = Trace(of: RecordedLog(title: Story.title, events: Story.events))

  @Test func `Every operation has its spans, without gaps`() {
    for operation in Self.story.operations {
      #expect(!operation.spans.isEmpty, "\(operation.id)")
      for (left, right) in zip(operation.spans, operation.spans.dropFirst()) { #expect(left.end == right.start) }
      #expect(operation.spans.last?.end == operation.lane.finishedAt)
    }
    let spans = Self.story.operations.first { $0.id == "C" }?.spans ?? []
    #expect(spans.map(\.displayState) == [.ready, .executing, .cancelling])
    #expect(spans.map(\.start) == [1, 4, 8].map { EngineTime(.seconds($0)) })
  }

  @Test func `A heartbeat is the end of a log while something is unfinished`() {
    let hour = EngineTime(.seconds(3600))
    for count in 1...Story.events.count {
      let log = RecordedLog(title: "", events: Array(Story.events.prefix(count)), heartbeat: hour)
      let trace = Trace(of: log)
      #expect(trace.end == (trace.hasOpenEnd ? hour : log.events[count - 1].time))
    }
    #expect(Self.story.end < hour)
  }

  @Test func `Dependencies are edges, and events without duration are instants`() {
    let names = Self.story.edges.map { edge in
      [edge.from, edge.to].map { Self.story.operations[$0].id }.joined(separator: " ")
    }
    #expect(names == ["C thumbs", "A combine", "B combine", "combine sharpen"])
    #expect(
      Self.story.instants.map(\.kind) == [.cancelled, .suspended, .note, .cancelled, .resumed, .lint])
  }

  @Test func `Running and ready operations are counted`() throws {
    let cpu = try #require(Self.story.queues.first { $0.id == "cpu" })
    #expect(cpu.ready.map(\.count) == [1, 0])
    #expect(cpu.ready.map(\.time) == [6000, 8500].map { EngineTime(.milliseconds($0)) })
    #expect(cpu.lane.running.last?.count == 0)
  }

  @Test func `A chart has operations that have not executed, with their state`() throws {
    let events = Story.numbered(
      events(
        """
        0 created queue=q new=1; 0 created op=a queue=q; 0 created op=b queue=q; 0 created op=c queue=q; 0 created op=d
        1000 enqueued op=a queue=q; 1000 enqueued op=b queue=q; 1000 enqueued op=c queue=q; 1000 ready op=a queue=q
        1000 executing op=a queue=q; 2000 cancelled op=c queue=q
        3000 finished op=c queue=q outcome=cancelledBeforeStart; 5000 finished op=a queue=q outcome=completed
        """))
    let chart = try Trace(of: RecordedLog(title: "t", events: events)).mermaid().split(separator: "\n")
    #expect(
      chart.filter { $0.hasPrefix("    ") } == [
        "    a :done, o0, 1000, 4000ms", "    b (pending) :o1, 1000, 4000ms",
        "    c (cancelled) :crit, o2, 1000, 2000ms",
        "    d (new) :milestone, o3, 0, 0ms",
      ])
  }

  @Test func `An execution that takes no time has a position`() throws {
    let events = Story.numbered(
      events(
        """
        0 created queue=q new=1; 0 created op=a queue=q; 0 enqueued op=a queue=q; 1000 ready op=a queue=q
        1000 executing op=a queue=q worker=2; 1000 finished op=a queue=q outcome=completed worker=2
        """))
    let trace = Trace(of: RecordedLog(title: "quick", events: events))
    let spans = try #require(trace.operations.first).spans
    #expect(spans.map(\.displayState) == [.pending, .executing])
    #expect(spans.last?.length == .zero)
  }

  @Test func `An operation that has not finished is open until the end of the log`() throws {
    let trace = Trace(of: RecordedLog(title: "part", events: Array(Story.events.prefix(30))))
    let open = trace.operations.filter(\.isOpen)
    #expect(!open.isEmpty)
    for operation in open where !operation.spans.isEmpty { #expect(operation.spans.last?.end == trace.end) }
  }

  @Test func `Before a gap nothing is known`() {
    var events = Story.events
    events.insert(event("0 gap missed=3"), at: 12)
    let trace = Trace(of: RecordedLog(title: "gap", events: Story.numbered(events)))
    #expect(trace.hasGap && trace.operations.isEmpty)
  }
}
