import Foundation
import OpEngine

/// A queue of either engine, as a program uses it.
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

  /// An operation whose class overrides `isReady`, and calls `query` when it reads true.
  static func gate(_ query: @escaping @Sendable () -> Void) -> Operation

  /// Calls `note` with each flag of an operation that is posted as true.
  /// - Returns: what keeps the observation; nil where operations cannot be observed, as with Foundation on Linux.
  static func observe(_ operation: Operation, _ note: @escaping @Sendable (String) -> Void) -> AnyObject?
}

/// An operation of either engine, as a program uses it.
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

  static func gate(_ query: @escaping @Sendable () -> Void) -> Foundation.Operation { Gate(query) }

  static func observe(_: Foundation.Operation, _: @escaping @Sendable (String) -> Void) -> AnyObject? { nil }

  private final class Gate: Foundation.Operation, @unchecked Sendable {
    private let query: @Sendable () -> Void

    init(_ query: @escaping @Sendable () -> Void) { self.query = query }

    override var isReady: Bool {
      guard super.isReady else { return false }
      query()
      return true
    }
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

  static func gate(_ query: @escaping @Sendable () -> Void) -> OpEngine.Operation { Gate(query) }

  static func observe(_ operation: OpEngine.Operation, _ note: @escaping @Sendable (String) -> Void) -> AnyObject? {
    operation.observe(.isReady, .isExecuting) { _, change in if change.new == 1 { note(change.key.rawValue) } }
  }

  private final class Gate: OpEngine.Operation, @unchecked Sendable {
    private let query: @Sendable () -> Void

    init(_ query: @escaping @Sendable () -> Void) { self.query = query }

    override var isReady: Bool {
      guard super.isReady else { return false }
      query()
      return true
    }
  }

  private final class Main: OpEngine.Operation, @unchecked Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    override func main() { body() }
  }
}
