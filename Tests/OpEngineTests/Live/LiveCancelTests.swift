import Testing

@testable import OpEngine

/// Cancellation on real threads (R6 to R8).
struct LiveCancelTests {
  @Test func `A running operation sees it and ends early`() async {
    await onOwnThread {
      let world = LiveWorld()
      let entered = Latch()
      let operation = world { Obedient(entered) }
      world.queue().addOperation(operation)
      entered.wait()
      operation.cancel()
      operation.waitUntilFinished()
      #expect(operation.outcome == .cancelledWhileExecuting)
    }
  }

  @Test func `A waiting operation is started in its turn, without main`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(max: 1)
      let (entered, gate, counter) = (Latch(), Latch(), ConcurrencyCounter())
      queue.addOperation {
        entered.open()
        gate.wait()
      }
      let waiting = world.block { counter.count() }
      queue.addOperation(waiting)
      entered.wait()
      waiting.cancel()
      #expect(waiting.isReady && !waiting.isFinished)
      gate.open()
      waiting.waitUntilFinished()
      #expect(waiting.outcome == .cancelledBeforeStart)
      #expect(counter.total == 0)
    }
  }

  @Test func `A cancelled operation no longer waits for its dependencies`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let (never, operation) = (world.block(), world.block())
      operation.addDependency(never)
      queue.addOperation(operation)
      #expect(!operation.isReady)
      operation.cancel()
      operation.waitUntilFinished()
      #expect(!never.isFinished)
    }
  }

  @Test func `A dependant of a cancelled operation runs`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(isSuspended: true)
      let counter = ConcurrencyCounter()
      let (cancelled, dependant) = (world.block { counter.count() }, world.block { counter.count() })
      dependant.addDependency(cancelled)
      queue.addOperations([dependant, cancelled], waitUntilFinished: false)
      cancelled.cancel()
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(counter.total == 1)
      #expect(dependant.outcome == .completed)
    }
  }

  @Test func `All at once, while they run and more are added: each finishes, with its completion block`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let ran = ConcurrencyCounter()
      let (begin, completions) = (CountDownLatch(3), CountDownLatch(900))
      onThreads(3) { index in
        begin.arriveAndWait()
        for round in 0..<300 {
          let operation = world.block { ran.count() }
          operation.completionBlock = { completions.arrive() }
          queue.addOperation(operation)
          if round % 20 == index { queue.cancelAllOperations() }
        }
      }
      completions.wait()
      #expect(queue.operationCount == 0)
      #expect(ran.total <= 900)
      #expect(world.brokenInvariant == nil)
    }
  }

  /// Works until it is cancelled.
  private final class Obedient: Operation, @unchecked Sendable {
    // Sendable: the gate is.
    private let entered: Latch

    init(_ entered: Latch) {
      self.entered = entered
      super.init()
    }

    override func main() {
      entered.open()
      while !isCancelled { giveWay() }
    }
  }
}
