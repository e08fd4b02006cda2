import Testing

@testable import OpEngine

/// Operations over virtual time, used through the public API.
struct OperationTests {
  private let world = World()

  @Test func `R1: a new operation`() {
    let operation = world { Operation() }
    #expect(operation.isReady)
    #expect(!operation.isExecuting)
    #expect(!operation.isFinished)
    #expect(!operation.isCancelled)
    #expect(operation.queuePriority == .normal)
    #expect(operation.name == nil)
    #expect(operation.dependencies.isEmpty)
    #expect(operation.completionBlock == nil)
    #expect(operation.phase == .pending)
    #expect(operation.outcome == nil)
  }

  @Test func `Started by hand, it runs on the caller's thread and is finished when start returns`() {
    let notes = Trail<String>()
    let operation = world { Noting(notes) }
    operation.start()
    #expect(notes.entries == ["executing true, finished false, no queue"])
    #expect(operation.isFinished)
    #expect(operation.outcome == .completed)
    #expect(
      world.log.changes == [
        .created(operation.id, .custom, .normal), .operation(operation.id, .executing),
        .operation(operation.id, .finished(.completed)),
      ])
  }

  @Test func `A second start has no effect`() {
    let notes = Trail<String>()
    let operation = world { Noting(notes) }
    operation.start()
    operation.start()
    #expect(notes.entries.count == 1)
    #expect(world.misuse.isEmpty)
  }

  @Test func `If cancelled before, it finishes without its main`() {
    let notes = Trail<String>()
    let operation = world { Noting(notes) }
    operation.cancel()
    #expect(operation.isCancelled)
    #expect(!operation.isFinished)
    operation.start()
    #expect(notes.entries.isEmpty)
    #expect(operation.outcome == .cancelledBeforeStart)
  }

  @Test func `Cancelled by its own body, it sees the flag`() {
    let operation = world { BlockOperation() }
    operation.addExecutionBlock { [unowned operation] in
      operation.cancel()
      #expect(operation.isCancelled)
    }
    operation.start()
    #expect(operation.outcome == .cancelledWhileExecuting)
  }

  @Test func `Dependencies are listed in the order added, each once`() {
    let (first, second, third) = world { (Operation(), Operation(), Operation()) }
    third.addDependency(second)
    third.addDependency(first)
    third.addDependency(second)
    #expect(third.dependencies == [second, first])
    #expect(!third.isReady)
    third.removeDependency(second)
    #expect(third.dependencies == [first])
    first.start()
    #expect(third.isReady)
    #expect(third.dependencies == [first])
  }

  @Test func `Operations created by a body belong to the engine that runs it`() {
    let made = Lock<Operation?>(nil)
    let box = Box(made)
    let operation = world { BlockOperation { box.operation.withLock { $0 = Operation() } } }
    operation.completionBlock = { #expect(Engine.current === world.engine) }
    operation.start()
    world.runtime.run()
    #expect(box.operation.withLock { $0?.engine } === world.engine)
  }

  @Test func `A body's changes are attributed to its thread`() {
    let queue = world { OperationQueue() }
    let other = world { Operation() }
    queue.addOperation { other.cancel() }
    world.runtime.run()
    let cancel = world.log.events.first { $0.change == .operation(other.id, .cancelled(.asked)) }
    #expect(cancel?.worker == WorkerID(2))
  }

  @Test func `The blocks of a block operation run in order, each once`() {
    let notes = Trail<String>()
    let operation = world { BlockOperation { notes.append("1") } }
    operation.addExecutionBlock { notes.append("2") }
    operation.addExecutionBlock { notes.append("3") }
    #expect(operation.executionBlocks.count == 3)
    operation.start()
    #expect(notes.entries == ["1", "2", "3"])
    #expect(operation.isFinished)
  }

  @Test func `A block operation without blocks finishes too`() {
    let operation = world { BlockOperation() }
    operation.start()
    #expect(operation.outcome == .completed)
  }

  private final class Box: Sendable {
    let operation: Lock<Operation?>
    init(_ operation: consuming Lock<Operation?>) { self.operation = operation }
  }
}

/// Records its state in main().
final class Noting: Operation, @unchecked Sendable {
  // Sendable: it adds nothing that changes.
  private let notes: Trail<String>

  init(_ notes: Trail<String>) { self.notes = notes }

  override func main() {
    let place = OperationQueue.current.map { $0.name ?? "a queue" } ?? "no queue"
    notes.append("executing \(isExecuting), finished \(isFinished), \(place)")
  }
}
