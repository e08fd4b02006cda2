import Testing

@testable import OpEngine

/// Waiting, which advances virtual time and always returns (R14).
struct WaitingTests {
  private let world = World()

  @Test func `Waiting advances time as far as necessary`() {
    let (queue, operation, later) = world { (OperationQueue(), Operation(), BlockOperation {}) }
    world.runtime.schedule(after: .seconds(3)) { queue.addOperation(operation) }
    world.runtime.schedule(after: .seconds(9)) { queue.addOperation(later) }
    operation.waitUntilFinished()
    #expect(operation.isFinished)
    #expect(world.now == EngineTime(.seconds(3)))
    later.waitUntilFinished()
    #expect(world.now == EngineTime(.seconds(9)))
    later.waitUntilFinished()
    #expect(world.lints.isEmpty)
  }

  @Test func `Waiting for a queue includes operations added meanwhile`() {
    let notes = Trail<String>()
    let queue = world { OperationQueue() }
    queue.addOperation { OperationQueue.current?.addOperation { notes.append("added by a body") } }
    queue.waitUntilAllOperationsAreFinished()
    #expect(notes.entries == ["added by a body"])
    queue.waitUntilAllOperationsAreFinished()
    #expect(world.lints.isEmpty)
  }

  @Test func `A batch can be waited for`() {
    let (queue, operations) = world { (OperationQueue(), [Operation(), Operation()]) }
    queue.addOperations(operations, waitUntilFinished: true)
    #expect(operations.allSatisfy { $0.isFinished })
    queue.addOperations([], waitUntilFinished: true)
    #expect(world.misuse.isEmpty)
  }

  @Test func `A refused batch is not waited for`() {
    let (queue, operation) = world { (OperationQueue(), Operation()) }
    queue.addOperations([operation, operation], waitUntilFinished: true)
    #expect(world.misuse == [.duplicateInBatch])
    #expect(world.lints.isEmpty)
  }

  @Test func `Waiting for an operation in no queue is a deadlock, reported with its reason`() {
    let operation = world { Operation() }
    operation.waitUntilFinished()
    #expect(world.log.changes.last == .linted(.deadlock, operation: operation.id, queue: nil))
    #expect(world.engine.explanation(of: operation.id).chain.map(\.kind) == [.notEnqueued])
  }

  @Test func `Waiting for a suspended queue is reported as a deadlock`() {
    let (queue, operation) = world { (OperationQueue(), Operation()) }
    queue.isSuspended = true
    queue.addOperation(operation)
    queue.waitUntilAllOperationsAreFinished()
    #expect(world.log.changes.last == .linted(.deadlock, operation: nil, queue: queue.id))
    #expect(world.engine.explanation(of: operation.id).chain.map(\.kind) == [.suspended])
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(world.lints == [.deadlock])
  }

  @Test func `Waiting for a cycle is a deadlock, reported with the ring`() {
    let (queue, first, second) = world { (OperationQueue(), Operation(), Operation()) }
    first.addDependency(second)
    second.addDependency(first)
    queue.addOperations([first, second], waitUntilFinished: false)
    first.waitUntilFinished()
    #expect(world.lints == [.dependencyCycle, .deadlock])
    #expect(world.engine.explanation(of: first.id).chain.map(\.kind) == [.dependency, .dependency, .cycle])
    first.cancel()
    second.waitUntilFinished()
    #expect(second.isFinished, "R18: cancelling one member breaks the cycle")
  }

  @Test func `An unsatisfied wait inside a body is misuse`() {
    let (queue, body, other) = world { (OperationQueue(), BlockOperation(), Operation()) }
    body.addExecutionBlock { other.waitUntilFinished() }
    queue.addOperation(body)
    queue.waitUntilAllOperationsAreFinished()
    #expect(world.log.changes.contains(.misused(.waitsInVirtualBody, operation: body.id, queue: nil)))
    #expect(body.isFinished)
    #expect(!other.isFinished)
  }

  @Test func `A satisfied wait inside a body is not misuse`() {
    let (body, other) = world { (BlockOperation(), Operation()) }
    other.start()
    body.addExecutionBlock { other.waitUntilFinished() }
    body.start()
    #expect(world.misuse.isEmpty)
  }

  @Test func `A body cannot wait for itself, nor for its queue`() {
    let (queue, body) = world { (OperationQueue(), BlockOperation()) }
    queue.maxConcurrentOperationCount = 1
    body.addExecutionBlock { [unowned body] in
      body.waitUntilFinished()
      OperationQueue.current?.waitUntilAllOperationsAreFinished()
      OperationQueue.current?.addOperations([Operation()], waitUntilFinished: true)
    }
    queue.addOperation(body)
    queue.waitUntilAllOperationsAreFinished()
    #expect(world.misuse == [.waitsInVirtualBody, .waitsInVirtualBody, .waitsInVirtualBody])
    #expect(queue.operationCount == 0)
  }

  @Test func `A completion block and a scheduled closure can share an instant`() {
    let (body, other) = world { (Operation(), Operation()) }
    body.completionBlock = { other.waitUntilFinished() }
    body.start()
    world.runtime.schedule(after: .seconds(1)) { other.waitUntilFinished() }
    world.runtime.run()
    let misuse = world.log.changes.filter { $0 == .misused(.waitsInVirtualBody, operation: nil, queue: nil) }
    #expect(misuse.count == 2)
  }

  @Test func `A body that waits for another engine's operation is named in its own engine`() {
    let other = World()
    let (body, foreign) = (world { BlockOperation() }, other { Operation() })
    body.addExecutionBlock { foreign.waitUntilFinished() }
    body.start()
    #expect(world.log.changes.contains(.misused(.waitsInVirtualBody, operation: body.id, queue: nil)))
    #expect(other.misuse.isEmpty)
  }
}
