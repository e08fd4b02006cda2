import OpEngine
import OpFoundation
import Testing

// Written like code for Foundation: that it compiles is half of the test.

/// Overrides all open members except the work and the flags.
private class Attentive: Operation, @unchecked Sendable {
  let heard = Heard()

  override func addDependency(_ operation: Operation) {
    heard.note("addDependency")
    super.addDependency(operation)
  }

  override func removeDependency(_ operation: Operation) {
    heard.note("removeDependency")
    super.removeDependency(operation)
  }

  override func waitUntilFinished() {
    heard.note("wait")
    super.waitUntilFinished()
  }

  override var dependencies: [Operation] { super.dependencies }

  override var name: String? {
    get { super.name ?? "nameless" }
    set { super.name = newValue }
  }

  override var queuePriority: Operation.QueuePriority {
    get { super.queuePriority }
    set { super.queuePriority = newValue == .veryHigh ? .high : newValue }
  }

  override var qualityOfService: QualityOfService {
    get { .utility }
    set { super.qualityOfService = newValue }
  }

  override var completionBlock: (@Sendable () -> Void)? {
    get { super.completionBlock }
    set { super.completionBlock = newValue }
  }

  override var description: String { "attentive" }

  override var debugDescription: String { "attentive, in debugging" }
}

/// A queue that inspects added operations, like queues with their own observers and conditions.
private class AttentiveQueue: OperationQueue, @unchecked Sendable {
  let heard = Heard()

  override func addOperation(_ operation: Operation) {
    heard.note("add \(operation.name ?? "a block")")
    super.addOperation(operation)
  }

  override func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {
    for operation in operations { addOperation(operation) }
    if wait { for operation in operations { operation.waitUntilFinished() } }
  }

  override func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
    heard.note("barrier")
    super.addBarrierBlock(barrier)
  }

  override func cancelAllOperations() {
    heard.note("cancel")
    super.cancelAllOperations()
  }

  override var isSuspended: Bool {
    get { super.isSuspended }
    set { super.isSuspended = newValue }
  }

  override var maxConcurrentOperationCount: Int {
    get { super.maxConcurrentOperationCount }
    set { super.maxConcurrentOperationCount = min(newValue, 2) }
  }
}

final class Heard: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var kept: [String] = []  // Behind the lock.

  func note(_ word: String) { lock.withLock { kept.append(word) } }

  var words: [String] { lock.withLock { kept } }
}

struct OverridingTests {
  @Test func `A class may override every member that Foundation lets it override`() async {
    await blocking {
      let (first, attentive) = (BlockOperation {}, Attentive())
      attentive.addDependency(first)
      attentive.removeDependency(first)
      attentive.addDependency(first)
      attentive.queuePriority = .veryHigh
      OperationQueue().addOperations([attentive, first], waitUntilFinished: true)
      #expect(attentive.heard.words == ["addDependency", "removeDependency", "addDependency", "wait"])
      #expect(attentive.dependencies == [first])
      #expect(attentive.queuePriority == .high)
      #expect((attentive.name, attentive.qualityOfService) == ("nameless", .utility))
      #expect("\(attentive)" == "attentive")
      #expect(String(reflecting: attentive) == "attentive, in debugging")
    }
  }

  @Test func `A queue's overrides of adding methods are called`() async {
    await blocking {
      let queue = AttentiveQueue()
      queue.maxConcurrentOperationCount = 7
      let named = BlockOperation {}
      named.name = "named"
      queue.addOperation {}
      queue.addOperations([named, Attentive()], waitUntilFinished: true)
      queue.addBarrierBlock {}
      queue.cancelAllOperations()
      queue.waitUntilAllOperationsAreFinished()
      #expect(queue.heard.words == ["add a block", "add named", "add nameless", "barrier", "cancel"])
      #expect(queue.maxConcurrentOperationCount == 2)
    }
  }

  @Test func `Progress is Foundation's`() {
    let progress = Progress(totalUnitCount: 4)
    let child = Progress(totalUnitCount: 1, parent: progress, pendingUnitCount: 4)
    child.completedUnitCount = 1
    #expect(progress.fractionCompleted == 1)
    let queue = OperationQueue()
    queue.progress.totalUnitCount = 1
    #expect(queue.progress.fractionCompleted == 0)
  }

  @Test func `A notification is observed in a queue, and its poster waits`() async {
    await blocking {
      let (center, name) = (NotificationCenter(), Notification.Name("low"))
      let (queue, heard) = (OperationQueue(), Heard())
      let token = center.addObserver(forName: name, object: nil, queue: queue) { notification in
        heard.note("\(notification.name.rawValue), \(OperationQueue.current === queue)")
      }
      center.post(name: name, object: nil)
      #expect(heard.words == ["low, true"])
      queue.maxConcurrentOperationCount = 1
      // From inside the queue: its one slot is taken.
      queue.addOperation { center.post(name: name, object: nil) }
      queue.waitUntilAllOperationsAreFinished()
      #expect(heard.words == ["low, true", "low, true"])
      center.removeObserver(token)
      center.post(name: name, object: nil)
      #expect(heard.words.count == 2)
    }
  }
}
