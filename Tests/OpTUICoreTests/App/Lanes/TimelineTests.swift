import OpEngine
import OpScenario
import Testing

@testable import OpTUICore

@Suite struct TimelineTests {
  @Test func `Folding all equals stepping from anywhere`() {
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
      [counts.new, counts.executing, counts.ready, counts.pending, counts.done, counts.cancelled] == expected)
    #expect(expected.reduce(0, +) == timeline.operations.count)
  }

  @Test func `The counts are those of the lanes`() {
    var timeline = Timeline()
    for event in Story.events {
      timeline.apply(event)
      let counts = timeline.operations.reduce(into: Timeline.Counts()) { $0.add($1) }
      #expect(timeline.counts == counts)
    }
  }

  @Test func `The counts of a queue are those of its lanes`() {
    let moved = [
      Story.at(12_000, .created(.init()), "m", "net"), Story.at(12_000, .enqueued, "m", "net"),
      Story.at(12_000, .ready, "m", "net"), Story.at(12_001, .enqueued, "m", "cpu"),
      Story.at(12_002, .discarded, "m", "cpu"),
    ]
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

  @Test func `What was cancelled before anybody added it waits for nothing`() {
    let timeline = Timeline([
      Story.at(0, .created(.init()), "A", nil), Story.at(0, .cancelled(.asked), "A", nil),
    ])
    #expect(timeline.counts.new == 1 && timeline.counts.pending == 0)
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

  @Test func `A paused operation has been so since its pause`() throws {
    let timeline = Timeline([
      Story.at(0, .created(.init()), "A", nil), Story.at(0, .executing, "A", nil), Story.at(2500, .paused, "A", nil),
    ])
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
    let timeline = Timeline([
      Story.at(0, .created(.init(max: 1)), queue: "p"), Story.at(0, .created(.init()), queue: "q"),
      Story.at(0, .created(.init()), "a", "p"), Story.at(0, .created(.init()), "b"),
      Story.at(0, .created(.init()), "c", "q"),
      Story.at(0, .created(.init()), "d"), Story.at(1, .enqueued, "a", "q"), Story.at(1, .enqueued, "b", "q"),
    ])
    #expect(timeline.queues.map { $0.operations.map { timeline.operations[$0].id } } == [[], ["a", "b", "c"]])
    #expect(timeline.unqueued.map { timeline.operations[$0].id } == ["d"])
    #expect(
      timeline.rows(showsAll: true).map { timeline.id(of: $0) } == [
        .queue("p"), .queue("q"), .operation("a"), .operation("b"), .operation("c"), .unqueued, .operation("d"),
      ])
  }

  @Test func `Dependants are listed once, in the order told, of one that is created later too`() {
    let names = ["a", "b", "c"]
    let told = names.map { Story.at(0, .created(.init()), $0) }
    func depend(on other: String) -> [LogEvent] { names.map { Story.at(1, .depends(on: other), $0) } }
    // The second time each has two dependencies more, or as many as there are dependants.
    let events = told + depend(on: "z") + depend(on: "y") + depend(on: "x") + depend(on: "z") + depend(on: "y")
    for isCreatedFirst in [true, false] {
      let others = ["x", "y", "z"].map { Story.at(0, .created(.init()), $0) }
      let timeline = Timeline(isCreatedFirst ? others + events : events + others)
      for other in ["x", "y", "z"] { #expect(timeline.dependants(of: other) == names) }
    }
    var timeline = Timeline(told + depend(on: "a"))
    timeline.apply(Story.at(2, .undepends(on: "a"), "b"))
    timeline.apply(Story.at(2, .depends(on: "a"), "b"))
    #expect(timeline.dependants(of: "a") == ["a", "c", "b"])
  }

  @Test func `A wide fan out is folded in linear time`() {
    let dependants = (1...20_000).map { "\($0)" }
    var timeline = Timeline([Story.at(0, .created(.init()), "gate")])
    for name in dependants {
      timeline.apply(Story.at(0, .created(.init()), name))
      timeline.apply(Story.at(0, .depends(on: "gate"), name))
    }
    #expect(timeline.dependants(of: "gate") == dependants)
  }

  @Test func `A queue that is created later takes its operations in`() {
    let timeline = Timeline([
      Story.at(0, .created(.init()), "a", "q"), Story.at(0, .created(.init()), "b"),
      Story.at(1, .created(.init()), queue: "q"),
      Story.at(2, .enqueued, "b", "q"), Story.at(2, .enqueued, "a", "q"),
    ])
    #expect(timeline.queue("q")?.operations == [0, 1])
    #expect(timeline.unqueued.isEmpty)
  }

  @Test func `After a gap there is what the events behind it tell of`() {
    let timeline = Timeline([
      Story.at(0, .created(.init()), queue: "q"), Story.at(0, .created(.init()), "a", "q"),
      Story.at(0, .created(.init()), "b", "q"), Story.at(1, .enqueued, "a", "q"), Story.at(1, .enqueued, "b", "q"),
      Story.at(2, LogEvent.Remark(.misuse(.notReady), "text", operation: "a")),
      LogEvent(time: .zero + .seconds(3), .gap(missed: 12)),
      Story.at(3, .created(.init()), "b"), Story.at(3, .created(.init()), queue: "q"), Story.at(3, .enqueued, "b", "q"),
      Story.at(3, .executing, "b", "q"),
    ])
    #expect(timeline.operations.map(\.id) == ["b"])
    #expect(timeline.queue("q")?.operations == [0])
    #expect(timeline.counts.executing == 1)
    #expect(timeline.waitGraph.explanation(of: "a") == nil)
    #expect(timeline.eventCount == 11)
    #expect(timeline.remarks.count == 1)
  }

  @Test func `Events of the unknown are counted and nothing else`() {
    var timeline = Timeline()
    let events = Story.all(of: "ghost", "nowhere")
    #expect(Set(events.map(\.kind)).count == LogEvent.Kind.allCases.count - 1)
    for event in events { timeline.apply(event) }
    #expect(timeline.eventCount == events.count)
    #expect(timeline.operations.isEmpty && timeline.queues.isEmpty && timeline.counts == Timeline.Counts())
  }

  @Test func `The limit and the priority follow their changes`() {
    let timeline = Timeline([
      Story.at(0, .created(.init(max: 2)), queue: "q"), Story.at(0, .created(.init(priority: .low)), "a", "q"),
      Story.at(1, .max(from: 2, to: -1), queue: "q"),
      Story.at(1, .priority(from: .low, to: .veryHigh), "a", "q"),
    ])
    #expect(timeline.queue("q")?.max == -1)
    #expect(timeline.operation("a")?.priority == .veryHigh)
  }

  /// Covers a regression: two of these trapped, and one took the lane of another operation out of the queue.
  @Test func `Nothing happens to what was discarded`() {
    let discarded: [LogEvent] = [
      Story.at(0, .created(.init()), queue: "q"), Story.at(0, .created(.init()), "a", "q"),
      Story.at(0, .created(.init()), "b", "q"), Story.at(1, .discarded, "a", "q"),
    ]
    let expected = Timeline(discarded)
    #expect(expected.queue("q")?.operations == [1] && expected.counts.new == 1)
    for change in [.discarded, .enqueued, .dispatched, .finished(.completed)] as [LogEvent.OperationChange] {
      let timeline = Timeline(discarded + [Story.at(2, change, "a", nil)])
      #expect(timeline.queues == expected.queues && timeline.counts == expected.counts, "\(change)")
      #expect(timeline.unqueued.isEmpty)
    }
  }

  @Test func `Threads wait until they go on`() {
    var timeline = Timeline([Story.at(0, .waits(for: .queue("net")), thread: "main")])
    #expect(timeline.waits == ["main": .queue("net")])
    timeline.apply(Story.at(9, .resumes(after: .queue("net")), thread: "main"))
    #expect(timeline.waits.isEmpty)
  }
}
