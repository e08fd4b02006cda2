import OpFoundation

// Each member that Foundation leaves open, overridden, but for the `progress` of a queue (ComingFromFoundation).

/// A group, as packages write them: its children run in its own queue, to which it passes its settings.
class Group: Operation, @unchecked Sendable {
  let queue = OperationQueue()
  let calls = Heard()
  private let lock = NSRecursiveLock()
  private var (executes, hasFinished, isStopped) = (false, false, false)

  override init() {
    super.init()
    queue.isSuspended = true
  }

  func add(_ child: Operation) { queue.addOperation(child) }

  override var isAsynchronous: Bool { true }
  override var isConcurrent: Bool { super.isConcurrent }
  override var isReady: Bool { super.isReady }
  override var isExecuting: Bool { lock.withLock { executes } }
  override var isFinished: Bool { lock.withLock { hasFinished } }
  override var isCancelled: Bool { lock.withLock { isStopped } || super.isCancelled }

  override func start() {
    calls.note("start")
    willChangeValue(forKey: "isExecuting")
    lock.withLock { executes = true }
    didChangeValue(forKey: "isExecuting")
    main()
  }

  override func main() {
    calls.note("main")
    let last = BlockOperation { [unowned self] in end() }
    for child in queue.operations { last.addDependency(child) }
    queue.addOperation(last)
    queue.isSuspended = false
  }

  private func end() {
    willChangeValue(for: \.isExecuting)
    willChangeValue(for: \.isFinished)
    lock.withLock { (executes, hasFinished) = (false, true) }
    didChangeValue(for: \.isFinished)
    didChangeValue(for: \.isExecuting)
  }

  override func cancel() {
    calls.note("cancel")
    lock.withLock { isStopped = true }
    super.cancel()
    queue.cancelAllOperations()
  }

  override var name: String? { didSet { queue.name = name } }

  override var qualityOfService: QualityOfService {
    get { queue.qualityOfService }
    set { queue.qualityOfService = newValue }
  }

  override var queuePriority: Operation.QueuePriority {
    get { super.queuePriority }
    set { super.queuePriority = newValue == .veryHigh ? .high : newValue }
  }

  override var completionBlock: (@Sendable () -> Void)? {
    get { super.completionBlock }
    set { super.completionBlock = newValue }
  }

  override var dependencies: [Operation] { super.dependencies }

  override func addDependency(_ operation: Operation) {
    calls.note("add")
    super.addDependency(operation)
  }

  override func removeDependency(_ operation: Operation) {
    calls.note("remove")
    super.removeDependency(operation)
  }

  override func waitUntilFinished() {
    calls.note("wait")
    super.waitUntilFinished()
  }

  override var description: String { "group of \(queue.operationCount)" }
  override var debugDescription: String { "\(description), in debugging" }
}

class CountingBlock: BlockOperation, @unchecked Sendable {
  let calls = Heard()

  override var executionBlocks: [@Sendable () -> Void] { super.executionBlocks }
  override var qualityOfService: QualityOfService { didSet { calls.note("quality") } }

  override func addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
    calls.note("block")
    super.addExecutionBlock(block)
  }

  override func main() {
    calls.note("main")
    super.main()
  }
}

class CountingQueue: OperationQueue, @unchecked Sendable {
  let calls = Heard()

  override class var main: OperationQueue { super.main }
  override class var current: OperationQueue? { super.current }
  override var operations: [Operation] { super.operations }
  override var operationCount: Int { super.operationCount }
  override var qualityOfService: QualityOfService { didSet { calls.note("quality \(qualityOfService == .utility)") } }
  override var name: String? { didSet { calls.note("name") } }
  override var isSuspended: Bool { didSet { calls.note("suspended") } }
  override var underlyingQueue: DispatchQueue? { didSet { calls.note("underlying") } }

  override var maxConcurrentOperationCount: Int {
    get { super.maxConcurrentOperationCount }
    set { super.maxConcurrentOperationCount = min(newValue, 2) }
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    calls.note("block")
    super.addOperation(block)
  }

  override func addOperation(_ operation: Operation) {
    calls.note("operation")
    super.addOperation(operation)
  }

  override func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    calls.note("operations")
    super.addOperations(operations, waitUntilFinished: wait)
  }

  override func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
    calls.note("barrier")
    super.addBarrierBlock(barrier)
  }

  override func cancelAllOperations() {
    calls.note("cancel")
    super.cancelAllOperations()
  }

  override func waitUntilAllOperationsAreFinished() {
    calls.note("wait")
    super.waitUntilAllOperationsAreFinished()
  }
}

extension QualityOfService {
  /// The text for a log, in a switch over the enumeration of a system library.
  var word: String {
    switch self {
    case .userInteractive, .userInitiated: "the user waits"
    case .utility, .background: "later"
    case .default: "whenever"
    @unknown default: "?"
    }
  }
}
