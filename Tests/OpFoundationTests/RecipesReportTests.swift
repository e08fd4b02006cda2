import OpEngine
import OpFoundation
import Synchronization
import Testing

/// The recipes in virtual time: their mistakes have the same effects here, and observers get exactly what they post.
@Suite struct RecipesReportTests {
  let time = VirtualRuntime()
  let engine: Engine

  init() { engine = Engine(time, misuse: .report) }

  private func making<Value>(_ make: () -> Value) -> Value { Engine.$current.withValue(engine, operation: make) }

  /// The changes that an observer of an operation receives.
  private final class Notes: Sendable {
    private let list = Mutex<[String]>([])

    var lines: [String] { list.withLock { $0 } }

    func observe(_ operation: Operation) -> ObservationToken {
      operation.observe(.isReady, .isExecuting, .isFinished, .isCancelled) { [self] _, change in
        let line = "\(change.key.rawValue) \(change.old ?? -1)->\(change.new ?? -1)"
        list.withLock { $0.append(line) }
      }
    }
  }

  @Test func `The forgetful class, cancelled before its turn, never leaves its queue`() {
    let (queue, operation) = making { (OperationQueue(), ForgetfulOperation()) }
    let notes = Notes()
    let token = notes.observe(operation)
    queue.isSuspended = true
    queue.addOperation(operation)
    operation.cancel()
    queue.isSuspended = false
    time.run()
    #expect(notes.lines == ["isCancelled 0->1", "isReady 1->1", "isFinished 0->0", "isExecuting 0->1"])
    #expect(operation.state == .executing)
    #expect(queue.operationCount == 1)
    token.cancel()
  }

  @Test func `If changed together, both flags are false at the first notification`() {
    let operation = making { BothFlagsOperation() }
    let wasFinished = Atomic<Bool>(false)
    let token = operation.observe(.isExecuting) { operation, change in
      if change.new == 0 { wasFinished.store(operation.isFinished, ordering: .relaxed) }
    }
    operation.start()
    let isTold = wasFinished.load(ordering: .relaxed)
    #expect(isTold)
    token.cancel()
  }

  @Test func `An open end waits for its notification, and keeps its slot`() {
    let (queue, open, next) = making { (OperationQueue(), OpenEndedOperation(), BlockOperation {}) }
    queue.maxConcurrentOperationCount = 1
    queue.addOperations([open, next], waitUntilFinished: false)
    time.run()
    #expect(open.state == .executing)
    #expect(next.phase == .ready)
    open.end()
    time.run()
    #expect(open.state == .finished)
    #expect(next.isFinished)
  }

  @Test func `A gate that opens with a notification lets it start at once`() {
    let (queue, gated) = making { (OperationQueue(), GatedOperation()) }
    queue.addOperation(gated)
    time.run()
    #expect(gated.phase == .pending)
    gated.open()
    time.run()
    #expect(gated.isFinished)
  }

  @Test func `A gate that opens without a notification is noticed when another operation has finished`() {
    let (queue, gated) = making { (OperationQueue(), GatedOperation()) }
    queue.addOperation(gated)
    time.run()
    gated.openSilently()
    time.run()
    #expect(gated.phase == .pending)
    queue.addOperation {}
    time.run()
    #expect(gated.isFinished)
  }

  @Test func `If cancelled behind a shut gate, it never leaves its queue`() {
    let (queue, gated) = making { (OperationQueue(), GatedOperation()) }
    queue.addOperation(gated)
    gated.cancel()
    time.run()
    #expect(!gated.isFinished)
    #expect(queue.operationCount == 1)
  }

  @Test func `Progress counts operations that ran through the default start`() {
    let (queue, cancelled, own) = making { (OperationQueue(), Operation(), LockedFlagsOperation(work: nil)) }
    queue.addOperation {}
    time.run()
    #expect(queue.progress.completedUnitCount == 0)
    queue.progress.totalUnitCount = 4
    cancelled.cancel()
    queue.addOperations([cancelled, own], waitUntilFinished: false)
    queue.addOperation {}
    queue.addBarrierBlock {}
    queue.addOperation {}
    time.run()
    #expect(queue.progress.completedUnitCount == 2)
    #expect(queue.progress.fractionCompleted == 0.5)
  }
}
