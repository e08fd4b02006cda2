import Dispatch
import Synchronization
import Testing

@testable import OpEngine

/// The rules on real threads.
@Suite struct LiveQueueTests {
  private let engine = Engine(misuse: .report)

  private func making<Value>(_ make: () -> Value) -> Value { Engine.$current.withValue(engine, operation: make) }

  @Test func `Everything that is added runs once`() async {
    let queue = making { OperationQueue() }
    let runs = Atomic<Int>(0)
    await onOwnThread {
      for _ in 0..<2_000 { queue.addOperation { runs.add(1, ordering: .relaxed) } }
      let batch = making { (0..<2_000).map { _ in BlockOperation { runs.add(1, ordering: .relaxed) } } }
      queue.addOperations(batch, waitUntilFinished: true)
      queue.waitUntilAllOperationsAreFinished()
    }
    let count = runs.load(ordering: .relaxed)
    #expect(count == 4_000)
    #expect(queue.operationCount == 0)
  }

  @Test(arguments: [1, 2, 5]) func `R10: no more than the limit run at once`(limit: Int) async {
    let queue = making { OperationQueue() }
    queue.maxConcurrentOperationCount = limit
    let counter = ConcurrencyCounter()
    await onOwnThread {
      for _ in 0..<500 { queue.addOperation { counter.count { giveWay() } } }
      queue.waitUntilAllOperationsAreFinished()
    }
    #expect(counter.peak <= limit)
  }

  @Test func `Twenty operations that block run twenty at once`() async {
    let queue = making { OperationQueue() }
    let counter = ConcurrencyCounter()
    await onOwnThread {
      let latch = CountDownLatch(20)
      // All of them wait for the last one, which is possible only if all run at once.
      for _ in 0..<20 { queue.addOperation { counter.count { latch.arriveAndWait() } } }
      queue.waitUntilAllOperationsAreFinished()
    }
    #expect(counter.peak == 20)
  }

  @Test func `R12: the best priority first, then the order of adding`() async {
    let queue = making { OperationQueue() }
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let order = Mutex<[Int]>([])
    let priorities: [QueuePriority] = [.veryLow, .normal, .veryHigh, .low, .high, .normal]
    await onOwnThread {
      for (index, priority) in priorities.enumerated() {
        let operation = making { BlockOperation { order.withLock { $0.append(index) } } }
        operation.queuePriority = priority
        queue.addOperation(operation)
      }
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
    }
    #expect(order.withLock { $0 } == [2, 4, 1, 5, 3, 0])
  }

  @Test func `A chain runs in its order, also across queues`() async {
    let queues = making { [OperationQueue(), OperationQueue()] }
    let order = Mutex<[Int]>([])
    await onOwnThread {
      var last: Operation?
      for index in 0..<1_000 {
        let operation = making { BlockOperation { order.withLock { $0.append(index) } } }
        if let last { operation.addDependency(last) }
        queues[index % 2].addOperation(operation)
        last = operation
      }
      last?.waitUntilFinished()
    }
    #expect(order.withLock { $0 } == Array(0..<1_000))
  }

  @Test func `R13, R8: operations cancelled on a suspended queue finish after resume, without their work`() async {
    let queue = making { OperationQueue() }
    let operations = making { (0..<50).map { _ in BlockOperation { Issue.record("its work ran") } } }
    queue.isSuspended = true
    for operation in operations { queue.addOperation(operation) }
    queue.cancelAllOperations()
    #expect(operations.filter(\.isFinished).isEmpty)
    queue.isSuspended = false
    await onOwnThread { queue.waitUntilAllOperationsAreFinished() }
    #expect(operations.map(\.outcome) == Array(repeating: .cancelledBeforeStart, count: 50))
  }

  @Test func `R9: the completion block runs once, off the stack of start, with no current queue`() async {
    let queue = making { OperationQueue() }
    let runs = Atomic<Int>(0)
    await onOwnThread {
      let ended = DispatchSemaphore(value: 0)
      for index in 0..<200 {
        let operation = making {
          BlockOperation { if index % 4 != 0 { #expect(OperationQueue.current === queue) } }
        }
        operation.completionBlock = {
          #expect(OperationQueue.current == nil)
          runs.add(1, ordering: .relaxed)
          ended.signal()
        }
        if index % 4 == 0 { operation.start() } else { queue.addOperation(operation) }
      }
      for _ in 0..<200 { ended.wait() }
    }
    let count = runs.load(ordering: .relaxed)
    #expect(count == 200)
  }

  @Test func `The blocks of one operation run at once, the first on the thread that starts it`() async {
    let operation = making { BlockOperation() }
    await onOwnThread {
      let (all, threads) = (CountDownLatch(4), Trail<ThreadName>())
      for _ in 0..<4 {
        operation.addExecutionBlock {
          threads.append(.current)
          all.arriveAndWait()
        }
      }
      operation.start()
      #expect(operation.isFinished)
      #expect(Set(threads.entries).count == 4)
      #expect(threads.entries.contains(.current))
    }
  }

  @Test func `R15: a barrier runs alone, after earlier operations and before later ones`() async {
    let queue = making { OperationQueue() }
    let order = Mutex<[String]>([])
    let counter = ConcurrencyCounter()
    await onOwnThread {
      queue.isSuspended = true
      for _ in 0..<20 { queue.addOperation { counter.count { order.withLock { $0.append("before") } } } }
      queue.addBarrierBlock { counter.count { order.withLock { $0.append("barrier") } } }
      let late = making { BlockOperation { order.withLock { $0.append("after") } } }
      late.queuePriority = .veryHigh
      queue.addOperation(late)
      #expect(queue.operationCount == 21)
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
    }
    #expect(order.withLock { $0 } == Array(repeating: "before", count: 20) + ["barrier", "after"])
  }

  @Test func `R15: a barrier of an empty suspended queue waits for resume, and barriers keep their order`() async {
    let queue = making { OperationQueue() }
    let order = Mutex<[Int]>([])
    queue.isSuspended = true
    for index in 0..<5 { queue.addBarrierBlock { order.withLock { $0.append(index) } } }
    #expect(queue.operations.isEmpty)
    queue.isSuspended = false
    await onOwnThread { queue.waitUntilAllOperationsAreFinished() }
    #expect(order.withLock { $0 } == Array(0..<5))
  }

  @Test func `R14: many threads may wait for one operation, and for a queue`() async {
    let (queue, gate) = making { (OperationQueue(), Operation()) }
    let released = Atomic<Int>(0)
    await onOwnThread {
      let held = making { BlockOperation() }
      held.addDependency(gate)
      queue.addOperation(held)
      let ended = DispatchSemaphore(value: 0)
      for index in 0..<8 {
        DispatchQueue(label: "waiter \(index)").async {
          if index % 2 == 0 { held.waitUntilFinished() } else { queue.waitUntilAllOperationsAreFinished() }
          released.add(1, ordering: .relaxed)
          ended.signal()
        }
      }
      gate.start()
      for _ in 0..<8 { ended.wait() }
    }
    let count = released.load(ordering: .relaxed)
    #expect(count == 8)
  }

  @Test func `A body may wait for another operation of its queue while the limit allows it`() async {
    let queue = making { OperationQueue() }
    queue.maxConcurrentOperationCount = 2
    await onOwnThread {
      let inner = making { BlockOperation {} }
      let outer = making {
        BlockOperation {
          queue.addOperation(inner)
          inner.waitUntilFinished()
        }
      }
      queue.addOperations([outer], waitUntilFinished: true)
      #expect(inner.isFinished)
    }
  }
}
