import Testing

@testable import OpEngine

/// R6 to R8 on real threads.
struct LiveCancelTests {
  @Test func `One that runs sees it and ends early`() async {
    await onOwnThread {
      let world = LiveWorld()
      let entered = Gate()
      let operation = world { Obedient(entered) }
      world.queue().addOperation(operation)
      entered.pass()
      operation.cancel()
      operation.waitUntilFinished()
      #expect(operation.outcome == .cancelledWhileExecuting)
    }
  }

  @Test func `One that waits is started without main, in its turn`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(max: 1)
      let (entered, gate, crowd) = (Gate(), Gate(), Crowd())
      queue.addOperation {
        entered.open()
        gate.pass()
      }
      let waiting = world.block { crowd.visit() }
      queue.addOperation(waiting)
      entered.pass()
      waiting.cancel()
      #expect(waiting.isReady && !waiting.isFinished)
      gate.open()
      waiting.waitUntilFinished()
      #expect(waiting.outcome == .cancelledBeforeStart)
      #expect(crowd.visits == 0)
    }
  }

  @Test func `One that is cancelled does not wait for its dependencies any more`() async {
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

  @Test func `A dependant of a cancelled one runs`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue(isSuspended: true)
      let crowd = Crowd()
      let (cancelled, dependant) = (world.block { crowd.visit() }, world.block { crowd.visit() })
      dependant.addDependency(cancelled)
      queue.addOperations([dependant, cancelled], waitUntilFinished: false)
      cancelled.cancel()
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      #expect(crowd.visits == 1)
      #expect(dependant.outcome == .completed)
    }
  }

  @Test func `All at once, while they run and more come: each finishes, with its completion block`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let ran = Crowd()
      let (begin, completions) = (Meeting(of: 3), Meeting(of: 900))
      onThreads(3) { index in
        begin.attend()
        for round in 0..<300 {
          let operation = world.block { ran.visit() }
          operation.completionBlock = { completions.arrive() }
          queue.addOperation(operation)
          if round % 20 == index { queue.cancelAllOperations() }
        }
      }
      completions.watch()
      #expect(queue.operationCount == 0)
      #expect(ran.visits <= 900)
      #expect(world.brokenInvariant == nil)
    }
  }

  /// Works until it is cancelled.
  private final class Obedient: Operation, @unchecked Sendable {
    // Sendable: the gate is.
    private let entered: Gate

    init(_ entered: Gate) {
      self.entered = entered
      super.init()
    }

    override func main() {
      entered.open()
      while !isCancelled { giveWay() }
    }
  }
}
