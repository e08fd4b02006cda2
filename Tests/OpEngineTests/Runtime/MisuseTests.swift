import OpSystem
import Testing

@testable import OpEngine

/// Misuse: each is an event or, with the policy `trap`, the end; never anything else (R20, R21).
struct MisuseTests {
  private let world = World(cycles: .reject)

  /// Each forbidden call, and its event.
  static let mistakes: [(code: Misuse.Code, make: @Sendable (World) -> EngineEvent.Change)] = [
    (
      .alreadyEnqueuedOrFinished,
      { world in
        let (queue, operation) = world { (OperationQueue(), Operation()) }
        operation.start()
        queue.addOperation(operation)
        return .misused(.alreadyEnqueuedOrFinished, operation: operation.id, queue: queue.id)
      }
    ),
    (
      .duplicateInBatch,
      { world in
        let (queue, operation) = world { (OperationQueue(), Operation()) }
        queue.addOperations([operation, operation], waitUntilFinished: false)
        return .misused(.duplicateInBatch, operation: operation.id, queue: queue.id)
      }
    ),
    (
      .alreadyExecuting,
      { world in
        let operation = world { BlockOperation() }
        operation.addExecutionBlock { [unowned operation] in operation.start() }
        operation.start()
        return .misused(.alreadyExecuting, operation: operation.id, queue: nil)
      }
    ),
    (
      .ownedByQueue,
      { world in
        let (queue, operation) = world { (OperationQueue(), Operation()) }
        queue.isSuspended = true
        queue.addOperation(operation)
        operation.start()
        return .misused(.ownedByQueue, operation: operation.id, queue: nil)
      }
    ),
    (
      .notReady,
      { world in
        let (operation, dependency) = world { (Operation(), Operation()) }
        operation.addDependency(dependency)
        operation.start()
        return .misused(.notReady, operation: operation.id, queue: nil)
      }
    ),
    (
      .negativeMaxConcurrent,
      { world in
        let queue = world { OperationQueue() }
        queue.maxConcurrentOperationCount = -2
        return .misused(.negativeMaxConcurrent, operation: nil, queue: queue.id)
      }
    ),
    (
      .selfDependency,
      { world in
        let operation = world { Operation() }
        operation.addDependency(operation)
        return .misused(.selfDependency, operation: operation.id, queue: nil)
      }
    ),
    (
      .dependencyCycle,
      { world in
        let (first, second) = world { (Operation(), Operation()) }
        first.addDependency(second)
        second.addDependency(first)
        return .misused(.dependencyCycle, operation: second.id, queue: nil, path: [second.id, first.id])
      }
    ),
    (
      .blocksAddedAfterStart,
      { world in
        let operation = world { BlockOperation {} }
        operation.start()
        operation.addExecutionBlock {}
        return .misused(.blocksAddedAfterStart, operation: operation.id, queue: nil)
      }
    ),
    (
      .foreignEngine,
      { world in
        let (operation, foreign) = (world { Operation() }, World()({ Operation() }))
        operation.addDependency(foreign)
        return .misused(.foreignEngine, operation: operation.id, queue: nil)
      }
    ),
    (
      .waitsInVirtualBody,
      { world in
        let (body, other) = world { (BlockOperation(), Operation()) }
        body.addExecutionBlock { other.waitUntilFinished() }
        body.start()
        return .misused(.waitsInVirtualBody, operation: body.id, queue: nil)
      }
    ),
    (
      .notExecuting,
      { world in
        let operation = world { ManualOperation() }
        operation.finish()
        return .misused(.notExecuting, operation: operation.id, queue: nil)
      }
    ),
    (
      .unbalancedLeave,
      { world in
        // No call of the library: a group of a scenario refuses it so.
        world.engine.refuse(.unbalancedLeave, about: nil)
        return .misused(.unbalancedLeave, operation: nil, queue: nil)
      }
    ),
    (
      .duplicateCondition,
      { world in
        let operation = world { Operation() }
        operation.addCondition(OperationCondition("one") { true })
        operation.addCondition(OperationCondition("one") { false })
        return .misused(.duplicateCondition, operation: operation.id, queue: nil)
      }
    ),
    (
      .unknownCondition,
      { world in
        let operation = world { Operation() }
        operation.addCondition(OperationCondition("one") { true })
        operation.satisfyCondition("two")
        return .misused(.unknownCondition, operation: operation.id, queue: nil)
      }
    ),
    (
      .requiredTooLate,
      { world in
        let operation = world { Operation() }
        operation.start()
        operation.addExclusiveCategory("one")
        return .misused(.requiredTooLate, operation: operation.id, queue: nil)
      }
    ),
    (
      .needsRealTime,
      { world in
        let operation = world { AsyncOperation {} }
        operation.start()
        return .misused(.needsRealTime, operation: operation.id, queue: nil)
      }
    ),
  ]

  @Test(arguments: mistakes.indices)
  func `A mistake is an event, once`(_ index: Int) {
    let expected = Self.mistakes[index].make(world)
    #expect(world.log.changes.filter { $0 == expected }.count == 1)
    #expect(world.misuse == [Self.mistakes[index].code])
    #expect(world.engine.core.withLock { $0.state.brokenInvariant() } == nil)
  }

  @Test func `With the policy trap, each stops the program`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for mistake in MisuseTests.mistakes where !traps({ _ = mistake.make(World(misuse: .trap, cycles: .reject)) }) {
        print(mistake.code)
      }
    }
    #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } == "", "these go on")
  }

  /// Mistakes outside macros, because macro code has its own line numbers; and the lines they are in.
  private static func addTwice() {
    let (queue, operation) = (OperationQueue(), BlockOperation {})
    queue.isSuspended = true
    queue.addOperation(operation)
    queue.addOperation(operation)
  }

  private static let lineOfAddTwice = #line - 3

  private static func setNegativeLimit() {
    let queue = OperationQueue()
    queue.name = "net"
    queue.maxConcurrentOperationCount = -2
  }

  private static let lineOfNegativeLimit = #line - 3

  private static func addBatchWithKnown() {
    let queue = OperationQueue()
    queue.isSuspended = true
    let (fresh, known) = (BlockOperation {}, BlockOperation {})
    (fresh.name, known.name) = ("fresh", "known")
    queue.addOperation(known)
    queue.addOperations([fresh, known], waitUntilFinished: false)
  }

  @Test func `A trap about a batch names the operation that keeps it out`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Engine.$current.withValue(Engine(misuse: .trap)) { MisuseTests.addBatchWithKnown() }
    }
    let report = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(report.contains("Fatal error: known: alreadyEnqueuedOrFinished: "), "\(report)")
  }

  @Test func `A trap names the line of the call, and an operation without a name by its closure and number`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Engine.$current.withValue(Engine(misuse: .trap)) { MisuseTests.addTwice() }
    }
    let report = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    let subject = "closure #1 in MisuseTests.addTwice() #0"
    #expect(report.contains("Fatal error: \(subject): alreadyEnqueuedOrFinished: "), "\(report)")
    #expect(report.contains("MisuseTests.swift:\(Self.lineOfAddTwice): the call that was forbidden"), "\(report)")
  }

  @Test func `A program whose main thread ends while another thread traps does not exit successfully`() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      // The message is the first that this program writes to its standard error stream.
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0, dup2(ends[1], STDERR_FILENO) >= 0 else { return }
      let queue = Engine.$current.withValue(Engine(misuse: .trap)) { OperationQueue() }
      queue.addOperation { MisuseTests.addTwice() }
      var letter: UInt8 = 0
      guard read(ends[0], &letter, 1) == 1 else { return }
      exit(0)
    }
  }

  @Test func `A trap in a setter names the line of the assignment, and the queue`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Engine.$current.withValue(Engine(misuse: .trap)) { MisuseTests.setNegativeLimit() }
    }
    let report = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(report.contains("Fatal error: net: negativeMaxConcurrent: "), "\(report)")
    #expect(report.contains("MisuseTests.swift:\(Self.lineOfNegativeLimit): the call that was forbidden"), "\(report)")
  }

  @Test func `Every possible misuse is in the table`() {
    // Virtual time keeps no underlying queue: see ExternalQueueTests.
    #expect(Set(Self.mistakes.map(\.code)) == Set(Misuse.Code.allCases).subtracting([.queueNotEmpty]))
    #expect(Misuse.Code.allCases.allSatisfy { !$0.advice.isEmpty })
  }

  @Test func `R21: a foreign operation is not added, nor named by an id that means another here`() {
    let (queue, foreign) = (world { OperationQueue() }, World()({ Operation() }))
    let own = world { Operation() }
    queue.addOperation(foreign)
    queue.addOperations([own, foreign], waitUntilFinished: true)
    let expected = EngineEvent.Change.misused(.foreignEngine, operation: nil, queue: queue.id)
    #expect(world.log.changes.filter { $0 == expected }.count == 2)
    #expect(queue.operationCount == 0)
    #expect(own.state == .initialized)
    own.removeDependency(foreign)
    #expect(world.misuse.count == 3)
  }

  @Test func `A refused call changes nothing`() {
    let (queue, other, operation) = world { (OperationQueue(), OperationQueue(), BlockOperation()) }
    let notes = Trail<String>()
    other.name = "other"
    queue.name = "queue"
    queue.isSuspended = true
    operation.addExecutionBlock { notes.append(OperationQueue.current?.name ?? "none") }
    queue.addOperation(operation)
    other.addOperation(operation)
    operation.start()
    queue.isSuspended = false
    world.runtime.run()
    #expect(notes.entries == ["queue"])
    #expect(world.misuse == [.alreadyEnqueuedOrFinished, .ownedByQueue])
  }

  @Test func `An observer may call start on what is just being dispatched`() {
    let (queue, operation) = world { (OperationQueue(), BlockOperation {}) }
    let token = world.engine.observers.observe { [unowned operation] batch in
      for event in batch where event.change == .operation(operation.id, .executing) { operation.start() }
    }
    queue.addOperation(operation)
    world.runtime.run()
    token.cancel()
    #expect(world.misuse == [.alreadyExecuting])
    #expect(operation.isFinished)
  }

  @Test func `A stale id, or one of another engine, has no reasons`() {
    let gone = world { Operation().id }
    let foreign = World()({ (0..<100).map { _ in Operation() } })
    #expect(world.engine.explanation(of: gone).chain.isEmpty)
    #expect(world.engine.explanation(of: foreign[99].id).chain.isEmpty)
  }
}
