import OpEngine
import OpFoundation
import Testing

/// Foundation queues that forward to ours, and Foundation progresses that mirror ours.
struct FoundationQueueTests {
  @Test func `Operations added to a Foundation queue run in ours, in order`() async {
    let words = await blocking { () -> [String] in
      let (queue, heard) = (OperationQueue(), Heard())
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      let bridge = queue.foundationQueue
      #expect((bridge.isSuspended, bridge.maxConcurrentOperationCount) == (true, 1))
      let guest = Foundation.BlockOperation { heard.note("operation, \(OperationQueue.current === queue)") }
      guest.name = "guest"
      for number in 1...3 { bridge.addOperation { heard.note("block \(number), \(OperationQueue.current === queue)") } }
      bridge.addOperation(guest)
      bridge.addBarrierBlock { heard.note("barrier, \(OperationQueue.current === queue)") }
      #expect(queue.operations.map(\.name) == [nil, nil, nil, "guest"])
      #expect(heard.words.isEmpty)
      bridge.isSuspended = false
      bridge.waitUntilAllOperationsAreFinished()
      #expect(guest.isFinished)
      return heard.words
    }
    #expect(words == ["block 1, true", "block 2, true", "block 3, true", "operation, true", "barrier, true"])
  }

  @Test func `A Foundation operation waits for its dependencies, and also ends when cancelled`() async {
    let words = await blocking { () -> [String] in
      let (queue, heard) = (OperationQueue(), Heard())
      let bridge = queue.foundationQueue
      let first = Foundation.BlockOperation { heard.note("first") }
      let second = Foundation.BlockOperation { heard.note("second") }
      let cancelled = Foundation.BlockOperation { heard.note("cancelled") }
      second.addDependency(first)
      queue.isSuspended = true
      bridge.addOperations([second, first, cancelled], waitUntilFinished: false)
      queue.operations.last?.cancel()
      queue.isSuspended = false
      for operation in [second, first, cancelled] { operation.waitUntilFinished() }
      #expect(cancelled.isCancelled)
      return heard.words
    }
    #expect(words == ["first", "second"])
  }

  /// Expects the same under any current engine, and that none starts before all are added (R11).
  @Test func `Foundation operations added together run in the engine of the queue`() async {
    let words = await blocking { () -> [String] in
      let (queue, heard) = (Engine.$current.withValue(Engine(workers: 1)) { OperationQueue() }, Heard())
      let low = Foundation.BlockOperation { heard.note("low") }
      let high = Foundation.BlockOperation { heard.note("high") }
      high.queuePriority = .high
      queue.foundationQueue.addOperations([low, high], waitUntilFinished: true)
      return heard.words
    }
    #expect(words == ["high", "low"])
  }

  @Test func `Queues on many threads count together in one progress`() async {
    let fractions = await blocking { () -> [Double] in
      let whole = Foundation.Progress(totalUnitCount: 4)
      let queues = (0..<4).map { _ in OperationQueue() }
      for queue in queues {
        queue.progress.totalUnitCount = 500
        whole.addChild(queue.progress, withPendingUnitCount: 1)
      }
      for _ in 0..<500 { for queue in queues { queue.addOperation {} } }
      for queue in queues { queue.waitUntilAllOperationsAreFinished() }
      return [whole.fractionCompleted, Double(whole.completedUnitCount)]
    }
    #expect(fractions == [1, 4])
  }

  @Test func `The units of a Foundation progress are those of the engine's`() {
    let queue = OperationQueue()
    let own: QueueProgress = queue.progress
    queue.progress.totalUnitCount = 7
    queue.progress.completedUnitCount = 3
    #expect((own.totalUnitCount, own.completedUnitCount) == (7, 3))
    own.completedUnitCount = 4
    #expect(queue.progress.completedUnitCount == 4)
    #expect(queue.progress === queue.progress)
  }

  @Test func `A lint reports a Foundation progress that is read without its total`() async {
    let codes = await blocking { () -> [[Lint]] in
      [(0, false), (1, false), (0, true)].map { total, looksAtTotal in
        let engine = Engine(workers: 2)
        let lints = Lints()
        let token = engine.observers.observe { lints.note($0) }
        defer { token.cancel() }
        return Engine.$current.withValue(engine) {
          let queue = OperationQueue()
          queue.progress.totalUnitCount = Int64(total)
          queue.addOperations([BlockOperation {}], waitUntilFinished: true)
          queue.waitUntilAllOperationsAreFinished()
          if looksAtTotal { #expect(queue.progress.totalUnitCount == Int64(total)) }
          for _ in 1...2 { #expect(queue.progress.fractionCompleted == Double(total)) }
          engine.awaitObservers()
          return lints.codes
        }
      }
    }
    #expect(codes == [[.progressWithoutTotal], [], []])
  }

  @Test func `A lint reports a progress that stays behind, but not if other progresses complete units`() async {
    let counts = await blocking { () -> [Int] in
      [false, true].map { hasChild in
        let engine = Engine(workers: 1)
        let lints = Lints()
        let token = engine.observers.observe { lints.note($0) }
        defer { token.cancel() }
        return Engine.$current.withValue(engine) {
          let (queue, last) = (OperationQueue(), OperationQueue())
          for queue in [queue, last] { queue.progress.totalUnitCount = 2 }
          let child = Foundation.Progress(totalUnitCount: 10)
          if hasChild { queue.progress.addChild(child, withPendingUnitCount: 1) }
          for queue in [queue, last] { queue.addOperations([BlockOperation {}], waitUntilFinished: true) }
          // A thread that waits for a queue may be ahead of the reports; those of one worker come in order.
          while lints.codes.count < (hasChild ? 1 : 2) { Thread.sleep(forTimeInterval: 0.001) }
          return lints.codes.count { $0 == .progressIncomplete }
        }
      }
    }
    #expect(counts == [2, 1])
  }

  /// The lints of an engine.
  private final class Lints: Sendable {
    private let heard = Heard()
    var codes: [Lint] { heard.words.compactMap { Lint(rawValue: $0) } }

    func note(_ events: [EngineEvent]) {
      for event in events { if case .linted(let lint, _, _, _) = event.change { heard.note(lint.rawValue) } }
    }
  }
}
