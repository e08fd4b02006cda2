import Foundation
import OpEngine

/// A library of operations and queues with Foundation's interface.
protocol Library {
  associatedtype Queue: MeasuredQueue

  static func makeQueue() -> Queue
  static func makeOperation() -> Queue.Work
  /// Sets the rank of an operation, from the highest, 0, to the lowest, 4.
  static func setRank(_ rank: Int, of operation: Queue.Work)
}

/// A queue as the workloads use it.
protocol MeasuredQueue: AnyObject, Sendable {
  associatedtype Work: MeasuredOperation where Work.Base == Work

  var maxConcurrentOperationCount: Int { get set }
  var isSuspended: Bool { get set }
  func addOperation(_ operation: Work)
  func addOperation(_ block: @escaping @Sendable () -> Void)
  func addOperations(_ operations: [Work], waitUntilFinished: Bool)
  func cancelAllOperations()
  func waitUntilAllOperationsAreFinished()
}

/// An operation as the workloads use it.
protocol MeasuredOperation: AnyObject {
  associatedtype Base

  func addDependency(_ operation: Base)
}

extension Foundation.Operation: MeasuredOperation {}
extension Foundation.OperationQueue: MeasuredQueue {}
extension OpEngine.Operation: MeasuredOperation {}
extension OpEngine.OperationQueue: MeasuredQueue {}

enum FoundationLibrary: Library {
  static func makeQueue() -> Foundation.OperationQueue { Foundation.OperationQueue() }
  static func makeOperation() -> Foundation.Operation { Foundation.BlockOperation {} }
  static func setRank(_ rank: Int, of operation: Foundation.Operation) {
    operation.queuePriority = [.veryHigh, .high, .normal, .low, .veryLow][rank]
  }
}

enum EngineLibrary: Library {
  static func makeQueue() -> OpEngine.OperationQueue { OpEngine.OperationQueue() }
  static func makeOperation() -> OpEngine.Operation { OpEngine.BlockOperation {} }
  static func setRank(_ rank: Int, of operation: OpEngine.Operation) {
    operation.queuePriority = [.veryHigh, .high, .normal, .low, .veryLow][rank]
  }
}
