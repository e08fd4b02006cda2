import Testing

@testable import OpEngine

/// Misuse on real threads with the policy `report`: no effect, one event, nothing stops (R20).
struct LiveMisuseTests {
  @Test func `Each forbidden call is reported once and has no effect`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let queue = world.queue(isSuspended: true)
      let (first, second, other) = (world.block(), world.block(), LiveWorld().block())
      let calls: [(Misuse.Code, () -> Void)] = [
        (.duplicateInBatch, { queue.addOperations([first, first], waitUntilFinished: true) }),
        (.selfDependency, { first.addDependency(first) }),
        (.foreignEngine, { first.addDependency(other) }),
        (.foreignEngine, { queue.addOperation(other) }),
        (.foreignEngine, { queue.addOperations([first, other], waitUntilFinished: true) }),
        (.negativeMaxConcurrent, { queue.maxConcurrentOperationCount = -2 }),
        (
          .notReady,
          {
            second.addDependency(first)
            second.start()
          }
        ),
        (
          .ownedByQueue,
          {
            queue.addOperation(first)
            first.start()
          }
        ),
        (.alreadyEnqueuedOrFinished, { queue.addOperation(first) }),
        (.alreadyEnqueuedOrFinished, { queue.addOperations([second, first], waitUntilFinished: true) }),
      ]
      for (index, (code, call)) in calls.enumerated() {
        call()
        #expect(world.misuse.count == index + 1)
        #expect(world.misuse.last == code)
      }
      #expect(queue.operations == [first])
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(!second.isFinished)
      first.addExecutionBlock {}
      #expect(world.misuse.last == .blocksAddedAfterStart)
    }
  }

  @Test func `Started by hand while it executes`() async {
    await onOwnThread {
      let world = LiveWorld(isObserved: true)
      let (entered, gate) = (Latch(), Latch())
      let operation = world.block {
        entered.open()
        gate.wait()
      }
      world.queue().addOperation(operation)
      entered.wait()
      operation.start()
      gate.open()
      operation.waitUntilFinished()
      operation.start()
      #expect(world.misuse == [.alreadyExecuting])
    }
  }
}
