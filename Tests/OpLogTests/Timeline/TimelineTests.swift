import LogSupport
import Testing

@testable import OpLog

@Suite struct TimelineTests {
  @Test func `Folding everything equals stepping from anywhere`() {
    var stepped = Timeline()
    for (index, event) in Story.events.enumerated() {
      #expect(stepped == Timeline(Story.events.prefix(index)), "after \(index) events")
      stepped.apply(event)
    }
    #expect(stepped == Timeline(Story.events))
  }

  @Test func `Lanes are grouped by queue in order of creation`() {
    let timeline = Timeline(Story.events)
    #expect(timeline.queues.map(\.id) == ["net", "cpu"])
    #expect(
      timeline.queues.map { $0.operations.map { timeline.operations[$0].id } } == [
        ["A", "B", "C", "thumbs"], ["combine", "sharpen"],
      ])
    #expect(timeline.unqueued.isEmpty)
  }

  @Test(arguments: [
    (0, [2, 2, 0, 2, 0, 0]), (1000, [1, 2, 1, 2, 0, 0]), (3000, [0, 2, 1, 2, 0, 1]), (4000, [0, 2, 0, 2, 1, 1]),
    (6000, [0, 1, 1, 1, 2, 1]), (8500, [0, 2, 0, 1, 2, 1]), (10000, [0, 2, 0, 0, 2, 2]), (11000, [0, 0, 0, 0, 4, 2]),
  ])
  func `Counts each operation once`(milliseconds: Int, expected: [Int]) {
    let time = EngineTime(.milliseconds(milliseconds))
    let timeline = Timeline(Story.events.prefix { $0.time <= time })
    let counts = timeline.counts
    #expect(
      [.new, .executing, .ready, .pending, .finished, .cancelled].map { counts[$0] } == expected)
    #expect(expected.reduce(0, +) == timeline.operations.count)
  }

  @Test func `What has failed is counted by itself`() {
    let timeline = Timeline(
      log(
        "0 created op=a; 0 created op=b; 1 executing op=a; 2 finished op=a outcome=failed; "
          + "3 executing op=b; 4 finished op=b outcome=completed"))
    #expect(Timeline.Counts.states.map { timeline.counts[$0] } == [0, 0, 0, 1, 1, 0, 0])
  }

  @Test func `The counts are those of the lanes`() {
    var timeline = Timeline()
    for event in Story.events {
      timeline.apply(event)
      let lanes = timeline.operations
      let counts = lanes.indices.reduce(into: Timeline.Counts()) { $0.count($1, of: lanes) }
      #expect(timeline.counts == counts)
    }
  }

  @Test func `The counts of a queue are those of its lanes`() {
    let moved =
      events("12000 created op=m queue=net; 12000 enqueued op=m queue=net; 12000 ready op=m queue=net")
      + events("12001 enqueued op=m queue=cpu; 12002 discarded op=m queue=cpu")
    var timeline = Timeline()
    for event in Story.events + moved {
      timeline.apply(event)
      for queue in timeline.queues {
        let lanes = queue.operations.map { timeline.operations[$0] }
        #expect(queue.readyCount == lanes.count { $0.phase == .ready })
        #expect(queue.waitingCount == lanes.count { $0.phase == .pending && !$0.isNew })
        for time in [EngineTime.zero, EngineTime(.seconds(5)), timeline.time] {
          #expect(queue.finishedCount(after: time) == lanes.count { $0.finishedAt.map { $0 > time } ?? false })
        }
      }
    }
  }

  @Test func `An operation cancelled before it was added waits for nothing`() {
    let timeline = Timeline([
      event("0 created op=A"), event("0 cancelled op=A"),
    ])
    #expect(timeline.counts[.new] == 1 && timeline.counts[.pending] == 0)
    #expect(timeline.operation("A")?.displayState == .withdrawn)
  }

  @Test func `Phases keep their times`() throws {
    let lane = try #require(Timeline(Story.events).operation("C"))
    #expect(lane.changes.map(\.phase) == [.pending, .ready, .executing, .finished])
    #expect(lane.changes.map { $0.time.microseconds / 1000 } == [1000, 1000, 4000, 10000])
    #expect(lane.cancelledAt == EngineTime(.seconds(8)))
    #expect(lane.outcome == .cancelledWhileExecuting)
    #expect(lane.displayState == .cancelled)
    #expect(lane.duration(at: EngineTime(.seconds(60))) == .seconds(6))
  }

  @Test func `A paused operation has been paused since its pause`() throws {
    let timeline = Timeline(
      events(
        """
        0 created op=A; 0 executing op=A; 2500 paused op=A
        """))
    let lane = try #require(timeline.operation("A"))
    #expect(lane.displayState == .paused && lane.duration(at: EngineTime(.seconds(4))) == .milliseconds(1500))
  }

  @Test func `A queue counts the slots after each instant`() throws {
    let net = try #require(Timeline(Story.events).queue("net"))
    #expect(net.running.map(\.count) == [2, 1, 0])
    #expect(net.running.map { $0.time.microseconds / 1000 } == [0, 6000, 11000])
    let cpu = try #require(Timeline(Story.events).queue("cpu"))
    #expect(cpu.suspensions == [.init(start: EngineTime(.seconds(5)), end: EngineTime(.milliseconds(8500)))])
  }

  @Test func `An operation moves to the queue it is added to`() {
    let timeline = Timeline(
      events(
        """
        0 created queue=p new=1; 0 created queue=q; 0 created op=a queue=p; 0 created op=b; 0 created op=c queue=q
        0 created op=d; 1 enqueued op=a queue=q; 1 enqueued op=b queue=q
        """))
    #expect(timeline.queues.map { $0.operations.map { timeline.operations[$0].id } } == [[], ["a", "b", "c"]])
    #expect(timeline.unqueued.map { timeline.operations[$0].id } == ["d"])
  }

  @Test func `Dependants are listed once, in log order, even for an operation created later`() {
    let names = ["a", "b", "c"]
    let told = names.map { event("0 created op=\($0)") }
    func depend(on other: String) -> [LogEvent] { names.map { event("1 depends op=\($0) new=\(other)") } }
    // The second time each has two dependencies more, or as many as there are dependants.
    let events = told + depend(on: "z") + depend(on: "y") + depend(on: "x") + depend(on: "z") + depend(on: "y")
    for isCreatedFirst in [true, false] {
      let others = ["x", "y", "z"].map { event("0 created op=\($0)") }
      let timeline = Timeline(isCreatedFirst ? others + events : events + others)
      for other in ["x", "y", "z"] { #expect(timeline.dependants(of: other) == names) }
    }
    var timeline = Timeline(told + depend(on: "a"))
    timeline.apply(event("2 undepends op=b new=a"))
    timeline.apply(event("2 depends op=b new=a"))
    #expect(timeline.dependants(of: "a") == ["a", "c", "b"])
  }

  @Test func `A wide fan out is folded in linear time`() {
    let dependants = (1...20_000).map { "\($0)" }
    let told = dependants.map { "0 created op=\($0); 0 depends op=\($0) new=gate\n" }
    let timeline = Timeline(log("0 created op=gate\n" + told.joined()))
    #expect(timeline.dependants(of: "gate") == dependants)
  }

  @Test func `A queue that is created later adopts its operations`() {
    let timeline = Timeline(
      events(
        """
        0 created op=a queue=q; 0 created op=b; 1 created queue=q; 2 enqueued op=b queue=q; 2 enqueued op=a queue=q
        """))
    #expect(timeline.queue("q")?.operations == [0, 1])
    #expect(timeline.unqueued.isEmpty)
  }

  @Test func `After a gap only the state from the events after it exists`() {
    let timeline = Timeline([
      event("0 created queue=q"), event("0 created op=a queue=q"),
      event("0 created op=b queue=q"), event("1 enqueued op=a queue=q"), event("1 enqueued op=b queue=q"),
      event("2 misuse op=a code=notReady message=\"text\""),
      event("3 gap missed=12"),
      event("3 created op=b"), event("3 created queue=q"), event("3 enqueued op=b queue=q"),
      event("3 executing op=b queue=q"),
    ])
    #expect(timeline.operations.map(\.id) == ["b"])
    #expect(timeline.queue("q")?.operations == [0])
    #expect(timeline.counts[.executing] == 1)
    #expect(timeline.waitGraph.explanation(of: "a") == nil)
    #expect(timeline.eventCount == 11)
    #expect(timeline.remarks.count == 1)
  }

  @Test func `Events of unknown operations are only counted`() {
    var timeline = Timeline()
    let events = Story.all(of: "ghost", "nowhere")
    #expect(Set(events.map(\.kind)).count == LogEvent.Kind.allCases.count - 1)
    for event in events { timeline.apply(event) }
    #expect(timeline.eventCount == events.count)
    #expect(timeline.operations.isEmpty && timeline.queues.isEmpty && timeline.counts == Timeline.Counts())
  }

  @Test func `The limit and the priority follow their changes`() {
    let timeline = Timeline(
      events(
        """
        0 created queue=q new=2; 0 created op=a queue=q new=low; 1 max queue=q old=2 new=-1
        1 priority op=a queue=q old=low new=very-high
        """))
    #expect(timeline.queue("q")?.max == -1)
    #expect(timeline.operation("a")?.priority == .veryHigh)
  }

  /// Covers a regression: two of these trapped, and one took the lane of another operation out of the queue.
  @Test func `Discarded operations do not change`() {
    let discarded: [LogEvent] = events(
      """
      0 created queue=q; 0 created op=a queue=q; 0 created op=b queue=q; 1 discarded op=a queue=q
      """)
    let expected = Timeline(discarded)
    #expect(expected.queue("q")?.operations == [1] && expected.counts[.new] == 1)
    for change in ["discarded", "enqueued queue=q", "dispatched", "finished outcome=completed"] {
      let timeline = Timeline(discarded + [event("2 \(change) op=a")])
      #expect(timeline.queues == expected.queues && timeline.counts == expected.counts, "\(change)")
      #expect(timeline.unqueued.isEmpty)
    }
  }

  @Test func `Threads wait until they continue`() {
    var timeline = Timeline([event("0 waits new=net thread=main")])
    #expect(timeline.waits == ["main": .queue("net")])
    timeline.apply(event("9 resumes new=net thread=main"))
    #expect(timeline.waits.isEmpty)
  }
}
