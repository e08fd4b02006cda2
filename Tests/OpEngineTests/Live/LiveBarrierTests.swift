import Testing

@testable import OpEngine

/// R15 on real threads.
struct LiveBarrierTests {
  @Test func `Everything before, the barrier alone, everything after, several times over`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let (order, crowd) = (Trail<Int>(), Crowd())
      for stretch in 0..<40 {
        for _ in 0..<15 { queue.addOperation { crowd.visit { order.append(2 * stretch) } } }
        queue.addBarrierBlock {
          crowd.visit { order.append(2 * stretch + 1) }
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      let stretches = order.entries
      #expect(stretches == stretches.sorted())
      #expect(stretches.count == 40 * 16)
    }
  }

  @Test func `It waits for what runs when it is added, and is alone`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let (entered, gate, notes) = (Meeting(of: 3), Gate(), Notes())
      for _ in 0..<2 {
        queue.addOperation {
          entered.attend()
          gate.pass()
          notes.write("before")
        }
      }
      entered.attend()
      queue.addBarrierBlock { notes.write("barrier, \(queue.operationCount) beside it") }
      let after = world.block { notes.write("after") }
      after.queuePriority = .veryHigh
      queue.addOperation(after)
      #expect(queue.operationCount == 3)
      gate.open()
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.lines == ["before", "before", "barrier, 1 beside it", "after"])
    }
  }

  @Test func `On an empty suspended queue it waits for resume`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(isSuspended: true)
      let notes = Notes()
      queue.addBarrierBlock { notes.write("barrier") }
      queue.addBarrierBlock { notes.write("second barrier") }
      queue.addOperation { notes.write("after") }
      #expect(queue.operationCount == 1)
      #expect(queue.operations.count == 1)
      notes.write("resume")
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.lines == ["resume", "barrier", "second barrier", "after"])
    }
  }

  @Test func `Cancelled with all the others, it still lets through what comes after`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(isSuspended: true)
      let notes = Notes()
      queue.addOperation { notes.write("before") }
      queue.addBarrierBlock { notes.write("barrier") }
      queue.addOperation { notes.write("behind") }
      queue.cancelAllOperations()
      queue.addOperation { notes.write("added later") }
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.lines == ["added later"])
      #expect(world.brokenInvariant == nil)
    }
  }

  @Test func `Added by several threads, each runs alone`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let (crowd, barriers, broken) = (Crowd(), Crowd(), Notes())
      onThreads(4) { _ in
        for round in 0..<200 {
          if round % 10 == 0 {
            queue.addBarrierBlock {
              let before = crowd.visits
              barriers.visit {}
              if crowd.visits != before { broken.write("not alone") }
            }
          } else {
            queue.addOperation { crowd.visit() }
          }
        }
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(barriers.visits == 80)
      #expect(barriers.peak == 1)
      #expect(crowd.visits == 720)
      #expect(broken.lines.isEmpty)
    }
  }
}
