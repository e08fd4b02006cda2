import Testing

@testable import OpEngine

/// Operations that fail (R7).
struct FailingTests {
  private let world = World()

  private struct Trouble: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  private func failing(_ words: String...) -> BlockOperation {
    let operation = world { BlockOperation() }
    operation.addExecutionBlock { [unowned operation] in
      for word in words { operation.fail(Trouble(description: word)) }
    }
    return operation
  }

  @Test func `It finishes with the outcome failed, and keeps its error`() {
    let (queue, operation) = (world { OperationQueue() }, failing("no network"))
    queue.addOperation(operation)
    world.runtime.run()
    #expect(operation.outcome == .failed)
    #expect(operation.error as? Trouble == Trouble(description: "no network"))
    #expect(operation.isFinished && !operation.isCancelled)
    #expect(
      world.log.changes.suffix(4) == [
        .operation(operation.id, .executing), .operation(operation.id, .failed(message: "no network")),
        .operation(operation.id, .finished(.failed)),
        .queue(queue.id, .idle),
      ])
  }

  @Test func `Its dependants run`() {
    let (queue, next) = world { (OperationQueue(), Operation()) }
    let operation = failing("no network")
    next.addDependency(operation)
    queue.addOperations([operation, next], waitUntilFinished: false)
    world.runtime.run()
    #expect(next.outcome == .completed)
  }

  @Test func `The first error counts`() {
    let operation = failing("first", "second")
    operation.start()
    #expect(operation.error as? Trouble == Trouble(description: "first"))
    let failures = world.log.changes.filter { if case .operation(_, .failed) = $0 { true } else { false } }
    #expect(failures == [.operation(operation.id, .failed(message: "first"))])
  }

  @Test func `Before the start and after the finish it has no effect`() {
    let operation = world { Operation() }
    operation.fail(Trouble(description: "early"))
    #expect(operation.error == nil)
    operation.start()
    operation.fail(Trouble(description: "late"))
    #expect(operation.error == nil)
    #expect(operation.outcome == .completed)
  }

  @Test func `Cancelled while it executes, it may still fail`() {
    let operation = world { BlockOperation() }
    operation.addExecutionBlock { [unowned operation] in
      operation.cancel()
      operation.fail(Trouble(description: "gone"))
    }
    operation.start()
    #expect(operation.outcome == .failed)
  }

  @Test func `Continuing work fails before it ends`() {
    let operation = world { ReportingOperation(goesOn: true) { $0.begin() } }
    let queue = world { OperationQueue() }
    queue.addOperation(operation)
    world.runtime.run()
    operation.fail(Trouble(description: "no answer"))
    #expect(operation.state == .executing)
    operation.end()
    #expect(operation.outcome == .failed)
    #expect(queue.operationCount == 0)
  }

  @Test(arguments: Situation.allCases)
  func `Only running operations can fail`(_ situation: Situation) {
    let probe = situation.makeProbe()
    let outcome = probe.apply(.fail(probe["A"], message: "trouble"))
    let runs = situation == .starting || situation == .executing
    #expect(outcome.events == (runs ? ["A failed: trouble"] : []))
    #expect(probe.record(of: "A").state == situation.state)
  }
}
