import Dispatch
import Testing

@testable import OpEngine

/// Failures and completion blocks on real threads (R7, R9).
struct LiveCompletionTests {
  private struct Trouble: Error {}

  @Test func `A completion block runs on the main thread on request, in no queue`() async {
    let world = LiveWorld(isObserved: true)
    let operation = world.block()
    operation.completionTarget = .main
    let isInQueue = await withCheckedContinuation { continuation in
      operation.completionBlock = {
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume(returning: OperationQueue.current != nil)
      }
      world.queue().addOperation(operation)
    }
    #expect(!isInQueue)
    let began = world.log.events.first { $0.change == .operation(operation.id, .completed) }
    #expect(began?.worker == .main)
  }

  @Test func `Its operation lives exactly until then`() async {
    let world = LiveWorld()
    weak var known: Operation?
    await withCheckedContinuation { continuation in
      let operation = world.block()
      known = operation
      operation.completionTarget = .main
      operation.completionBlock = { continuation.resume() }
      world.queue().addOperation(operation)
    }
    // The last reference is released when the block that has resumed this test returns.
    await onOwnThread { while world.engine.core.withLock({ $0.state.operations[0].retainCount > 0 }) { giveWay() } }
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(known == nil)
  }

  @Test func `A dependant of a failed operation runs, and can read its error`() async {
    await onOwnThread {
      let world = LiveWorld()
      let (queue, counter) = (world.queue(), ConcurrencyCounter())
      for _ in 0..<500 {
        let failing = world.block()
        failing.addExecutionBlock { [unowned failing] in failing.fail(Trouble()) }
        let next = world.block()
        next.addExecutionBlock { [unowned next] in
          if next.dependencies.first?.error is Trouble { counter.count() }
        }
        next.addDependency(failing)
        queue.addOperations([next, failing], waitUntilFinished: false)
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(counter.total == 500)
    }
  }

  @Test func `Completion blocks of a serial queue run in its order, one at a time`() async {
    await onOwnThread {
      let world = LiveWorld()
      for _ in 0..<500 {
        let queue = world.queue(max: 1)
        let (trail, counter, ends) = (Trail<Int>(), ConcurrencyCounter(), CountDownLatch(10))
        for number in 0..<10 {
          let operation = world.block()
          operation.completionBlock = {
            counter.count { trail.append(number) }
            ends.arrive()
          }
          queue.addOperation(operation)
        }
        ends.wait()
        #expect(trail.entries == Array(0..<10))
        #expect(counter.peak == 1)
      }
    }
  }
}
