public import Foundation
public import OpEngine

extension EngineHandle where Self: OpEngine.OperationQueue {
  /// A queue of Foundation for APIs that take no other: everything that is added to it runs in this queue.
  ///
  /// Each read returns a new object, whose settings are those of this queue. It lists and counts no operations.
  public var foundationQueue: Foundation.OperationQueue { ForwardingQueue(to: self) }
}

extension Foundation.OperationQueue {
  /// The queue that does the work of a `foundationQueue`; nil for any other queue of Foundation's.
  package var engineQueue: OpEngine.OperationQueue? { (self as? ForwardingQueue)?.target }
}

/// A queue of Foundation's that hands its work to one of ours.
private final class ForwardingQueue: Foundation.OperationQueue, @unchecked Sendable {
  // Sendable: the target never changes.
  fileprivate let target: OpEngine.OperationQueue

  init(to target: OpEngine.OperationQueue) {
    self.target = target
    super.init()
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) { target.addOperation(block) }

  override func addOperation(_ operation: Foundation.Operation) { target.addOperation(host(operation)) }

  override func addOperations(_ operations: [Foundation.Operation], waitUntilFinished wait: Bool) {
    target.addOperations(operations.map(host), waitUntilFinished: false)
    if wait { for operation in operations { operation.waitUntilFinished() } }
  }

  private func host(_ guest: Foundation.Operation) -> HostingOperation {
    Engine.$current.withValue(target.engine) { HostingOperation(guest) }
  }

  override func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) { target.addBarrierBlock(barrier) }

  override func cancelAllOperations() { target.cancelAllOperations() }

  override func waitUntilAllOperationsAreFinished() { target.waitUntilAllOperationsAreFinished() }

  override var maxConcurrentOperationCount: Int {
    get { target.maxConcurrentOperationCount }
    set { target.maxConcurrentOperationCount = newValue }
  }

  override var isSuspended: Bool {
    get { target.isSuspended }
    set { target.isSuspended = newValue }
  }

  override var name: String? {
    get { target.name }
    set { target.name = newValue }
  }

  override var qualityOfService: Foundation.QualityOfService {
    get { Foundation.QualityOfService(target.qualityOfService) }
    set { target.qualityOfService = OpEngine.QualityOfService(newValue) }
  }

  override var underlyingQueue: DispatchQueue? {
    get { target.underlyingQueue }
    set { target.underlyingQueue = newValue }
  }

  override var progress: Foundation.Progress { target.progress }
}

/// An operation that runs one of Foundation's in its place, once the dependencies of that are finished.
private final class HostingOperation: OpEngine.Operation, @unchecked Sendable {
  // Sendable: the guest never changes, and has locks of its own.
  private let guest: Foundation.Operation

  init(_ guest: Foundation.Operation) {
    self.guest = guest
    super.init()
    name = guest.name
    queuePriority = OpEngine.Operation.QueuePriority(rawValue: guest.queuePriority.rawValue) ?? .normal
  }

  override func main() {
    for dependency in guest.dependencies where !guest.isCancelled { dependency.waitUntilFinished() }
    guest.start()
    guest.waitUntilFinished()
  }

  /// Cancels the guest, and not this operation, which has to start the guest for it to finish.
  override func cancel() { guest.cancel() }
}
