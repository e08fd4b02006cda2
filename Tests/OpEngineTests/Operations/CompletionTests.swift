import Testing

@testable import OpEngine

/// The completion block (R9).
struct CompletionTests {
  private let world = World()
  private let notes = Trail<String>()

  /// An operation whose body and completion block record what they observe.
  private func makeOperation() -> BlockOperation {
    let operation = world { BlockOperation { [notes] in notes.append("main") } }
    operation.completionBlock = { [notes, unowned operation] in
      let place = OperationQueue.current == nil ? "in no queue" : "in a queue"
      notes.append("completion: finished \(operation.isFinished), cancelled \(operation.isCancelled), \(place)")
    }
    return operation
  }

  @Test func `It runs once, after the finish, outside the queue`() {
    let queue = world { OperationQueue() }
    let operation = makeOperation()
    queue.addOperation(operation)
    world.runtime.run()
    #expect(notes.entries == ["main", "completion: finished true, cancelled false, in no queue"])
    #expect(operation.completionBlock == nil, "it was taken")
    let last = world.log.changes.suffix(3)
    #expect(
      last == [
        .operation(operation.id, .finished(.completed)), .queue(queue.id, .idle), .operation(operation.id, .completed),
      ])
    operation.start()
    world.runtime.run()
    #expect(notes.entries.count == 2)
  }

  @Test func `It runs for a cancelled operation too`() {
    let queue = world { OperationQueue() }
    let operation = makeOperation()
    operation.cancel()
    queue.addOperation(operation)
    world.runtime.run()
    #expect(notes.entries == ["completion: finished true, cancelled true, in no queue"])
  }

  @Test func `It does not run on the stack of start`() {
    let operation = makeOperation()
    operation.start()
    #expect(notes.entries == ["main"])
    #expect(operation.completionBlock == nil)
    world.runtime.run()
    #expect(notes.entries.count == 2)
    #expect(world.log.events.last?.worker == WorkerID(2))
  }

  @Test(arguments: [false, true])
  func `Set after the finish, it never runs and is not kept`(_ hadOne: Bool) {
    let operation = world { Operation() }
    if hadOne { operation.completionBlock = {} }
    operation.start()
    weak var owned: Trail<String>?
    do {
      let captured = Trail<String>()
      owned = captured
      operation.completionBlock = { [notes] in notes.append("completion \(captured.entries)") }
    }
    #expect(owned == nil)
    #expect(operation.completionBlock == nil)
    world.runtime.run()
    #expect(notes.entries.isEmpty)
  }

  @Test(arguments: [CompletionTarget.pool, .main])
  func `It runs on the requested thread`(_ target: CompletionTarget) {
    let operation = makeOperation()
    #expect(operation.completionTarget == .pool)
    operation.completionTarget = target
    #expect(operation.completionTarget == target)
    let queue = world { OperationQueue() }
    queue.addOperation(operation)
    world.runtime.run()
    #expect(notes.entries == ["main", "completion: finished true, cancelled false, in no queue"])
    #expect((world.log.events.last?.worker == .main) == (target == .main))
  }

  @Test func `The main thread runs one after the other`() {
    for number in 1...3 {
      let operation = world { Operation() }
      operation.completionTarget = .main
      operation.completionBlock = { [notes] in notes.append("\(number)") }
      operation.start()
    }
    world.runtime.run()
    #expect(notes.entries == ["1", "2", "3"])
  }

  @Test func `The one set last runs`() {
    let operation = makeOperation()
    operation.completionBlock = { [notes] in notes.append("another") }
    operation.start()
    world.runtime.run()
    #expect(notes.entries == ["main", "another"])
  }

  @Test func `A body may still set it`() {
    let operation = world { BlockOperation() }
    operation.addExecutionBlock { [notes, unowned operation] in
      operation.completionBlock = { notes.append("set by the body") }
    }
    operation.start()
    world.runtime.run()
    #expect(notes.entries == ["set by the body"])
  }

  @Test func `It can read the dependencies of its operation`() {
    let (producer, consumer) = world { (Operation(), Operation()) }
    consumer.addDependency(producer)
    consumer.completionBlock = { [notes, unowned consumer] in notes.append("\(consumer.dependencies.count)") }
    producer.start()
    consumer.start()
    #expect(consumer.dependencies == [producer])
    world.runtime.run()
    #expect(notes.entries == ["1"])
    #expect(consumer.dependencies == [producer], "listed as long as the test keeps it")
  }

  @Test func `It is released once it has run`() {
    let operation = world { Operation() }
    weak var owned: Trail<String>?
    do {
      let captured = Trail<String>()
      owned = captured
      operation.completionBlock = { captured.append("") }
    }
    #expect(owned != nil)
    operation.start()
    world.runtime.run()
    #expect(owned == nil)
  }

  @Test func `It needs a worker, before the queues get one`() {
    let world = World(workers: 1)
    let (queue, first) = world { (OperationQueue(), BlockOperation { [notes] in notes.append("first") }) }
    first.completionBlock = { [notes] in notes.append("completion") }
    queue.addOperation(first)
    queue.addOperation { [notes] in notes.append("second") }
    world.runtime.run()
    #expect(notes.entries == ["first", "completion", "second"])
  }
}
