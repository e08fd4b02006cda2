import Testing

@testable import OpEngine

/// Deadlocks, as answers of a live engine and as reports of a watch.
struct DiagnosisTests {
  /// Waits until a lint of that kind was reported.
  private func wait(for lint: Lint, in log: DeliveredLog) {
    while !log.changes.contains(where: { if case .linted(lint, _, _, _) = $0 { true } else { false } }) { giveWay() }
  }

  @Test func `A discarded operation has no queue and no explanation`() {
    let world = World()
    let id = world { Operation().id }
    #expect(world.engine.queue(of: id) == nil)
    #expect(world.engine.explanation(of: id).reasons.isEmpty)
  }

  @Test func `A cycle is deadlocked, and an operation that a call can finish is not`() {
    let world = World()
    let (queue, suspended) = world { (OperationQueue(), OperationQueue()) }
    suspended.isSuspended = true
    let (first, second, behind, helped, other) = world {
      (Operation(), Operation(), Operation(), Operation(), Operation())
    }
    first.addDependency(second)
    second.addDependency(first)
    behind.addDependency(first)
    helped.addDependency(other)
    suspended.addOperation(other)
    queue.addOperations([first, second, behind, helped], waitUntilFinished: false)
    #expect(world.engine.deadlockedOperations() == [first, second, behind].map(\.id))
    // For each operation, the ring has the same fix.
    #expect(first.explain().suggestedFix == .command(.cancel(second.id)))
    #expect(second.explain().suggestedFix == .command(.cancel(second.id)))
    first.cancel()
    world.runtime.run()
    #expect(world.engine.deadlockedOperations().isEmpty)
    #expect(behind.isFinished)
  }

  @Test func `Bodies that wait on their own queue are found by a watch`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let token = world.engine.reportLints()
      let queue = world.queue(max: 1)
      let inner = world.block()
      let outer = world.block { inner.waitUntilFinished() }
      queue.addOperations([outer, inner], waitUntilFinished: false)
      wait(for: .deadlock, in: world.log)
      wait(for: .waitsOnOwnQueue, in: world.log)
      #expect(world.engine.deadlockedOperations() == [outer.id, inner.id])
      #expect(inner.explain().chain.map(\.kind) == [.max, .wait, .cycle])
      #expect(inner.explain().suggestedFix == .command(.raiseMax(queue.id)))
      queue.maxConcurrentOperationCount = 2
      queue.waitUntilAllOperationsAreFinished()
      token.cancel()
    }
  }

  @Test func `A pool without a free worker is found by a watch`() async {
    await onOwnThread {
      let world = LiveWorld(workers: 2, isObserved: true)
      let (queue, other, token) = (world.queue(), world.queue(), world.engine.reportLints())
      let (latch, gate) = (CountDownLatch(3), Latch())
      for _ in 0..<2 {
        queue.addOperation {
          latch.arriveAndWait()
          gate.wait()
        }
      }
      latch.arriveAndWait()
      let ready = world.block()
      other.addOperation(ready)
      wait(for: .poolExhausted, in: world.log)
      #expect(ready.explain().reasons.map(\.kind) == [.workers])
      #expect(ready.explain().reasons.first?.holders.count == 2)
      #expect(world.engine.deadlockedOperations().isEmpty)
      gate.open()
      other.waitUntilAllOperationsAreFinished()
      token.cancel()
    }
  }

  @Test func `A watch that starts late knows the present state`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let (first, second) = world { (Operation(), Operation()) }
      let queue = world.queue()
      first.addDependency(second)
      second.addDependency(first)
      queue.addOperations([first, second], waitUntilFinished: false)
      let token = world.engine.reportLints()
      wait(for: .deadlock, in: world.log)
      second.cancel()
      queue.waitUntilAllOperationsAreFinished()
      token.cancel()
    }
  }

  @Test func `A deadlock does not mention operations that execute`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let (queue, token) = (world.queue(max: 1), world.engine.reportLints())
      let running = world { AsyncOperation() }
      world.queue().addOperation(running)
      let inner = world.block()
      let outer = world.block { inner.waitUntilFinished() }
      queue.addOperations([outer, inner], waitUntilFinished: false)
      wait(for: .deadlock, in: world.log)
      let path = world.log.changes.compactMap { change in
        if case .linted(.deadlock, _, _, let path) = change { path } else { nil }
      }
      #expect(path.first == [outer.id, inner.id])
      #expect(running.explain().reasons.map(\.kind) == [.step])
      var graph = WaitGraph()
      for event in world.log.events { graph.apply(event) }
      #expect(graph.explanation(of: running.id) == running.explain())
      queue.maxConcurrentOperationCount = 2
      running.finish()
      queue.waitUntilAllOperationsAreFinished()
      token.cancel()
    }
  }

  /// The published template: a class that reports `isExecuting`, leaves its thread, and never reports its finish.
  private final class Forgetful: Operation, @unchecked Sendable {
    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { true }
    override var isFinished: Bool { isDone.withLock { $0 } }
    private let isDone = Lock(false)
    override func start() {
      willChangeValue(forKey: "isExecuting")
      didChangeValue(forKey: "isExecuting")
    }
    func remember() {
      willChangeValue(forKey: "isFinished")
      isDone.withLock { $0 = true }
      didChangeValue(forKey: "isFinished")
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `Others wait for a class whose start has returned without a report`(_ time: BothTimes) async {
    await time.run(workers: 1) { _, log in
      let (queue, other) = (OperationQueue(), OperationQueue())
      queue.maxConcurrentOperationCount = 1
      let (forgetful, behind) = (Forgetful(), BlockOperation {})
      queue.addOperations([forgetful, behind], waitUntilFinished: false)
      // The one worker is free again.
      other.addOperation {}
      other.waitUntilAllOperationsAreFinished()
      #expect(behind.explain().chain.map(\.kind) == [.max, .step])
      #expect(behind.explain().suggestedFix == .reportFinish(forgetful.id))
      #expect(log.graph.explanation(of: behind.id) == behind.explain())
      forgetful.remember()
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  /// A class that ends on another thread without a report.
  private final class Silent: Operation, @unchecked Sendable {
    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { hasBegun.withLock { $0 } && !isFinished }
    override var isFinished: Bool { isDone.withLock { $0 } }
    private let hasBegun = Lock(false)
    private let isDone = Lock(false)

    override func start() {
      willChangeValue(forKey: "isExecuting")
      hasBegun.withLock { $0 = true }
      didChangeValue(forKey: "isExecuting")
    }

    func end() { isDone.withLock { $0 = true } }

    func say() { for key in ["isExecuting", "isFinished"] { didChangeValue(forKey: key) } }
  }

  @Test func `A class that has ended without a report is found by a watch, and explained`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let token = world.engine.reportLints()
      let queue = world.queue(max: 1)
      let (silent, behind) = world { (Silent(), BlockOperation {}) }
      (silent.name, behind.name, queue.name) = ("upload", "behind", "net")
      queue.addOperations([silent, behind], waitUntilFinished: false)
      while behind.explain().chain.map(\.kind) != [.max, .step] { giveWay() }
      #expect(behind.explain().lint == nil)
      silent.end()
      #expect(behind.explain().lint == .missingKeyValueChange)
      #expect(
        "\(behind.explain())" == "behind waits for a slot of net, held by upload; upload runs until its finish is "
          + "reported; isFinished of upload reads true, but no change of it was posted (missing-kvo); fix: upload has to "
          + "post the change of its isFinished: willChangeValue before it, didChangeValue after it")
      wait(for: .missingKeyValueChange, in: world.log)
      silent.say()
      queue.waitUntilAllOperationsAreFinished()
      token.cancel()
      #expect(
        world.log.changes.count { $0 == .linted(.missingKeyValueChange, operation: silent.id, queue: queue.id) } == 1)
    }
  }

  @Test func `A ready operation has no reason to wait while a worker fetches it`() async {
    await onOwnThread {
      let world = LiveWorld(workers: 2)
      let (queue, gate, blocked) = (world.queue(), Latch(), world.block())
      let busy = world.block { gate.wait() }
      queue.addOperation(busy)
      while !busy.isExecuting { giveWay() }
      // Queried in the update that adds it, before a worker can take it.
      let reasons = world.engine.withCore { core in
        core.enqueue(blocked, isReady: true, in: queue.id)
        core.state.setWorkerFree(core.pool.isAnyFree(limit: 2))
        return core.state.explain(core.id(of: blocked)).reasons
      }
      #expect(reasons.isEmpty)
      gate.open()
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  @Test func `The holder of a category is named, with the reason why it does not run`() {
    let world = World()
    let (net, pages, poster, print) = world { (OperationQueue(), OperationQueue(), Operation(), Operation()) }
    (net.name, poster.name, print.name) = ("net", "poster", "print")
    for operation in [poster, print] { operation.addExclusiveCategory("paper") }
    net.isSuspended = true
    net.addOperation(poster)
    pages.addOperation(print)
    #expect(
      "\(print.explain())"
        == "print may not run beside poster: both are in category paper; poster is in net, which is suspended; "
        + "fix: net.isSuspended = false resumes it")
    net.maxConcurrentOperationCount = 1
    net.isSuspended = false
    world.runtime.run()
    #expect(print.isFinished)
  }

  @Test func `An idle program gets lints about unfinished operations`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let (queue, suspended, token) = (world.queue(), world.queue(isSuspended: true), world.engine.reportLints())
      let forgotten = world.block()
      let waiting = world.block()
      waiting.addDependency(forgotten)
      queue.addOperation(waiting)
      suspended.addOperation {}
      wait(for: .suspendedWithWork, in: world.log)
      wait(for: .dependencyNotEnqueued, in: world.log)
      suspended.isSuspended = false
      queue.addOperation(forgotten)
      for queue in [queue, suspended] { queue.waitUntilAllOperationsAreFinished() }
      token.cancel()
    }
  }
}
