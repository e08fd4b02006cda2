import Testing

@testable import OpEngine

/// Real threads: everything added runs once, in an order that the rules allow.
struct LiveRunningTests {
  @Test func `A batch runs, each once`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let counter = ConcurrencyCounter()
      let operations = (0..<10_000).map { _ in world.block { counter.count() } }
      queue.addOperations(operations, waitUntilFinished: true)
      #expect(counter.total == 10_000)
      #expect(operations.allSatisfy { $0.isFinished && !$0.isExecuting })
      queue.waitUntilAllOperationsAreFinished()
      #expect(queue.operationCount == 0)
      #expect(queue.operations.isEmpty)
      #expect(world.brokenInvariant == nil)
    }
  }

  @Test func `Single adds run even if the workers fell asleep in between`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let counter = ConcurrencyCounter()
      for round in 0..<2_000 {
        queue.addOperation { counter.count() }
        if round % 2 == 0 { queue.waitUntilAllOperationsAreFinished() }
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(counter.total == 2_000)
    }
  }

  @Test(arguments: [-1, 1, 2])
  func `A chain runs in its order`(_ max: Int) async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(max: max)
      let order = Trail<Int>()
      let operations = (0..<2_000).map { index in world.block { order.append(index) } }
      for (next, previous) in zip(operations.dropFirst(), operations) { next.addDependency(previous) }
      // Backwards, so that enqueue order alone would be wrong.
      for operation in operations.reversed() { queue.addOperation(operation) }
      queue.waitUntilAllOperationsAreFinished()
      #expect(order.entries == Array(0..<2_000))
    }
  }

  @Test func `A fan: the last waits for all, all wait for the first, across queues`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queues = (0..<4).map { _ in world.queue() }
      let notes = Trail<String>()
      let first = world.block { notes.append("first") }
      let middle = (0..<400).map { _ in world.block { notes.append("middle") } }
      let last = world.block { notes.append("last") }
      for (index, operation) in middle.enumerated() {
        operation.addDependency(first)
        last.addDependency(operation)
        queues[index % 4].addOperation(operation)
      }
      queues[0].addOperation(last)
      #expect(!last.isReady)
      queues[3].addOperation(first)
      last.waitUntilFinished()
      #expect(notes.entries == ["first"] + Array(repeating: "middle", count: 400) + ["last"])
    }
  }

  @Test func `Priorities at max 1: class by class, enqueue order inside`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(max: 1, isSuspended: true)
      let order = Trail<QueuePriority>()
      let wishes = (0..<500).map { QueuePriority.allCases[($0 * 7) % QueuePriority.allCases.count] }
      for wish in wishes {
        let operation = world.block { order.append(wish) }
        operation.queuePriority = wish
        queue.addOperation(operation)
      }
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(order.entries == wishes.sorted { $0.rawValue > $1.rawValue })
    }
  }

  @Test(arguments: [1, 2, 5])
  func `The maximum holds under load, and is reached`(_ max: Int) async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(max: max)
      let counter = ConcurrencyCounter()
      let latch = CountDownLatch(max)
      for _ in 0..<max { queue.addOperation { counter.count { latch.arriveAndWait() } } }
      onThreads(4) { _ in for _ in 0..<500 { queue.addOperation { counter.count() } } }
      queue.waitUntilAllOperationsAreFinished()
      #expect(counter.total == 2_000 + max)
      #expect(counter.peak == max)
    }
  }

  @Test func `Twenty blocking operations are twenty at once`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let latch = CountDownLatch(20)
      queue.addOperations((0..<20).map { _ in world.block { latch.arriveAndWait() } }, waitUntilFinished: true)
    }
  }

  @Test func `The limit of workers holds, and operations that wait for one run later`() async {
    await onOwnThread {
      let world = LiveWorld(workers: 3)
      let queue = world.queue()
      let counter = ConcurrencyCounter()
      let latch = CountDownLatch(3)
      for _ in 0..<3 { queue.addOperation { counter.count { latch.arriveAndWait() } } }
      for _ in 0..<1_000 { queue.addOperation { counter.count() } }
      queue.waitUntilAllOperationsAreFinished()
      #expect(counter.peak == 3)
      #expect(counter.total == 1_003)
    }
  }

  @Test func `Raising the maximum starts more at once, lowering it stops none`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(max: 0)
      let (latch, counter, gate) = (CountDownLatch(4), ConcurrencyCounter(), Latch())
      for _ in 0..<3 {
        queue.addOperation {
          latch.arriveAndWait()
          gate.wait()
        }
      }
      for _ in 0..<50 { queue.addOperation { counter.count() } }
      queue.maxConcurrentOperationCount = 3
      latch.arriveAndWait()
      queue.maxConcurrentOperationCount = 1
      #expect(counter.total == 0)
      gate.open()
      queue.waitUntilAllOperationsAreFinished()
      #expect(counter.total == 50)
      #expect(counter.peak == 1)
    }
  }

  @Test func `A suspended queue starts nothing, running operations continue, resume starts the rest`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let (entered, gate, counter) = (Latch(), Latch(), ConcurrencyCounter())
      let running = world.block {
        entered.open()
        gate.wait()
      }
      queue.addOperation(running)
      entered.wait()
      queue.isSuspended = true
      for _ in 0..<100 { queue.addOperation { counter.count() } }
      gate.open()
      running.waitUntilFinished()
      #expect(queue.operationCount == 100)
      #expect(counter.total == 0)
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(counter.total == 100)
    }
  }

  @Test func `The current queue is that of the body, and none outside`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queues = (0..<3).map { _ in world.queue() }
      let wrong = Trail<String>()
      for queue in queues {
        for _ in 0..<100 {
          let operation = world.block { if OperationQueue.current !== queue { wrong.append("in a body") } }
          operation.completionBlock = { if OperationQueue.current != nil { wrong.append("in a completion block") } }
          queue.addOperation(operation)
        }
      }
      for queue in queues { queue.waitUntilAllOperationsAreFinished() }
      #expect(OperationQueue.current == nil)
      #expect(wrong.entries.isEmpty)
    }
  }
}
