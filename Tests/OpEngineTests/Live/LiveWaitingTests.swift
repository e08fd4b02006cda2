import Testing

@testable import OpEngine

/// Waiting on real threads (R14).
struct LiveWaitingTests {
  @Test func `Several threads wait for one operation, and for its queue`() async {
    await onOwnThread {
      let world = LiveWorld()
      for _ in 0..<200 {
        let queue = world.queue()
        let operation = world.block()
        let begin = CountDownLatch(5)
        onThreads(5) { index in
          begin.arriveAndWait()
          switch index {
          case 0: queue.addOperation(operation)
          case 1, 2:
            operation.waitUntilFinished()
            #expect(operation.isFinished)
          default: queue.waitUntilAllOperationsAreFinished()
          }
        }
        operation.waitUntilFinished()
      }
      #expect(world.engine.core.withLock { $0.waiters.isEmpty && $0.queueWaiters.values.allSatisfy(\.isEmpty) })
    }
  }

  /// The worker that takes the first lets the waiting thread wake a worker for the second.
  @Test func `Two bodies meet while a thread waits for their queue, no matter how soon that thread sleeps`() async {
    await onOwnThread {
      let world = LiveWorld()
      for round in 0..<300 {
        let queue = world.queue()
        let latch = CountDownLatch(2)
        for _ in 0..<2 { queue.addOperation { latch.arriveAndWait() } }
        if round.isMultiple(of: 2) { SystemThread.spin(nanoseconds: UInt64(round) * 200) }
        queue.waitUntilAllOperationsAreFinished()
        #expect(queue.operationCount == 0)
      }
    }
  }

  @Test func `A body waits for operations of another queue, and of its own`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (outer, inner) = (world.queue(), world.queue(max: 1))
      let counter = ConcurrencyCounter()
      for _ in 0..<30 {
        outer.addOperation {
          let operations = [world.block { counter.count() }, world.block { counter.count() }]
          inner.addOperation(operations[0])
          outer.addOperation(operations[1])
          for operation in operations { operation.waitUntilFinished() }
        }
      }
      outer.waitUntilAllOperationsAreFinished()
      #expect(counter.total == 60)
    }
  }

  @Test func `A body waits for another queue to be empty`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (outer, inner) = (world.queue(), world.queue())
      let counter = ConcurrencyCounter()
      outer.addOperation {
        for _ in 0..<100 { inner.addOperation { counter.count() } }
        inner.waitUntilAllOperationsAreFinished()
        #expect(counter.total == 100)
      }
      outer.waitUntilAllOperationsAreFinished()
      #expect(counter.total == 100)
    }
  }

  @Test func `Waiting for a queue includes what its bodies add`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let left = Lock(500)
      @Sendable func addNext() {
        let isMore = left.withLock { left in
          left -= 1
          return left > 0
        }
        if isMore { queue.addOperation { addNext() } }
      }
      queue.addOperation { addNext() }
      queue.waitUntilAllOperationsAreFinished()
      #expect(left.withLock { $0 } == 0)
    }
  }

  @Test func `Waiting for an operation started by hand elsewhere`() async {
    await onOwnThread {
      let world = LiveWorld()
      let operation = world.block()
      onThreads(4) { index in if index == 0 { operation.start() } else { operation.waitUntilFinished() } }
      #expect(operation.isFinished)
    }
  }

  @Test func `Of several threads that start an operation by hand, one runs it`() async {
    await onOwnThread {
      let world = LiveWorld()
      for _ in 0..<200 {
        let (counter, begin) = (ConcurrencyCounter(), CountDownLatch(3))
        let operation = world.block { counter.count() }
        onThreads(3) { _ in
          begin.arriveAndWait()
          operation.start()
        }
        #expect(counter.total == 1)
        #expect(operation.isFinished)
      }
    }
  }

  @Test func `An observer that waits on a waiting thread is woken by its own operation`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (outer, inner, queue) = world { (ManualOperation(), ManualOperation(), OperationQueue()) }
      queue.addOperations([outer, inner], waitUntilFinished: false)
      while !outer.isExecuting || !inner.isExecuting { giveWay() }
      let seen = Trail<String>()
      let token = world.engine.observers.observe { [outerID = outer.id] events in
        guard events.contains(where: { $0.change == .waitBegan(.operation(outerID), inside: nil) }) else { return }
        inner.waitUntilFinished()
        seen.append("inner is finished: \(inner.isFinished)")
      }
      onThreads(2) { index in
        if index == 0 { return outer.waitUntilFinished() }
        while world.engine.core.withLock({ $0.waiters[inner.id] == nil }) { giveWay() }
        outer.finish()
        // Enough time for a wrongly woken thread.
        for _ in 0..<10_000 where seen.entries.isEmpty { giveWay() }
        inner.finish()
      }
      // Another thread may call the observer.
      world.engine.awaitObservers()
      #expect(seen.entries == ["inner is finished: true"])
      token.cancel()
    }
  }
}
