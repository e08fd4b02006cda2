import Foundation
import Library
import OpFoundation
import Testing

struct AsyncStylesTests {
  private static let styles: [@Sendable (@escaping @Sendable () -> Void) -> Work] = [
    { StateMachine(done: $0) }, { OldNames(done: $0) }, { Paths(done: $0) }, { OpenEnd(done: $0) },
    { Silent(done: $0) },
    { CancelledIsFinished(done: $0) },
  ]

  @Test(arguments: styles.indices) func `It keeps its slot while it works, and leaves it after that`(_ style: Int) {
    let (queue, heard) = (OperationQueue(), Heard())
    queue.maxConcurrentOperationCount = 1
    let operations = (1...3).map { number in Self.styles[style]({ heard.note("\(number)") }) }
    operations[1].addDependency(operations[0])
    queue.addOperations(operations, waitUntilFinished: true)
    queue.waitUntilAllOperationsAreFinished()
    #expect(heard.words == ["1", "2", "3"])
    #expect(operations.allSatisfy { $0.isFinished && !$0.isExecuting })
  }

  @Test(arguments: styles.indices) func `Cancelled in its queue, it leaves it without its work`(_ style: Int) {
    let (queue, heard) = (OperationQueue(), Heard())
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let operation = Self.styles[style]({ heard.note("worked") })
    queue.addOperation(operation)
    queue.addOperation { heard.note("next") }
    operation.cancel()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(heard.words == ["next"])
    #expect(operation.isFinished)
  }

  @Test func `A library may have a BlockOperation of its own`() {
    let (computing, library, own) = answers()
    OperationQueue().addOperations([computing, library, own], waitUntilFinished: true)
    #expect((result(of: library), blocks(of: own)) == (2, 1))
    #expect((computing as? Library.BlockOperation)?.result == 1)
  }

  @Test func `An isReady that does not call super decides alone, even for a start by hand`() {
    let (heard, never) = (Heard(), BlockOperation {})
    final class Eager: Operation, @unchecked Sendable {
      let heard: Heard
      init(_ heard: Heard) { self.heard = heard }
      override var isReady: Bool { true }
      override func main() { heard.note("eager") }
    }
    let operations = [Eager(heard), Eager(heard)]
    for operation in operations { operation.addDependency(never) }
    OperationQueue().addOperations([operations[0]], waitUntilFinished: true)
    operations[1].start()
    #expect(heard.words == ["eager", "eager"])
  }

  @Test func `The total of a progress may be raised in a barrier`() {
    let queue = OperationQueue()
    queue.progress.totalUnitCount = 2
    for _ in 0..<2 { queue.addOperation {} }
    queue.addBarrierBlock { queue.progress.totalUnitCount += 2 }
    for _ in 0..<2 { queue.addOperation {} }
    queue.waitUntilAllOperationsAreFinished()
    #expect((queue.progress.completedUnitCount, queue.progress.totalUnitCount) == (4, 4))
  }

  @Test func `An operation that a body starts by hand is in the queue of the body`() {
    let (queue, heard) = (OperationQueue(), Heard())
    queue.addOperation {
      BlockOperation { heard.note("\(OperationQueue.current === queue)") }.start()
      heard.note("\(OperationQueue.current === queue)")
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(heard.words == ["true", "true"])
  }
}
