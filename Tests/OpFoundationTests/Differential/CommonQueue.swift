import Foundation
import OpEngine

/// What a program needs of a queue, of either engine.
protocol CommonQueue: AnyObject, Sendable {
  associatedtype Operation: CommonOperation

  var maxConcurrentOperationCount: Int { get set }
  var isSuspended: Bool { get set }
  var operationCount: Int { get }

  func addOperation(_ operation: Operation)
  func addOperations(_ operations: [Operation], waitUntilFinished: Bool)
  func cancelAllOperations()
  func waitUntilAllOperationsAreFinished()

  /// An operation that does this work, calling `body` once for `main`, or once in each block.
  static func operation(_ work: CommonProgram.Work, body: @escaping @Sendable () -> Void) -> Operation
}

/// What a program needs of an operation, of either engine.
protocol CommonOperation: AnyObject, Sendable {
  /// The raw value of its priority.
  var rank: Int { get set }
  var completionBlock: (@Sendable () -> Void)? { get set }
  var isReady: Bool { get }
  var isExecuting: Bool { get }
  var isFinished: Bool { get }
  var isCancelled: Bool { get }

  func addDependency(_ operation: Self)
  func cancel()
}

extension Foundation.Operation: CommonOperation {
  var rank: Int {
    get { queuePriority.rawValue }
    set { queuePriority = QueuePriority(rawValue: newValue) ?? .normal }
  }
}

extension OpEngine.Operation: CommonOperation {
  var rank: Int {
    get { queuePriority.rawValue }
    set { queuePriority = QueuePriority(rawValue: newValue) ?? .normal }
  }
}

extension Foundation.OperationQueue: CommonQueue {
  static func operation(
    _ work: CommonProgram.Work, body: @escaping @Sendable () -> Void
  ) -> Foundation.Operation {
    guard case .blocks(let count) = work else { return Main(body) }
    let operation = Foundation.BlockOperation(block: body)
    for _ in 1..<count { operation.addExecutionBlock(body) }
    return operation
  }

  private final class Main: Foundation.Operation, @unchecked Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    override func main() { body() }
  }
}

extension OpEngine.OperationQueue: CommonQueue {
  static func operation(_ work: CommonProgram.Work, body: @escaping @Sendable () -> Void) -> OpEngine.Operation {
    guard case .blocks(let count) = work else { return Main(body) }
    let operation = OpEngine.BlockOperation(block: body)
    for _ in 1..<count { operation.addExecutionBlock(body) }
    return operation
  }

  private final class Main: OpEngine.Operation, @unchecked Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    override func main() { body() }
  }
}
