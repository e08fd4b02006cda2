import Testing

@testable import OpEngine

/// The operations that wait for an operation, which the screen shows as `unblocks`.
struct WaiterTests {
  private let world = World()

  private func waiters(for operation: Operation) -> [OperationID] {
    var graph = WaitGraph()
    for event in world.log.events { graph.apply(event) }
    return graph.waiters(for: operation.id)
  }

  @Test func `Operations after a barrier wait for it, and it waits for those before it`() {
    let queue = world { OperationQueue() }
    let (first, second, last) = world { (ManualOperation(), ManualOperation(), Operation()) }
    queue.addOperations([first, second], waitUntilFinished: false)
    queue.addBarrierBlock {}
    queue.addOperation(last)
    let barrier = world.log.changes.compactMap { if case .queue(_, .barrierAdded(let id)) = $0 { id } else { nil } }
    #expect(barrier.count == 1)
    #expect(waiters(for: first) == barrier)
    #expect(waiters(for: second) == barrier)
    first.finish()
    #expect(waiters(for: last).isEmpty)
  }

  @Test func `Only the next operation of a category waits for its holder`() {
    let queue = world { OperationQueue() }
    let (first, second, third) = world { (ManualOperation(), Operation(), Operation()) }
    for operation in [first, second, third] { operation.addExclusiveCategory("red") }
    queue.addOperations([first, second, third], waitUntilFinished: false)
    #expect(waiters(for: first) == [second.id])
    #expect(waiters(for: second).isEmpty)
  }

  @Test func `The next operation to start waits for the slot of a full queue`() {
    let queue = world { OperationQueue() }
    queue.maxConcurrentOperationCount = 1
    let (first, low, high) = world { (ManualOperation(), Operation(), Operation()) }
    queue.addOperation(first)
    world.runtime.run()
    (low.queuePriority, high.queuePriority) = (.low, .high)
    queue.addOperations([low, high], waitUntilFinished: false)
    #expect(waiters(for: first) == [high.id])
    #expect(waiters(for: high).isEmpty)
    queue.isSuspended = true
    #expect(waiters(for: first).isEmpty, "a suspended queue gives no slots")
  }

  @Test func `A group waits for its children`() {
    let queue = world { OperationQueue() }
    let child = world { ManualOperation() }
    let group = world { GroupOperation(batch: [child]) }
    queue.addOperation(group)
    world.runtime.run()
    #expect(waiters(for: child) == [group.id])
  }
}
