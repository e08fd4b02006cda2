import TestSupport
import Testing

#if AGAINST_FOUNDATION
  import Foundation
#else
  import OpFoundation
#endif

/// The correct behaviour of the recipes, the same on either engine. Each wait is on a separate thread.
@Suite struct RecipesRunTests {
  @Test func `A class that overrides main only runs and finishes`() async {
    let operation = OneLookOperation()
    let hasEnded = await endsOnOwnThread {
      let queue = OperationQueue()
      queue.addOperation(operation)
      queue.waitUntilAllOperationsAreFinished()
    }
    #expect(hasEnded)
    #expect(operation.rounds == 2)
    #expect(operation.isFinished)
  }

  @Test func `Work that ends on another thread ends the operation there, and frees its slot`() async {
    let first = LockedFlagsOperation { operation in
      DispatchQueue.global().async {
        operation.data = 81
        operation.finish()
      }
    }
    let second = OneLookOperation()
    second.addDependency(first)
    let hasEnded = await endsOnOwnThread {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperations([second, first], waitUntilFinished: true)
    }
    #expect(hasEnded)
    #expect(first.data == 81)
    #expect(first.isFinished && !first.isExecuting)
    #expect(second.rounds == 2)
  }

  @Test func `A class that writes its flags with barriers ends on another thread, also when cancelled`() async {
    let (operations, cancelled) = ((0..<20).map { _ in BarrierFlagsOperation() }, BarrierFlagsOperation())
    cancelled.cancel()
    let hasEnded = await endsOnOwnThread {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      queue.addOperations(operations + [cancelled], waitUntilFinished: true)
    }
    #expect(hasEnded)
    #expect((operations + [cancelled]).allSatisfy { $0.isFinished && !$0.isExecuting })
  }

  @Test func `Without work it finishes at once, started by hand`() {
    let operation = LockedFlagsOperation(work: nil)
    operation.start()
    #expect(operation.isFinished)
  }

  @Test func `Cancelled before its turn, it finishes without its work`() async {
    let operation = LockedFlagsOperation { _ in Issue.record("its work ran") }
    let hasEnded = await endsOnOwnThread {
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation(operation)
      operation.cancel()
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
    }
    #expect(hasEnded)
    #expect(operation.isFinished && operation.isCancelled)
  }

  @Test func `Both flags may change before either is posted`() async {
    let operation = BothFlagsOperation()
    let hasEnded = await endsOnOwnThread { OperationQueue().addOperations([operation], waitUntilFinished: true) }
    #expect(hasEnded)
    #expect(operation.isFinished && !operation.isExecuting)
  }
}
