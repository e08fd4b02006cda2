import Testing

@testable import OpEngine

/// Barriers on real threads (R15).
struct LiveBarrierTests {
  @Test func `Everything before, the barrier alone, everything after, several times over`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let (order, counter) = (Trail<Int>(), ConcurrencyCounter())
      for stretch in 0..<40 {
        for _ in 0..<15 { queue.addOperation { counter.count { order.append(2 * stretch) } } }
        queue.addBarrierBlock {
          counter.count { order.append(2 * stretch + 1) }
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      let stretches = order.entries
      #expect(stretches == stretches.sorted())
      #expect(stretches.count == 40 * 16)
    }
  }

  @Test func `It waits for operations that run when it is added, and runs alone`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let (entered, gate, notes) = (CountDownLatch(3), Latch(), Trail<String>())
      for _ in 0..<2 {
        queue.addOperation {
          entered.arriveAndWait()
          gate.wait()
          notes.append("before")
        }
      }
      entered.arriveAndWait()
      queue.addBarrierBlock { notes.append("barrier, \(queue.operationCount) beside it") }
      let after = world.block { notes.append("after") }
      after.queuePriority = .veryHigh
      queue.addOperation(after)
      #expect(queue.operationCount == 3)
      gate.open()
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.entries == ["before", "before", "barrier, 1 beside it", "after"])
    }
  }

  @Test func `On an empty suspended queue it waits for resume`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(isSuspended: true)
      let notes = Trail<String>()
      queue.addBarrierBlock { notes.append("barrier") }
      queue.addBarrierBlock { notes.append("second barrier") }
      queue.addOperation { notes.append("after") }
      #expect(queue.operationCount == 1)
      #expect(queue.operations.count == 1)
      notes.append("resume")
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.entries == ["resume", "barrier", "second barrier", "after"])
    }
  }

  @Test func `Cancelled with all the others, it still lets later operations pass`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(isSuspended: true)
      let notes = Trail<String>()
      queue.addOperation { notes.append("before") }
      queue.addBarrierBlock { notes.append("barrier") }
      queue.addOperation { notes.append("behind") }
      queue.cancelAllOperations()
      queue.addOperation { notes.append("added later") }
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.entries == ["added later"])
      #expect(world.brokenInvariant == nil)
    }
  }

  @Test func `Added by several threads, each runs alone`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let (counter, barriers, broken) = (ConcurrencyCounter(), ConcurrencyCounter(), Trail<String>())
      onThreads(4) { _ in
        for round in 0..<200 {
          if round % 10 == 0 {
            queue.addBarrierBlock {
              let before = counter.total
              barriers.count()
              if counter.total != before { broken.append("not alone") }
            }
          } else {
            queue.addOperation { counter.count() }
          }
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(barriers.total == 80)
      #expect(barriers.peak == 1)
      #expect(counter.total == 720)
      #expect(broken.entries.isEmpty)
    }
  }
}
