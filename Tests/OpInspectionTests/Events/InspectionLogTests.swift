import OpLog
import TestSupport
import Testing

@testable import OpInspection

@Suite struct InspectionLogTests {
  private typealias Operation = FoundationSnapshot.Operation

  private func operation(
    _ name: String?, _ state: FoundationSnapshot.State, in queue: UInt64? = nil, after: [UInt64] = []
  ) -> Operation {
    var operation = Operation(
      className: "Photo", isFoundation: false, state: state, isReady: after.isEmpty, isCancelled: false)
    (operation.name, operation.queue, operation.dependencies, operation.rank) = (name, queue, after, 3)
    return operation
  }

  private func queue(_ name: String, limit: Int = -1, isSuspended: Bool = false, _ operations: [UInt64])
    -> FoundationSnapshot.Queue
  {
    var queue = FoundationSnapshot.Queue(
      className: "OperationQueue", limit: limit, isSuspended: isSuspended, isMain: false)
    (queue.name, queue.operations, queue.waiting) = (name, operations, operations)
    return queue
  }

  /// Returns the lines of a log, read back.
  private func words(_ events: [LogEvent]) -> [String] {
    let timeline = Timeline(events)
    return events.map { event in
      let line = EventLine(event, in: timeline, charset: .unicode)
      return line.text
    }
  }

  private func accepts(_ events: [LogEvent]) -> Bool {
    var reader = EventLogReader()
    reader.append(Array(EventLogWriter(title: "t").text(of: events).utf8))
    return reader.failure == nil
  }

  private func reasons(_ events: [LogEvent], of name: String) -> [WaitReason.Kind] {
    NamedWaitGraph(events).explanation(of: name)?.reasons.map(\.kind) ?? []
  }

  @Test func `The first look tells the present state`() {
    var snapshot = FoundationSnapshot()
    snapshot.queues[1] = queue("net", limit: 1, isSuspended: true, [10, 11])
    snapshot.operations[10] = operation("photo", .executing, in: 1)
    snapshot.operations[11] = operation("resize", .enqueued, in: 1, after: [10, 12])
    snapshot.operations[12] = operation("lost", .initialized)
    var log = InspectionLog(process: 1)
    let events = log.append(snapshot, at: .zero)
    #expect(reasons(events, of: "resize") == [.suspended, .dependency, .max])
    #expect(reasons(events, of: "lost") == [.notEnqueued])
    #expect(log.append(snapshot, at: .zero).isEmpty)
  }

  @Test func `A barrier is one, and no dependency`() {
    var snapshot = FoundationSnapshot()
    snapshot.queues[1] = queue("q", [10, 11, 12])
    snapshot.operations[10] = operation("reader", .executing, in: 1)
    snapshot.operations[11] = operation("barrier", .enqueued, in: 1, after: [10])
    snapshot.operations[11]?.role = .barrier
    snapshot.operations[12] = operation("later", .enqueued, in: 1, after: [11])
    var log = InspectionLog(process: 1)
    let events = log.append(snapshot, at: .zero)
    #expect(reasons(events, of: "barrier") == [.barrier] && reasons(events, of: "later") == [.barrier])
  }

  @Test func `Waiting operations keep the order in which they will start`() {
    var snapshot = FoundationSnapshot()
    snapshot.queues[1] = queue("q", [10, 11, 12])
    snapshot.queues[1]?.waiting = [12, 11, 10]
    for address in UInt64(10)...12 { snapshot.operations[address] = operation("op\(address)", .enqueued, in: 1) }
    snapshot.operations[12]?.rank = 1
    var log = InspectionLog(process: 1)
    let graph = NamedWaitGraph(log.append(snapshot, at: .zero))
    #expect(graph.operationsAhead(of: "op10") == ["op12", "op11"])
  }

  @Test func `An operation that is gone has finished, and what follows at its address is another`() {
    var snapshot = FoundationSnapshot()
    snapshot.queues[1] = queue("q", [10])
    snapshot.operations[10] = operation("a", .executing, in: 1)
    var log = InspectionLog(process: 1)
    var events = log.append(snapshot, at: .zero)
    snapshot.operations[10] = operation("b", .enqueued, in: 1)
    events += log.append(snapshot, at: .zero)
    let timeline = Timeline(events)
    #expect(timeline.operation("a")?.phase == .finished && timeline.operation("b")?.phase == .ready)
  }

  @Test func `A wait that ends at a reused address is that for the former operation`() {
    var snapshot = FoundationSnapshot()
    snapshot.queues[1] = queue("q", [10])
    snapshot.operations[10] = operation("a", .executing, in: 1)
    snapshot.waits = [.init(operation: 10, thread: 7, body: nil)]
    var log = InspectionLog(process: 1)
    var events = log.append(snapshot, at: .zero)
    snapshot.operations[10] = operation("b", .enqueued, in: 1)
    snapshot.waits = []
    let later = log.append(snapshot, at: .zero)
    events += later
    guard case .waitEnded(.operation(let name), _, _)? = later.first?.body else {
      Issue.record("the first event is not the end of the wait")
      return
    }
    #expect(name.text == "a")
    #expect(accepts(events))
  }

  @Test func `A queue at the address of a former one is another`() {
    var snapshot = FoundationSnapshot()
    snapshot.queues[1] = queue("old", [10])
    snapshot.operations[10] = operation("a", .executing, in: 1)
    var log = InspectionLog(process: 1)
    var events = log.append(snapshot, at: .zero)
    snapshot.queues[1] = queue("new", [11])
    snapshot.operations = [11: operation("b", .enqueued, in: 1)]
    events += log.append(snapshot, at: .zero)
    let timeline = Timeline(events)
    #expect(timeline.operation("a")?.phase == .finished && timeline.queues.map(\.name) == ["old", "new"])
    #expect(accepts(events))
  }

  @Test func `An operation that gets its name late, and a queue renamed in use, are the same`() {
    var snapshot = FoundationSnapshot()
    snapshot.queues[1] = queue("q", [10])
    snapshot.operations[10] = operation(nil, .enqueued, in: 1)
    var log = InspectionLog(process: 1)
    _ = log.append(snapshot, at: .zero)
    snapshot.operations[10]?.name = "late"
    snapshot.queues[1]?.name = "renamed"
    #expect(log.append(snapshot, at: .zero).isEmpty)
  }

  @Test func `A queue that could not be read keeps its state`() {
    var snapshot = FoundationSnapshot()
    snapshot.queues[1] = queue("q", [10])
    snapshot.operations[10] = operation("a", .enqueued, in: 1)
    var log = InspectionLog(process: 1)
    _ = log.append(snapshot, at: .zero)
    var torn = FoundationSnapshot()
    torn.tornQueues = [1]
    #expect(log.append(torn, at: .zero).isEmpty)
  }

  @Test func `An operation that runs in a queue read later is not added to it`() {
    var snapshot = FoundationSnapshot()
    snapshot.operations[10] = operation("a", .executing)
    var log = InspectionLog(process: 1)
    var events = log.append(snapshot, at: .zero)
    snapshot.queues[1] = queue("q", [10])
    snapshot.operations[10]?.queue = 1
    events += log.append(snapshot, at: .zero)
    #expect(accepts(events))
  }

  @Test func `A value that turned unreported is a lint, and the reason`() {
    var snapshot = FoundationSnapshot()
    snapshot.queues[1] = queue("q", [10])
    snapshot.operations[10] = operation("late", .enqueued, in: 1)
    var log = InspectionLog(process: 1)
    var events = log.append(snapshot, at: .zero)
    snapshot.operations[10]?.isUnreported = true
    events += log.append(snapshot, at: EngineTime(.milliseconds(100)))
    #expect(reasons(events, of: "late") == [.unreportedReady])
    #expect(events.last?.remark?.code == .lint(.missingKeyValueChange))
  }

  @Test(arguments: 0..<6)
  func `Looks at any moments make a log that readers accept, and end with the reasons of the last look`(
    seed: UInt64
  ) throws {
    for round in 0..<(isThorough ? 60 : 10) {
      var world = ChangingQueues(seed: seed &* 1000 &+ UInt64(round))
      var log = InspectionLog(process: 1)
      var events: [LogEvent] = []
      for look in 0..<12 {
        world.advance()
        // A queue is known before its operations are, and at the end the program is at rest.
        let snapshot = 1...10 ~= look ? world.look() : world.snapshot
        events += log.append(snapshot, at: EngineTime(.milliseconds(look)))
        var reader = EventLogReader()
        reader.append(Array(EventLogWriter(title: "t").text(of: events).utf8))
        try #require(reader.failure == nil, "seed \(seed), round \(round), look \(look)")
      }
      var fresh = InspectionLog(process: 1)
      let (all, last) = (NamedWaitGraph(events), NamedWaitGraph(fresh.append(world.snapshot, at: .zero)))
      for operation in world.snapshot.operations.values where operation.queue != nil && operation.state < .finished {
        let name = try #require(operation.name)
        #expect(
          all.explanation(of: name)?.reasons.map(\.kind) == last.explanation(of: name)?.reasons.map(\.kind),
          "seed \(seed), round \(round), \(name)")
      }
    }
  }
}
