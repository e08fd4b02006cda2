import Testing

@testable import OpEngine

/// The release of finished operations on real threads, whichever thread finished them (R19).
struct LiveLifetimeTests {
  @Test func `A finished operation is freed with its last reference`() async {
    await onOwnThread {
      let world = LiveWorld()
      let deinits = CountDownLatch(300)
      let queue = world.queue()
      for _ in 0..<300 { queue.addOperation(world { ProbedOperation(deinits) }) }
      deinits.wait()
    }
  }

  @Test func `An unreferenced queue finishes its work and is freed`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (counter, gate, deinits) = (ConcurrencyCounter(), Latch(), CountDownLatch(1))
      do {
        let queue = world { ProbedQueue(deinits) }
        queue.addOperation { gate.wait() }
        queue.maxConcurrentOperationCount = 1
        for _ in 0..<50 { queue.addOperation { counter.count() } }
      }
      gate.open()
      deinits.wait()
      #expect(counter.total == 50)
    }
  }

  @Test func `A queue in the row of a freed one is a different queue`() async {
    await onOwnThread {
      let world = LiveWorld()
      let operation = world.block()
      func use() -> QueueID {
        let queue = world.queue(max: 1)
        queue.addOperation(operation)
        queue.waitUntilAllOperationsAreFinished()
        return queue.id
      }
      let gone = use()
      // A worker may have the last reference.
      while world.engine.core.withLock({ !$0.state.queues[gone.row].isDiscarded }) { giveWay() }
      let heir = world.queue()
      #expect(heir.id.row == gone.row && heir.id != gone)
      #expect(heir.maxConcurrentOperationCount == OperationQueue.defaultMaxConcurrentOperationCount)
      #expect(world.engine.queue(of: operation.id) == nil, "it was never in the new one")
    }
  }

  @Test func `A very long chain is released as it finishes`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(max: 1, isSuspended: true)
      let deinits = CountDownLatch(1)
      do {
        var last: Operation = world { ProbedOperation(deinits) }
        queue.addOperation(last)
        for _ in 0..<LiveLifetimeTests.veryLong {
          let next = world { Operation() }
          next.addDependency(last)
          queue.addOperation(next)
          last = next
        }
      }
      queue.isSuspended = false
      deinits.wait()
      queue.waitUntilAllOperationsAreFinished()
      #expect(queue.operationCount == 0)
    }
  }

  @Test func `Dependencies that are read while others finish and are freed are all alive`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      for round in 0..<500 {
        let (kept, dependant) = (world.block(), world.block())
        do {
          let lost = (0..<3).map { _ in world.block() }
          for operation in lost + [kept] { dependant.addDependency(operation) }
          queue.addOperations([dependant, kept] + lost, waitUntilFinished: false)
        }
        while !dependant.isFinished {
          #expect(dependant.dependencies.contains(kept), "round \(round)")
        }
        #expect(dependant.dependencies.contains(kept), "round \(round)")
        queue.waitUntilAllOperationsAreFinished()
      }
      #expect(world.brokenInvariant == nil)
    }
  }

  @Test func `A very long chain that never started is released without recursion`() async {
    await onOwnThread {
      let world = LiveWorld()
      let deinits = CountDownLatch(1)
      do {
        var last: Operation = world { ProbedOperation(deinits) }
        for _ in 0..<LiveLifetimeTests.veryLong {
          let next = world { Operation() }
          next.addDependency(last)
          last = next
        }
      }
      deinits.wait()
    }
  }

  @Test func `Memory is flat over 200,000 operations`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      func run(_ count: Int) {
        for _ in 0..<count / 1_000 {
          queue.addOperations((0..<1_000).map { _ in world.block() }, waitUntilFinished: false)
          queue.waitUntilAllOperationsAreFinished()
        }
      }
      run(20_000)
      let rows = world.engine.core.withLock { $0.state.operations.count }
      let cells = world.engine.core.withLock { $0.state.cells.count }
      run(200_000)
      // Each thread may batch the release of 64 rows.
      #expect(world.engine.core.withLock { $0.state.operations.count } <= rows + 64 * 65)
      #expect(world.engine.core.withLock { $0.state.cells.count } == cells)
    }
  }

  @Test func `Memory is flat over ten thousand queues and groups`() async {
    await onOwnThread {
      let world = LiveWorld()
      for _ in 0..<5_000 {
        let queue = world.queue()
        queue.addOperation(world { GroupOperation(batch: [Operation()]) })
        queue.waitUntilAllOperationsAreFinished()
      }
      #expect(world.engine.core.withLock { $0.state.queues.count } < 1_000)
      #expect(world.engine.core.withLock { $0.queueHandles.count } < 1_000)
    }
  }

  @Test func `An engine lives as long as each of its operations, registered or not`() {
    weak var engine: Engine?
    var operation: Operation? = LiveWorld().block()
    engine = operation?.engine
    #expect(engine != nil)
    #expect(operation?.isReady == true)
    operation = nil
    #expect(engine == nil)
  }

  @Test func `An engine is freed when it is released and its workers sleep, with any idle time`() async {
    await onOwnThread {
      let deinits = CountDownLatch(1)
      let token = LiveLifetimeTests.use(idle: .seconds(3_600), deinits)
      deinits.wait()
      token.cancel()
    }
  }

  @Test func `Idle workers end after a while, and are replaced`() async {
    await onOwnThread {
      let world = LiveWorld(idle: .milliseconds(1))
      let (queue, counter) = (world.queue(), ConcurrencyCounter())
      for _ in 0..<5 {
        let latch = CountDownLatch(8)
        let operations = (0..<8).map { _ in world.block { counter.count { latch.arriveAndWait() } } }
        queue.addOperations(operations, waitUntilFinished: true)
        while world.engine.core.withLock({ $0.pool.count > 0 }) { giveWay() }
      }
      #expect(counter.total == 40)
      #expect(counter.peak == 8, "each time the number of workers matched the work")
    }
  }

  @Test func `A worker that ends while it is being woken is not lost`() async {
    await onOwnThread {
      let world = LiveWorld(idle: .microseconds(50))
      let (queue, counter) = (world.queue(), ConcurrencyCounter())
      for round in 0..<3_000 {
        queue.addOperation { counter.count() }
        // Up to a hundred microseconds: around the moment at which the worker gives up.
        SystemThread.spin(nanoseconds: UInt64(round % 100) * 1_000)
        queue.waitUntilAllOperationsAreFinished()
      }
      #expect(counter.total == 3_000)
    }
  }

  /// Uses an engine and releases it; its deinitialization is an arrival.
  private static func use(idle: Duration, _ deinits: CountDownLatch) -> ObservationToken {
    var configuration = Engine.Configuration(workers: 8, misuse: .report)
    configuration.idle = idle
    let engine = Engine(configuration)
    return Engine.$current.withValue(engine) {
      let probe = DeinitProbe { deinits.arrive() }
      let queue = OperationQueue()
      queue.addOperations((0..<100).map { _ in BlockOperation {} }, waitUntilFinished: true)
      return engine.observers.observe { _ in withExtendedLifetime(probe) {} }
    }
  }

  /// Several times as many as a stack has room for, if releases were recursive. Fewer under ThreadSanitizer, which
  /// costs a factor of ten.
  private static let veryLong = 100_000
}

/// An operation whose deinitialization is an arrival.
private final class ProbedOperation: Operation, @unchecked Sendable {
  // Sendable: the probe is.
  private let probe: DeinitProbe

  init(_ deinits: CountDownLatch) {
    probe = DeinitProbe { deinits.arrive() }
    super.init()
  }
}

/// A queue whose deinitialization is an arrival.
private final class ProbedQueue: OperationQueue, @unchecked Sendable {
  // Sendable: the probe is.
  private let probe: DeinitProbe

  init(_ deinits: CountDownLatch) {
    probe = DeinitProbe { deinits.arrive() }
    super.init()
  }
}
