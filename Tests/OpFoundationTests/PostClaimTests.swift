import Foundation
import OpFoundation
import Synchronization
import Testing

/// Claims of the posts about the classes and about GCD, as far as a program on Linux can tell.
@Suite struct PostClaimTests {
  /// The name of a class as the runtime knows it.
  private static func isClass(_ name: String) -> Bool {
    NSClassFromString(name) != nil || NSClassFromString("Foundation.\(name)") != nil
  }

  /// S2:23, row 97.
  @Test func `Foundation has block operations for Swift, but no NSInvocationOperation`() {
    #expect(Self.isClass("BlockOperation") && Self.isClass("OperationQueue"))
    #expect(!Self.isClass("NSInvocationOperation") && !Self.isClass("InvocationOperation"))
  }

  /// S2:27, row 98: queues of operations are built on dispatch queues, Foundation's and ours.
  @Test func `An operation runs on the dispatch queue below its queue`() {
    let key = DispatchSpecificKey<Int>()
    let below = DispatchQueue(label: "below")
    below.setSpecific(key: key, value: 7)
    let (theirs, ours) = (Foundation.OperationQueue(), OpFoundation.OperationQueue())
    theirs.underlyingQueue = below
    ours.underlyingQueue = below
    nonisolated(unsafe) var seen: [Int?] = []
    theirs.addOperation { seen.append(DispatchQueue.getSpecific(key: key)) }
    theirs.waitUntilAllOperationsAreFinished()
    ours.addOperation { seen.append(DispatchQueue.getSpecific(key: key)) }
    ours.waitUntilAllOperationsAreFinished()
    #expect(seen == [7, 7] && DispatchQueue.getSpecific(key: key) == nil)
  }

  private final class MainOnly: OpFoundation.Operation, @unchecked Sendable {
    var thread: Thread?

    override func main() { thread = Thread.current }
  }

  /// S4:15 and 116, row 100: "non-current" is non-concurrent.
  @Test func `A class that overrides only main() is not concurrent, and start() runs it on the calling thread`() {
    let operation = MainOnly()
    #expect(!operation.isConcurrent && !operation.isAsynchronous)
    operation.start()
    #expect(operation.isFinished && operation.thread == Thread.current)
  }

  /// S0:50, row 104.
  @Test func `An operation that waits for a dependency is in none of three states`() {
    let (theirs, ours) = (Foundation.BlockOperation {}, OpFoundation.BlockOperation {})
    #expect(theirs.isReady && ours.isReady)
    theirs.addDependency(Foundation.BlockOperation {})
    let dependency = OpFoundation.BlockOperation {}
    ours.addDependency(dependency)
    #expect(!theirs.isReady && !theirs.isExecuting && !theirs.isFinished)
    #expect(!ours.isReady && !ours.isExecuting && !ours.isFinished)
  }

  /// S0:9-13, row 105.
  @Test func `A cancelled block of GCD never runs, but counts as done, like a cancelled operation`() {
    nonisolated(unsafe) var lines: [String] = []
    let queue = DispatchQueue(label: "lines")
    let block = DispatchWorkItem { lines.append("block") }
    let told = DispatchSemaphore(value: 0)
    block.notify(queue: queue) {
      lines.append("notify")
      told.signal()
    }
    block.cancel()
    queue.async(execute: block)
    block.wait()
    told.wait()
    let operation = OpFoundation.BlockOperation { lines.append("operation") }
    operation.completionBlock = {
      lines.append("completion")
      told.signal()
    }
    operation.cancel()
    operation.start()
    operation.waitUntilFinished()
    told.wait()
    #expect(block.isCancelled && operation.isCancelled && operation.isFinished)
    #expect(lines == ["notify", "completion"])
  }

  /// The lock, the notifications and the error of AFURLConnectionOperation, without its connection.
  private final class Connection: OpFoundation.Operation, @unchecked Sendable {
    let lock: any NSLocking
    /// The lock is taken again by the thread that holds it.
    var takesTwice: Bool?
    var error: NSError?
    static let began = Notification.Name("began")
    static let ended = Notification.Name("ended")

    init(_ lock: any NSLocking) { self.lock = lock }

    func resume() {
      lock.lock()
      start()
      lock.unlock()
    }

    override func start() {
      takesTwice = (lock as? NSRecursiveLock)?.try() ?? (lock as? NSLock)?.try()
      super.start()
      if takesTwice == true { lock.unlock() }
    }

    override func main() {
      post(Self.began)
      if isCancelled { error = NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled) }
      post(Self.ended)
    }

    private func post(_ name: Notification.Name) {
      DispatchQueue.main.async { NotificationCenter.default.post(name: name, object: self) }
    }
  }

  /// S0:860 and 924-930, row 107.
  @Test func `A lock that resume() holds while start() takes it has to be recursive`() {
    let (recursive, plain) = (Connection(NSRecursiveLock()), Connection(NSLock()))
    recursive.resume()
    plain.resume()
    #expect(recursive.takesTwice == true && plain.takesTwice == false)
  }

  /// S0:985-1005, row 107.
  @Test(.timeLimit(.minutes(5))) func `The beginning and the end are posted on the main queue`() async {
    let isMain = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: isMain, value: true)
    let operation = Connection(NSRecursiveLock())
    let (queues, reports) = AsyncStream.makeStream(of: Bool.self)
    let tokens = [Connection.began, Connection.ended].map { name in
      NotificationCenter.default.addObserver(forName: name, object: operation, queue: nil) { _ in
        reports.yield(DispatchQueue.getSpecific(key: isMain) == true)
      }
    }
    Thread { operation.start() }.start()
    var isOnMain: [Bool] = []
    for await isOn in queues {
      isOnMain.append(isOn)
      if isOnMain.count == 2 { break }
    }
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(isOnMain == [true, true] && DispatchQueue.getSpecific(key: isMain) == nil)
  }

  /// S0:1020-1030, row 107: main() runs for one that is cancelled while it runs, so the test calls it.
  @Test func `A cancelled request leaves NSURLErrorCancelled`() {
    let (stopped, whole) = (Connection(NSRecursiveLock()), Connection(NSRecursiveLock()))
    stopped.cancel()
    stopped.main()
    whole.main()
    #expect(stopped.error?.code == NSURLErrorCancelled && stopped.error?.domain == NSURLErrorDomain)
    #expect(whole.error == nil)
  }

  /// S2:326-332, row 109.
  @Test func `A dispatch queue and an operation queue suspend, cancel and have barriers alike`() {
    let theirs = Mutex<[String]>([])
    let ours = Mutex<[String]>([])
    let below = DispatchQueue(label: "gcd", attributes: .concurrent)
    below.suspend()
    let gone = DispatchWorkItem { theirs.withLock { $0.append("gone") } }
    below.async { theirs.withLock { $0.append("first") } }
    below.async(execute: gone)
    below.async(flags: .barrier) { theirs.withLock { $0.append("barrier") } }
    below.async { theirs.withLock { $0.append("last") } }
    gone.cancel()
    #expect(theirs.withLock { $0.isEmpty })
    below.resume()
    below.sync(flags: .barrier) {}

    let queue = OpFoundation.OperationQueue()
    queue.isSuspended = true
    let cancelled = OpFoundation.BlockOperation { ours.withLock { $0.append("gone") } }
    queue.addOperation { ours.withLock { $0.append("first") } }
    queue.addOperation(cancelled)
    queue.addBarrierBlock { ours.withLock { $0.append("barrier") } }
    queue.addOperation { ours.withLock { $0.append("last") } }
    cancelled.cancel()
    #expect(ours.withLock { $0.isEmpty })
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(theirs.withLock { $0 } == ["first", "barrier", "last"])
    #expect(ours.withLock { $0 } == theirs.withLock { $0 })
  }

  /// S3:29 and S0:566, row 110.
  @Test func `isCancelled can be read on any thread, and changes once`() {
    let operation = OpFoundation.BlockOperation {}
    let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let changes = Mutex<[Int]>([])
    for _ in 0..<4 {
      Thread {
        var (latest, count) = (operation.isCancelled, 0)
        begun.signal()
        while !latest || count == 0 {
          let value = operation.isCancelled
          if value != latest { (latest, count) = (value, count + 1) }
        }
        for _ in 0..<1000 where !operation.isCancelled { count += 1 }
        changes.withLock { $0.append(count) }
        done.signal()
      }.start()
    }
    for _ in 0..<4 { begun.wait() }
    operation.cancel()
    for _ in 0..<4 { done.wait() }
    #expect(changes.withLock { $0 } == [1, 1, 1, 1])
  }

  /// S3:42 and 131, row 111.
  @Test func `Observers of the keys follow a class with its own flags`() {
    let operation = BothFlagsOperation()
    nonisolated(unsafe) var seen: [String] = []
    let tokens = [
      operation.observe(\.isExecuting) { operation, _ in seen.append("isExecuting \(operation.isExecuting)") },
      operation.observe(\.isFinished) { operation, _ in seen.append("isFinished \(operation.isFinished)") },
    ]
    operation.start()
    withExtendedLifetime(tokens) {}
    #expect(seen == ["isExecuting true", "isExecuting false", "isFinished true"])
  }
}
