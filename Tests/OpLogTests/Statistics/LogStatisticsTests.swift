import LogSupport
import Scenarios
import Testing

@testable import OpLog
@testable import OpPlay

@Suite struct LogStatisticsTests {
  private func statistics(_ yaml: String) throws -> LogStatistics {
    let (scenario, problems) = ScenarioLoader.load(file: "s.yaml", bytes: Array(("optui: 1\ntitle: t\n" + yaml).utf8))
    let play = Play(try #require(scenario, "\(problems)"), holds: false)
    play.finish()
    return LogStatistics(play.events)
  }

  @Test func `Ranks are the nearest ones`() {
    let spread = Spread((1...20).map { .seconds($0) })
    #expect(spread.median == .seconds(10) && spread.percentile95 == .seconds(19) && spread.longest == .seconds(20))
    #expect(spread.total == .seconds(210))
    #expect(Spread([.seconds(3)]).median == .seconds(3))
    #expect(Spread([]).longest == .zero)
  }

  @Test func `Waits for a slot, a dependency and a suspended queue are distinguished`() throws {
    let statistics = try statistics(
      """
      queues: {net: {max: 1}, cpu: {suspended: true}}
      operations:
        a: {queue: net, duration: 2s}
        b: {queue: net, duration: 2s}
        c: {queue: net, after: [b], duration: 1s}
        d: {queue: cpu, duration: 1s}
      script: [{at: 3s, resume: cpu}]
      """)
    let net = try #require(statistics.queues.first)
    #expect(net.name == "net" && net.count == 3 && net.finishedCount == 3 && net.peak == 1)
    #expect(net.waiting.longest == .seconds(4) && net.running.median == .seconds(2))
    // b waits for the slot for 2s, c for b for 4s.
    #expect(net.obstacles == [.slot: .seconds(2), .readiness: .seconds(4)])
    #expect(net.usedSlots == 1)
    #expect(statistics.kinds.map(\.peak) == [2], "d beside b")
    let cpu = try #require(statistics.queues.last)
    #expect(cpu.obstacles == [.suspension: .seconds(3)])
    #expect(cpu.usedSlots == nil)
  }

  @Test func `What has failed is counted by itself`() throws {
    let statistics = try statistics(
      "queues: {net: {}}\noperations:\n  a: {queue: net, duration: 1s, fails: {at: 500ms, message: no space}}\n"
        + "  b: {queue: net, duration: 1s}\n")
    let net = try #require(statistics.queues.first)
    #expect(net.finishedCount == 2 && net.failedCount == 1)
  }

  @Test func `The critical path goes back over dependencies and slots`() throws {
    let statistics = try statistics(
      """
      queues: {net: {max: 1}, cpu: {}}
      operations:
        short: {queue: cpu, duration: 1s}
        first: {queue: net, duration: 2s}
        second: {queue: net, duration: 2s}
        third: {queue: cpu, after: [second, short], duration: 1s}
      """)
    #expect(statistics.criticalPath.map(\.operation) == ["first", "second", "third"])
    #expect(statistics.criticalPath.map(\.link) == [.begin, .slot, .dependency])
    #expect(statistics.end == EngineTime(.seconds(5)))
  }

  @Test func `The critical path leads to what is unfinished, and holds up the most`() throws {
    let statistics = try statistics(
      """
      queues: {net: {suspended: true}, cpu: {}}
      operations:
        list: {queue: cpu, duration: 1s}
        other: {queue: cpu, duration: 9s}
        photo: {queue: net, after: [list], duration: 2s}
        resize: {queue: cpu, after: [photo, other], duration: 2s}
        poster: {queue: cpu, after: [resize, list], duration: 1s}
      """)
    #expect(statistics.openPath == ["photo", "resize", "poster"])
    #expect(statistics.criticalPath.map(\.operation) == ["list"])
  }

  @Test func `An operation cancelled before its start has waited, but not run`() throws {
    let statistics = try statistics(
      """
      queues: {net: {max: 1}}
      operations: {a: {queue: net, duration: 3s}, b: {queue: net, duration: 3s}}
      script: [{at: 1s, cancel: b}]
      """)
    let net = try #require(statistics.queues.first)
    #expect(net.waiting.count == 2 && net.running.count == 1)
    #expect(net.waiting.longest == .seconds(3))
  }

  @Test func `An operation cancelled before its start does not count as running`() throws {
    let yaml = """
      optui: 1
      title: t
      queues: {net: {max: 2}, held: {suspended: true}}
      operations:
        a: {queue: net, duration: 3s}
        gate: {queue: held, duration: 1s}
        b: {queue: net, after: [gate], duration: 3s}
      script: [{at: 1s, cancel: b}]
      """
    let play = Play(try #require(ScenarioLoader.load(file: "s.yaml", bytes: Array(yaml.utf8)).scenario), holds: false)
    play.finish()
    #expect(play.events.contains { $0.operation == "b" && $0.kind == .dispatched }, "b gets a slot beside a")
    let net = try #require(LogStatistics(play.events).queues.first)
    #expect(net.peak == 1 && net.finishedCount == 2)
    let counts = LogIndex(events: play.events, threadNames: []).running(in: "net", upTo: .end)
    #expect(counts.max() == 1 && counts.last == 0)
  }

  @Test func `Operations wait and run since before the log, queues count from its beginning`() throws {
    let statistics = LogStatistics(
      log(
        """
        0 created queue=net
        0 gap missed=9
        60000 created queue=net new=2
        60000 created op=a queue=net
        60000 created op=b queue=net
        60000 created op=c queue=net
        60000 enqueued op=a queue=net since=10000
        60000 enqueued op=b queue=net since=20000
        60000 enqueued op=c queue=net
        60000 ready op=a queue=net since=10000
        60000 dispatched op=b queue=net worker=2
        60000 executing op=b queue=net since=50000 worker=2
        60000 dispatched op=c queue=net worker=3
        60000 executing op=c queue=net since=55000 worker=3
        62000 finished op=b queue=net worker=2
        62000 dispatched op=a queue=net worker=2
        62000 executing op=a queue=net worker=2
        65000 finished op=a queue=net worker=2
        """))
    let net = try #require(statistics.queues.first)
    #expect(net.waiting.total == .seconds(52 + 30) && net.waiting.count == 2, "when c was added is not known")
    #expect(net.running.total == .seconds(3 + 12 + 10) && net.peak == 2)
    #expect(net.obstacles == [.slot: .seconds(2)] && net.usedSlots == 1)
    #expect(statistics.criticalPath.map(\.operation) == ["b", "a"])
    #expect(statistics.criticalPath.first?.began == EngineTime(.seconds(50)))
  }

  @Test func `The operations of a program are grouped by class, and kept through a log`() throws {
    func life(_ name: LogName, _ className: String?, from start: Int, to end: Int) -> [LogEvent] {
      let made = LogEvent.NewOperation(className: className, kind: .sync)
      let bodies: [(Int, LogEvent.Body)] = [
        (start, .created(name, in: nil, made)), (start, .operation(name, in: nil, .executing)),
        (end, .operation(name, in: nil, .finished(.completed))),
      ]
      return bodies.map { LogEvent(time: EngineTime(.seconds($0)), $1) }
    }
    var events =
      life("a", "Download", from: 0, to: 2) + life("b", nil, from: 2, to: 3) + life("c", "Download", from: 3, to: 7)
    for index in events.indices { events[index].sequence = index + 1 }
    var reader = EventLogReader()
    reader.append(Array(EventLogWriter(title: "t").text(of: events).utf8))
    let read = reader.takeEvents()
    #expect(read == events, "\(reader.problems)")
    let statistics = LogStatistics(read)
    #expect(statistics.classes.map(\.name) == ["Download", "Operation"])
    #expect(statistics.classes.map(\.running.longest) == [.seconds(4), .seconds(1)])
    #expect(statistics.kinds.map(\.count) == [3])
    #expect(statistics.kinds.map(\.peak) == [1] && statistics.classes.map(\.peak) == [1, 1], "one after the other")
    #expect(try self.statistics("operations: {a: {duration: 1s}}\nscript: [{start: a}]").classes.isEmpty)
  }

  /// Expects consistent parts of every play, also of one that stalls.
  @Test func `The figures of every built-in scenario agree with each other`() throws {
    for builtIn in BuiltIn.all {
      let (scenario, _) = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8))
      guard let scenario, scenario.clock == .virtual else { continue }
      let play = Play(scenario, holds: false)
      play.finish()
      let statistics = LogStatistics(play.events)
      for group in statistics.queues {
        #expect(group.finishedCount <= group.count && group.running.count <= group.count, "\(builtIn.name)")
        #expect(group.usedSlots.map { 0...1 ~= $0 } ?? true, "\(builtIn.name)")
        // A class may report its execution a while after it got its slot.
        #expect(group.waiting.total >= group.obstacles.values.reduce(.zero, +), "\(builtIn.name): \(group)")
        #expect(group.waiting.median <= group.waiting.percentile95, "\(builtIn.name)")
      }
      for (stage, next) in zip(statistics.criticalPath, statistics.criticalPath.dropFirst()) {
        #expect(stage.ended <= next.began, "\(builtIn.name)")
      }
    }
  }
}
