import Foundation

// What is measured, on Foundation's operations.
extension Workload {
  static func foundationBatch(_ count: Int) -> Duration {
    let queue = OperationQueue()
    let operations = (0..<count).map { _ in BlockOperation {} }
    return ContinuousClock().measure {
      queue.addOperations(operations, waitUntilFinished: false)
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  static func foundationSingle(_ count: Int) -> Duration {
    let queue = OperationQueue()
    return ContinuousClock().measure {
      for _ in 0..<count { queue.addOperation {} }
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  static func foundationChain(_ count: Int) -> Duration {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return ContinuousClock().measure {
      var last: Operation?
      for _ in 0..<count {
        let operation = BlockOperation {}
        if let last { operation.addDependency(last) }
        queue.addOperation(operation)
        last = operation
      }
      queue.waitUntilAllOperationsAreFinished()
    }
  }

  static func foundationSubmitters(_ count: Int) -> Duration {
    let queue = OperationQueue()
    return ContinuousClock().measure {
      onEightThreads(count) { share in for _ in 0..<share { queue.addOperation {} } }
      queue.waitUntilAllOperationsAreFinished()
    }
  }
}
