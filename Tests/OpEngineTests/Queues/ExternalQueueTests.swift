import Dispatch
import Synchronization
import Testing

@testable import OpEngine

/// Queues that are drained on the main thread, or on an underlying dispatch queue.
@Suite struct ExternalQueueTests {
  private func finish(_ queue: OperationQueue, _ operation: Operation) async {
    await withCheckedContinuation { continuation in
      operation.completionBlock = { continuation.resume() }
      queue.addOperation(operation)
    }
  }

  @Test func `R22: the main queue runs one at a time on the main thread`() async {
    let engine = Engine(misuse: .report)
    let main = Engine.$current.withValue(engine) { OperationQueue.main }
    let isMain = Mutex<[Bool]>([])
    let last = Engine.$current.withValue(engine) {
      for _ in 0..<5 {
        main.addOperation {
          dispatchPrecondition(condition: .onQueue(.main))
          isMain.withLock { $0.append(OperationQueue.current === main) }
        }
      }
      return Operation()
    }
    await finish(main, last)
    #expect(isMain.withLock { $0 } == Array(repeating: true, count: 5))
    #expect(Engine.$current.withValue(engine) { OperationQueue.main } === main)
  }

  @Test func `R13: a setting of the main queue is ignored, with a lint`() {
    let world = LiveWorld(isObserved: true)
    let main = world { OperationQueue.main }
    main.maxConcurrentOperationCount = 4
    main.isSuspended = true
    main.qualityOfService = .background
    main.underlyingQueue = DispatchQueue(label: "other")
    #expect(main.maxConcurrentOperationCount == 1)
    #expect(!main.isSuspended)
    #expect(main.qualityOfService == .userInteractive)
    #expect(main.underlyingQueue?.label == DispatchQueue.main.label)
    let lint = EngineEvent.Change.linted(.mainQueueFixed, operation: nil, queue: main.id, path: [])
    #expect(world.log.changes.filter { $0 == lint }.count == 4)
    main.qualityOfService = .userInteractive
    main.maxConcurrentOperationCount = 1
    main.isSuspended = false
    #expect(world.log.changes.filter { $0 == lint }.count == 4, "a call without effect is not a mistake")
  }

  @Test func `Queues have names of their own until they are given others`() {
    let world = LiveWorld()
    let (queue, other, main) = world { (OperationQueue(), OperationQueue(), OperationQueue.main) }
    #expect(main.name == "NSOperationQueue Main Queue")
    #expect(queue.name?.hasPrefix("NSOperationQueue 0x") == true && queue.name != other.name)
    queue.name = "net"
    #expect(queue.name == "net")
    queue.name = nil
    #expect(queue.name?.hasPrefix("NSOperationQueue 0x") == true)
  }

  @Test func `A serial underlying dispatch queue makes it run one at a time`() async {
    let engine = Engine(misuse: .report)
    let (queue, last) = Engine.$current.withValue(engine) { (OperationQueue(), Operation()) }
    let serial = DispatchQueue(label: "serial")
    queue.underlyingQueue = serial
    queue.maxConcurrentOperationCount = 4
    let running = Atomic<Int>(0)
    let peak = Mutex(0)
    for _ in 0..<50 {
      let work = Engine.$current.withValue(engine) {
        BlockOperation {
          dispatchPrecondition(condition: .onQueue(serial))
          let now = running.add(1, ordering: .relaxed).newValue
          peak.withLock { $0 = max($0, now) }
          running.subtract(1, ordering: .relaxed)
        }
      }
      last.addDependency(work)
      queue.addOperation(work)
    }
    await finish(queue, last)
    #expect(peak.withLock { $0 } == 1)
  }

  @Test func `Operations on a dispatch queue occupy no worker of the pool`() async {
    await onOwnThread {
      let world = LiveWorld(workers: 1, isObserved: true)
      let log = world.log
      let (queue, gate, operation) = (world.queue(), Latch(), world { BlockOperation {} })
      operation.addExecutionBlock { gate.wait() }
      queue.underlyingQueue = DispatchQueue(label: "below")
      queue.addOperation(operation)
      while !operation.isExecuting { giveWay() }
      #expect(world.engine.core.withLock { $0.state.poolHolders() }.isEmpty)
      #expect(log.graph.poolHolders().isEmpty)
      gate.open()
      operation.waitUntilFinished()
    }
  }

  @Test func `An operation that a dispatch queue does not run names the queue, and a fix`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let (queue, below) = (world.queue(), DispatchQueue(label: "below"))
      queue.underlyingQueue = below
      below.suspend()
      let operation = world.block()
      queue.addOperation(operation)
      let why = operation.explain()
      #expect(why.chain.map(\.kind) == [.dispatchQueue] && why.reasons.first?.holders.isEmpty == true)
      #expect(why.suggestedFix == .freeDispatchQueue(queue.id))
      below.resume()
      operation.waitUntilFinished()
    }
  }

  @Test func `Work of another queue on the same dispatch queue is the reason to wait`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let (queue, other, gate) = (world.queue(), world.queue(), Latch())
      let below = DispatchQueue(label: "below")
      (queue.underlyingQueue, other.underlyingQueue) = (below, below)
      let (hog, operation) = (world.block { gate.wait() }, world.block())
      other.addOperation(hog)
      while !hog.isExecuting { giveWay() }
      queue.addOperation(operation)
      let why = operation.explain()
      #expect(why.chain.map(\.kind) == [.dispatchQueue] && why.reasons.first?.holders == [hog.id])
      #expect(why.suggestedFix == nil)
      gate.open()
      operation.waitUntilFinished()
    }
  }

  @Test func `A queue over the main dispatch queue needs the main thread`() {
    let world = LiveWorld(isObserved: true)
    let queue = world.queue()
    queue.underlyingQueue = .main
    #expect(world.engine.core.withLock { $0.state.dispatchQueue(of: queue.id) } == .main)
  }

  @Test func `A recording names the underlying dispatch queue, even for a late client`() throws {
    let world = LiveWorld()
    let recording = try HeldRecording(of: world.engine)
    let below = DispatchQueue(label: "below")
    let queues = (0..<3).map { _ in world.queue() }
    queues[0].underlyingQueue = below
    queues[1].underlyingQueue = .main
    queues[2].underlyingQueue = below
    for queue in queues {
      queue.isSuspended = true
      queue.addOperation(world.block())
    }
    for events in [recording.events, try HeldRecording(of: world.engine).events] {
      let made = events.compactMap { event -> LogEvent.NewQueue? in
        if case .queueCreated(_, let new) = event.body { new } else { nil }
      }
      #expect(made.map(\.executor) == [.underlying, .underlying, .underlying])
      #expect(made.map { $0.dispatchQueue?.number } == [2, 1, 2])
    }
    for queue in queues { queue.isSuspended = false }
  }

  @Test func `The underlying dispatch queue can be set only while the queue is empty`() {
    let world = LiveWorld(isObserved: true)
    let (log, queue, pending) = (world.log, world.queue(), world { Operation() })
    queue.isSuspended = true
    queue.addOperation(pending)
    queue.underlyingQueue = DispatchQueue(label: "late")
    #expect(queue.underlyingQueue == nil)
    #expect(log.changes.contains(.misused(.queueNotEmpty, operation: nil, queue: queue.id)))
    queue.isSuspended = false
  }
}
