@testable import OpEngine

// Queues and operations with names, of one engine.
extension Engine {
  func queue(_ name: String, isSuspended: Bool) -> OperationQueue {
    let queue = Engine.$current.withValue(self) { OperationQueue() }
    queue.name = name
    queue.isSuspended = isSuspended
    return queue
  }

  func operation(_ name: String) -> BlockOperation {
    let operation = Engine.$current.withValue(self) { BlockOperation {} }
    operation.name = name
    return operation
  }
}
