import Foundation
import OpFoundation
import Testing

/// Claims of the posts about the history of the classes, as far as a program on Linux can tell.
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
}
