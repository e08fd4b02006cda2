import Foundation
import OpFoundation
import OpFoundationNetworking
import Testing

struct OverridesTests {
  @Test func `A group that overrides all open members runs its children`() {
    let (group, heard, queue) = (Group(), Heard(), CountingQueue())
    let first = BlockOperation { heard.note("first") }
    for number in 1...3 { group.add(BlockOperation { heard.note("child \(number)") }) }
    group.addDependency(first)
    group.removeDependency(first)
    group.addDependency(first)
    group.queuePriority = .veryHigh
    (group.name, group.qualityOfService) = ("group", .utility)
    queue.addOperations([group, first], waitUntilFinished: true)
    #expect(heard.words.first == "first")
    #expect(heard.words.count == 4)
    // The caller waits, perhaps before the group starts.
    #expect(group.calls.words.filter { $0 != "wait" } == ["add", "remove", "add", "start", "main"])
    #expect(group.calls.words.contains("wait"))
    #expect((group.queuePriority, group.queue.name, group.dependencies) == (.high, "group", [first]))
    #expect(group.queue.qualityOfService == .utility)
    // The group ends inside the body of its last operation.
    group.queue.waitUntilAllOperationsAreFinished()
    #expect("\(group)" == "group of 0")
  }

  @Test func `An operation whose class overrides its quality of service is asked for it`() {
    let block = CountingBlock {}
    block.addExecutionBlock {}
    block.qualityOfService = .userInitiated
    let known: Operation = block
    known.qualityOfService = .background
    OperationQueue().addOperations([block], waitUntilFinished: true)
    #expect(block.calls.words == ["block", "quality", "quality", "main"])
    #expect([block.qualityOfService.word, QualityOfService.default.word] == ["later", "whenever"])
  }

  @Test func `A queue that overrides all open members gets every call`() {
    let queue = CountingQueue()
    queue.maxConcurrentOperationCount = 8
    (queue.name, queue.qualityOfService) = ("counting", .utility)
    queue.underlyingQueue = DispatchQueue(label: "below")
    queue.isSuspended = true
    queue.addOperation {}
    queue.addBarrierBlock {}
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    let expected = [
      "name", "quality true", "underlying", "suspended", "block", "operation", "barrier", "cancel", "suspended", "wait",
    ]
    #expect(queue.calls.words == expected)
    #expect((queue.maxConcurrentOperationCount, queue.operationCount) == (2, 0))
  }

  @Test func `A quality of service can be passed from operations to threads, and back`() {
    let (queue, thread, process) = (OperationQueue(), Thread {}, Process())
    queue.qualityOfService = .utility
    thread.qualityOfService = queue.qualityOfService
    process.qualityOfService = thread.qualityOfService
    let operation = Operation()
    operation.qualityOfService = process.qualityOfService
    #expect(operation.qualityOfService == .utility)
    let theirs: Foundation.QualityOfService = thread.qualityOfService
    #expect(theirs == Foundation.QualityOfService(queue.qualityOfService))
    #expect(QualityOfService(theirs) == .utility)
  }

  @Test func `The delegate queue of a session is the one it was created with`() {
    let queue = OperationQueue()
    let session = URLSession(configuration: .ephemeral, delegate: nil, delegateQueue: queue)
    defer { session.invalidateAndCancel() }
    let same: OperationQueue = session.delegateQueue
    #expect(same === queue)
    #expect(session.delegateQueue as OperationQueue === queue)
    let operation = BlockOperation {}
    session.delegateQueue.addOperation(operation)
    operation.waitUntilFinished()
    let none: OperationQueue? = nil
    let other = URLSession(configuration: .ephemeral, delegate: nil, delegateQueue: none)
    defer { other.invalidateAndCancel() }
    let own: OperationQueue = other.delegateQueue
    #expect(own.maxConcurrentOperationCount == 1)
  }

  @Test func `An observer with the option prior is called twice, and a change is a setting`() {
    let (heard, operation) = (Heard(), Operation())
    let token = operation.observe(\.isFinished, options: [.old, .new, .prior]) { _, change in
      let values = [change.oldValue, change.newValue].map { $0.map(String.init) ?? "-" }
      heard.note("\(change.isPrior) \(values) \(change.kind == .setting) \(change.indexes == nil)")
    }
    operation.start()
    token.invalidate()
    let expected = [#"true ["false", "-"] true true"#, #"false ["false", "true"] true true"#]
    #expect(heard.words == expected)
  }

  @Test func `Operations created in a file with scoped imports are ours`() {
    let queue = OperationQueue()
    let operation: Operation = enqueue(Data(), in: queue, at: .utility)
    operation.waitUntilFinished()
    #expect((operation.isFinished, operation.qualityOfService) == (true, .utility))
  }
}
