import Foundation
import OpFoundation
import OpFoundationNetworking
import Testing

struct DropInTests {
  @Test func `A member of a subclass may have the name of a member of OpEngine`() {
    let operation = NamingOperation()
    let queue = NamingQueue(id: "names")
    queue.addOperations([operation], waitUntilFinished: true)
    #expect(operation.changes == 2)
    #expect((try? operation.outcome?.get()) == 8)
    #expect(operation.engine == "a steam engine")
    #expect(operation.explain() == 42)
    operation.fail(CocoaError(.fileNoSuchFile))
    #expect(operation.error?.isEmpty == false)
    // Known as an operation, it is the engine's.
    #expect(outcome(of: operation) == .completed)
    #expect(engine(of: queue) === engine(of: OperationQueue()))
    #expect((queue.named(), queue.engine, queue.overall.totalUnitCount) == ("names", 7, 2))
  }

  @Test func `A subclass of block operations may reuse names, too`() {
    let heard = Heard()
    let operation = NamingBlockOperation(working: { heard.note("block") })
    OperationQueue().addOperations([operation], waitUntilFinished: true)
    #expect(heard.words == ["block"])
    #expect((operation.id, operation.executionBlocks.count) == (1, 1))
  }

  @Test func `Operations are equal if their class says so`() {
    let (one, same, other) = (Keyed(key: "a"), Keyed(key: "a"), Keyed(key: "b"))
    #expect(one == same)
    #expect(one != other)
    #expect(Set<Operation>([one, same, other]).count == 2)
    #expect(one.`self`() === one)
    #expect(!one.isProxy())
    let object: any NSObjectProtocol = one
    #expect(object.description == "keyed a")
    #expect(Operation() != Operation())
    #expect(OperationQueue().isEqual(OperationQueue()) == false)
  }

  @Test func `There is one quality of service`() {
    let (operation, queue) = (Operation(), OperationQueue())
    for quality: QualityOfService in [.userInteractive, .userInitiated, .background, .default, .utility] {
      enqueue(operation, in: nil, at: quality)
      #expect(operation.qualityOfService == quality)
    }
    let thread = Thread {}
    thread.qualityOfService = operation.qualityOfService
    queue.qualityOfService = thread.qualityOfService
    #expect(queue.qualityOfService == .utility)
  }

  @Test func `A queue's progress is a part of another`() {
    let (whole, queue) = (Progress(totalUnitCount: 10), OperationQueue())
    whole.addChild(queue.progress, withPendingUnitCount: 10)
    queue.progress.totalUnitCount = 4
    queue.addOperations([Operation(), Operation()], waitUntilFinished: true)
    queue.waitUntilAllOperationsAreFinished()
    #expect(queue.progress.completedUnitCount == 2)
    #expect(whole.fractionCompleted == 0.5)
    whole.cancel()
    #expect(queue.progress.isCancelled)
    queue.addOperations([Operation(), Operation()], waitUntilFinished: false)
    queue.waitUntilAllOperationsAreFinished()
    #expect(whole.isFinished)
    let reporter: any ProgressReporting = queue
    #expect(reporter.progress === queue.progress)
  }

  @Test func `A key path is observed with its old and new value`() {
    let (heard, operation) = (Heard(), NamingOperation())
    let finished = operation.observe(\.isFinished, options: [.old, .new]) { operation, change in
      heard.note("finished \(change.oldValue.map(String.init) ?? "-")->\(change.newValue.map(String.init) ?? "-")")
      heard.note(operation.engine)
    }
    let executing = operation.observe(\.isExecuting, options: .new) { _, change in
      heard.note("executing \(change.oldValue.map(String.init) ?? "-")->\(change.newValue.map(String.init) ?? "-")")
    }
    let priority = operation.observe(\.queuePriority, options: [.initial, .old, .new]) { _, change in
      heard.note("priority \(change.oldValue?.rawValue ?? 0)->\(change.newValue?.rawValue ?? 0)")
    }
    operation.queuePriority = .high
    priority.invalidate()
    operation.queuePriority = .low
    operation.start()
    let expected = [
      "priority 0->0", "priority 0->4", "executing -->true", "executing -->false", "finished false->true",
      "a steam engine",
    ]
    #expect(heard.words == expected)
    withExtendedLifetime((finished, executing)) {}
  }

  @Test func `Notifications and sessions take an optional queue`() {
    let (center, heard, name) = (NotificationCenter(), Heard(), Notification.Name("news"))
    let queues: [OperationQueue?] = [nil, OperationQueue()]
    let tokens = queues.map { queue in
      center.addObserver(forName: name, object: nil, queue: queue) { _ in
        heard.note(queue == nil ? "on the spot" : OperationQueue.current === queue ? "in the queue" : "elsewhere")
      }
    }
    center.post(name: name, object: nil)
    #expect(heard.words.sorted() == ["in the queue", "on the spot"])
    for token in tokens { center.removeObserver(token) }
    for queue in queues {
      URLSession(configuration: .ephemeral, delegate: Delegate(), delegateQueue: queue).invalidateAndCancel()
    }
    let session = URLSession(configuration: .ephemeral, delegate: nil, delegateQueue: nil)
    session.invalidateAndCancel()
  }
}

/// A list of notifications received by observers on any thread.
final class Heard: @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [String] = []

  func note(_ word: String) { lock.withLock { kept.append(word) } }

  var words: [String] { lock.withLock { kept } }
}
