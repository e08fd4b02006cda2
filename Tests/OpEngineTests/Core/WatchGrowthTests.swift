import Testing

@testable import OpEngine

/// The cost of watching many operations for lints: each of these would take minutes if an event scanned all waiting
/// operations.
struct WatchGrowthTests {
  private static let many = 20_000

  /// A watch with two workers, and its events.
  private final class Bench {
    var watch = LintWatch(workers: 2)
    var findings: [LintWatch.Finding] = []
    private var time = EngineTime.zero
    private var rows: Row = 0
    private var queues: Row = 0

    func take(_ changes: EngineEvent.Change..., on worker: WorkerID = .main) {
      for change in changes {
        findings += watch.receive(EngineEvent(sequence: 1, time: time, worker: worker, change: change))
        _ = watch.nextCheck
      }
    }

    func pass(_ duration: Duration) { time = time + duration }

    func queue(max: Int = -1) -> QueueID {
      defer { queues += 1 }
      let queue = QueueID(row: queues)
      take(.queueCreated(queue, runBy: .pool), .queue(queue, .maxChanged(old: -1, new: max)))
      return queue
    }

    func make(_ priority: QueuePriority = .normal, _ kind: OperationKind = .block) -> OperationID {
      defer { rows += 1 }
      let id = OperationID(row: rows, generation: 1)
      take(.created(id, kind, priority))
      return id
    }

    func add(_ count: Int, to queue: QueueID, isReady: Bool = true, category: String? = nil) -> [OperationID] {
      (0..<count).map { _ in
        let id = make()
        if let category { take(.operation(id, .requires(.exclusive(category)))) }
        take(.operation(id, .enqueued(in: queue)))
        if isReady { take(.operation(id, .ready)) }
        return id
      }
    }

    func begin(_ id: OperationID, on worker: UInt32 = 2) {
      take(.operation(id, .dispatched), .operation(id, .executing), on: WorkerID(worker))
    }

    func run(_ id: OperationID, on worker: UInt32 = 2) {
      begin(id, on: worker)
      take(.operation(id, .finished(.completed)), on: WorkerID(worker))
    }

    /// Makes both workers run something that does not end.
    func fillPool() { for (number, id) in add(2, to: queue()).enumerated() { begin(id, on: UInt32(2 + number)) } }

    func lints(_ lint: Lint) -> Int { findings.count { $0.lint == lint } }
  }

  @Test func `A queue that is longer than the pool`() {
    let bench = Bench()
    let queue = bench.queue(max: 4)
    let operations = bench.add(Self.many, to: queue)
    for (index, id) in operations.enumerated() {
      if index > 1 {
        bench.take(.operation(operations[index - 2], .finished(.completed)), on: WorkerID(UInt32(2 + index % 2)))
      }
      bench.begin(id, on: UInt32(2 + index % 2))
    }
    #expect(bench.findings.isEmpty)
    #expect(bench.watch.graph.brokenCount() == nil)
    bench.pass(.seconds(2))
    bench.take(.operation(operations[Self.many - 1], .finished(.completed)))
    #expect(bench.findings.isEmpty, "nothing was left to be started")
  }

  @Test(arguments: [false, true])
  func `Additions while no worker is free, before a barrier or not`(_ hasBarrier: Bool) {
    let bench = Bench()
    bench.fillPool()
    let queue = bench.queue()
    _ = bench.add(Self.many, to: queue)
    if hasBarrier {
      let barrier = bench.make()
      bench.take(
        .queue(queue, .barrierAdded(barrier)), .operation(barrier, .enqueued(in: queue)), .operation(barrier, .ready))
      _ = bench.add(Self.many, to: queue)
    }
    bench.pass(.seconds(2))
    _ = bench.add(1, to: queue)
    #expect(bench.findings.map(\.lint) == [.poolExhausted])
  }

  @Test func `Many queues that wait for a worker, one after the other`() {
    let bench = Bench()
    bench.fillPool()
    let queues = (0..<Self.many / 4).map { _ in bench.queue() }
    let operations = queues.map { bench.add(1, to: $0)[0] }
    bench.pass(.seconds(2))
    for id in operations { bench.take(.operation(id, .priorityChanged(old: .normal, new: .low))) }
    #expect(bench.lints(.poolExhausted) == queues.count, "each queue is reported once")
    #expect(bench.watch.graph.brokenCount() == nil)
  }

  @Test func `Operations that become ready behind a paused one`() {
    let bench = Bench()
    let queue = bench.queue(max: 1)
    let paused = bench.make(.normal, .pausable)
    bench.take(.operation(paused, .enqueued(in: queue)), .operation(paused, .ready))
    bench.begin(paused)
    bench.take(.operation(paused, .returned), .operation(paused, .paused))
    #expect(bench.findings.isEmpty)
    let behind = bench.add(Self.many, to: queue)
    for id in behind { bench.take(.operation(id, .unready), .operation(id, .ready)) }
    #expect(bench.findings.map(\.lint) == [.pausedHoldsSlot])
  }

  @Test func `Operations of one exclusive category`() {
    let bench = Bench()
    let operations = bench.add(Self.many, to: bench.queue(), category: "disk")
    for id in operations { bench.run(id) }
    #expect(bench.findings.isEmpty)
    #expect(bench.watch.graph.categoryWaiters.isEmpty)
  }

  @Test func `Operations that are paused, one after the other`() {
    let bench = Bench()
    let queue = bench.queue(max: Self.many / 4)
    let runners = (0..<Self.many / 4).map { _ in bench.make(.normal, .pausable) }
    for id in runners {
      bench.take(.operation(id, .enqueued(in: queue)), .operation(id, .ready))
      bench.begin(id)
      bench.take(.operation(id, .returned))
    }
    _ = bench.add(Self.many / 4, to: queue)
    for id in runners { bench.take(.operation(id, .paused)) }
    #expect(bench.lints(.pausedHoldsSlot) == runners.count)
  }

  @Test func `Many unnoticed cancels`() {
    let bench = Bench()
    let queue = bench.queue()
    let operations = (0..<Self.many).map { _ in bench.make(.normal, .manual) }
    for id in operations {
      bench.take(.operation(id, .enqueued(in: queue)), .operation(id, .ready))
      bench.begin(id)
      bench.take(.operation(id, .returned), .operation(id, .cancelled(.asked)))
    }
    for id in operations.reversed().prefix(Self.many / 2) { bench.take(.operation(id, .cancelNoticed)) }
    bench.pass(.seconds(2))
    _ = bench.make()
    #expect(
      bench.findings.compactMap(\.operation) == Array(operations.prefix(Self.many / 2)), "in the order of the cancels")
  }

  @Test func `Dependencies of one of high priority that is in its queue`() {
    let bench = Bench()
    let queue = bench.queue()
    let urgent = bench.make(.high)
    bench.take(.operation(urgent, .enqueued(in: queue)))
    for _ in 0..<Self.many { bench.take(.operation(urgent, .dependencyAdded(on: bench.make(.high)))) }
    #expect(bench.findings.isEmpty)
    bench.take(.operation(urgent, .dependencyAdded(on: bench.make())))
    #expect(bench.findings.map(\.lint) == [.priorityInversion])
  }

  @Test func `Operations that pass others waiting in front`() {
    let bench = Bench()
    let queue = bench.queue()
    let stuck = bench.add(10, to: queue, isReady: false)
    let operations = bench.add(Self.many, to: queue)
    for id in operations { bench.run(id) }
    #expect(bench.findings.isEmpty)
    #expect(bench.watch.arrivals[queue]?.count ?? 0 < 100)
    #expect(stuck.allSatisfy { bench.watch.graph.state(of: $0) == .enqueued })
  }

  @Test func `A barrier that finishes before its turn`() {
    let bench = Bench()
    bench.fillPool()
    let queue = bench.queue()
    let barrier = bench.make()
    _ = bench.add(1, to: queue, isReady: false)
    bench.take(.queue(queue, .barrierAdded(barrier)), .operation(barrier, .enqueued(in: queue)))
    let later = bench.add(1, to: queue)
    #expect(!bench.watch.graph.lacksOnlyWorker(queue))
    bench.take(.operation(barrier, .finished(.completed)))
    #expect(bench.watch.graph.lacksOnlyWorker(queue) && bench.watch.graph.brokenCount() == nil)
    bench.take(.operation(later[0], .finished(.completed)))
    #expect(!bench.watch.graph.lacksOnlyWorker(queue) && bench.watch.graph.brokenCount() == nil)
  }
}
