import Testing

@testable import OpEngine

/// Blocks and completion blocks on real threads: R9.
struct LiveBlockTests {
  @Test(arguments: [true, false])
  func `The blocks of one operation run at the same time, and it finishes after the last`(_ isByHand: Bool) async {
    await onOwnThread {
      let world = LiveWorld()
      let (latch, counter, here) = (CountDownLatch(5), ConcurrencyCounter(), Trail<ThreadName>())
      let operation = world { BlockOperation() }
      for _ in 0..<5 {
        operation.addExecutionBlock {
          counter.count { latch.arriveAndWait() }
          here.append(.current)
        }
      }
      if isByHand { operation.start() } else { world.queue(max: 1).addOperation(operation) }
      operation.waitUntilFinished()
      #expect(counter.peak == 5)
      #expect(here.entries.contains(.current) == isByHand, "the first on the thread of start()")
    }
  }

  @Test func `Many blocks on few workers: the caller helps`() async {
    await onOwnThread {
      let world = LiveWorld(workers: 1)
      let counter = ConcurrencyCounter()
      let operations = (0..<50).map { _ in world.block { counter.count() } }
      for operation in operations { for _ in 0..<20 { operation.addExecutionBlock { counter.count() } } }
      for operation in operations.prefix(25) { operation.start() }
      world.queue().addOperations(Array(operations.dropFirst(25)), waitUntilFinished: true)
      #expect(counter.total == 50 * 21)
    }
  }

  @Test func `In all its blocks the queue is the current one`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let (latch, right) = (CountDownLatch(3), ConcurrencyCounter())
      let operation = world { BlockOperation() }
      for _ in 0..<3 {
        operation.addExecutionBlock {
          latch.arriveAndWait()
          if OperationQueue.current === queue { right.count() }
        }
      }
      queue.addOperations([operation], waitUntilFinished: true)
      #expect(right.total == 3)
    }
  }

  @Test func `Each block reports its end, before the operation finishes`() async {
    await onOwnThread {
      let world = LiveWorld()
      let trail = Trail<String>()
      let operation = world.block()
      for _ in 0..<3 { operation.addExecutionBlock {} }
      let token = world.engine.observers.observe { events in
        for event in events {
          switch event.change {
          case .operation(_, .blockBegan(let number)): trail.append("begins \(number)")
          case .operation(_, .blockEnded(let number)): trail.append("ends \(number)")
          case .operation(_, .finished): trail.append("finished")
          case _: break
          }
        }
      }
      operation.start()
      while trail.entries.last != "finished" { giveWay() }
      let entries = trail.entries
      #expect(entries.count == 9)
      for number in 1...4 {
        let places = ["begins \(number)", "ends \(number)"].compactMap(entries.firstIndex)
        #expect(places.count == 2 && places == places.sorted())
      }
      withExtendedLifetime(token) {}
    }
  }

  @Test func `The completion block runs once, after the finish, not on the stack of start()`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (completions, wrong) = (CountDownLatch(400), Trail<String>())
      let starter = ThreadName.current
      for round in 0..<400 {
        let operation = world.block()
        operation.completionBlock = { [unowned operation] in
          if !operation.isFinished { wrong.append("not finished") }
          if ThreadName.current == starter { wrong.append("on the thread of start()") }
          completions.arrive()
        }
        if round % 2 == 0 { operation.cancel() }
        operation.start()
      }
      completions.wait()
      #expect(wrong.entries.isEmpty)
    }
  }

  @Test func `A blocking completion block does not keep others from running`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(max: 1)
      let (gate, completions) = (Latch(), CountDownLatch(20))
      for _ in 0..<20 {
        let operation = world.block()
        operation.completionBlock = {
          gate.wait()
          completions.arrive()
        }
        queue.addOperation(operation)
      }
      queue.waitUntilAllOperationsAreFinished()
      gate.open()
      completions.wait()
    }
  }

  @Test func `A completion block is released after it has run`() async {
    await onOwnThread {
      let world = LiveWorld()
      let operation = world.block()
      let released = Latch()
      operation.completionBlock = { [probe = DeinitProbe { released.open() }] in withExtendedLifetime(probe) {} }
      operation.start()
      released.wait()
      #expect(operation.completionBlock == nil)
    }
  }
}
