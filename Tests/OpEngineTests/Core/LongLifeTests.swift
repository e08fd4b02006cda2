import Testing

@testable import OpEngine

/// Programs that run for years: counters wrap around, and finished operations take no room.
struct LongLifeTests {
  @Test func `Barriers work when the number of their epochs wraps around`() {
    let probe = EngineProbe()
    probe.makeQueue("q", isSuspended: true)
    probe.setEpoch(of: "q", .max - 1)
    probe.make("a", "b", "c", "d", "X", "Y", "Z", kind: .custom)
    for (member, barrier) in [("a", "X"), ("b", "Y"), ("c", "Z")] {
      probe.enqueue(member, in: "q")
      probe.apply(.enqueueBarrier(probe[barrier], in: probe.queue("q")))
    }
    probe.enqueue("d", in: "q")
    // Before its turn, and after the end of the numbers.
    probe.reportFinish(of: "c")
    probe.apply(.setSuspended(probe.queue("q"), false))
    #expect(probe.runAll() == ["a", "X", "b", "Y", "Z", "d"])
    #expect(probe.broken == nil)
  }

  @Test func `A row of queues is reused when its generation wraps around`() {
    var table = QueueTable()
    let row = table.add(QueueState(executor: .pool))
    table[row].generation = .max
    table.discard(row, isReused: true)
    let (next, generation) = (table.add(QueueState(executor: .pool)), table[row].generation)
    #expect(next == row && generation == 0)
  }

  @Test func `A category without waiters is removed`() {
    let world = World()
    let queue = world { OperationQueue() }
    queue.isSuspended = true
    for number in 1...3 {
      let operation = world { Operation() }
      operation.addExclusiveCategory("photo \(number)")
      queue.addOperation(operation)
      if number == 2 { operation.cancel() }
    }
    queue.isSuspended = false
    world.runtime.run()
    var graph = WaitGraph()
    var most = 0
    for event in world.log.events {
      graph.apply(event)
      most = max(most, graph.categoryWaiters.count)
    }
    #expect(most == 2 && graph.categoryWaiters.isEmpty)
  }
}
