import Testing

@testable import OpEngine

/// Queues over virtual time, used through the public API.
struct OperationQueueTests {
  private let world = World()
  private let notes = Trail<String>()

  private func make(_ names: String..., priority: QueuePriority = .normal) -> [Operation] {
    names.map { name in
      let operation = world { BlockOperation { [notes] in notes.append(name) } }
      operation.name = name
      operation.queuePriority = priority
      return operation
    }
  }

  @Test func `Nothing runs before time advances`() {
    let queue = world { OperationQueue() }
    queue.addOperations(make("a"), waitUntilFinished: false)
    #expect(queue.operationCount == 1)
    #expect(notes.entries.isEmpty)
    world.runtime.run()
    #expect(notes.entries == ["a"])
    #expect(queue.operationCount == 0)
  }

  @Test func `Its unfinished operations are listed in the order added`() {
    let queue = world { OperationQueue() }
    queue.isSuspended = true
    let operations = make("a", "b") + make("c", priority: .high)
    queue.addOperations(operations, waitUntilFinished: false)
    #expect(queue.operations == operations)
    operations[0].queuePriority = .veryLow
    #expect(queue.operations == operations)
    queue.isSuspended = false
    world.runtime.run()
    #expect(queue.operations.isEmpty)
    #expect(notes.entries == ["c", "b", "a"])
  }

  @Test func `Inside a body, the current queue is its own`() {
    let queue = world { OperationQueue() }
    queue.name = "home"
    queue.addOperation(world { Noting(notes) })
    #expect(OperationQueue.current == nil)
    world.runtime.run()
    #expect(notes.entries == ["executing true, finished false, home"])
    #expect(OperationQueue.current == nil)
  }

  @Test func `While a body starts another operation by hand, the current queue is that of the body`() {
    let queue = world { OperationQueue() }
    queue.name = "home"
    let byHand = world { Noting(notes) }
    queue.addOperation { [notes] in
      byHand.start()
      notes.append(OperationQueue.current == nil ? "no queue" : "a queue")
    }
    world.runtime.run()
    #expect(notes.entries == ["executing true, finished false, home", "a queue"])
  }

  @Test func `A body may add to its own queue`() {
    let queue = world { OperationQueue() }
    queue.maxConcurrentOperationCount = 1
    queue.addOperation { [notes] in
      notes.append("outer")
      OperationQueue.current?.addOperation { notes.append("inner") }
      notes.append("outer ends")
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(notes.entries == ["outer", "outer ends", "inner"])
    #expect(world.misuse.isEmpty)
  }

  @Test func `A queue starts one after the other, on the lowest free worker`() {
    let queue = world { OperationQueue() }
    queue.maxConcurrentOperationCount = 1
    queue.addOperations(make("a", "b", "c"), waitUntilFinished: true)
    #expect(notes.entries == ["a", "b", "c"])
    let workers = world.log.events.compactMap { event in
      if case .operation(_, .dispatched) = event.change { event.worker.number } else { nil }
    }
    #expect(workers == [2, 3, 2])
  }

  @Test func `A closure is added as an operation of the queue's engine`() {
    let queue = world { OperationQueue() }
    queue.addOperation { [notes] in notes.append("ran") }
    world.runtime.run()
    #expect(notes.entries == ["ran"])
    #expect(world.misuse.isEmpty)
  }

  @Test func `Its settings can be read`() {
    let queue = world { OperationQueue() }
    #expect(queue.maxConcurrentOperationCount == OperationQueue.defaultMaxConcurrentOperationCount)
    #expect(!queue.isSuspended)
    queue.maxConcurrentOperationCount = 3
    queue.isSuspended = true
    #expect(queue.maxConcurrentOperationCount == 3)
    #expect(queue.isSuspended)
  }

  @Test func `R8: a cancelled operation leaves in its turn, without running`() {
    let queue = world { OperationQueue() }
    queue.isSuspended = true
    let operations = make("a", "b")
    queue.addOperations(operations, waitUntilFinished: false)
    queue.cancelAllOperations()
    #expect(queue.operationCount == 2)
    #expect(operations.allSatisfy { $0.isCancelled && !$0.isFinished })
    queue.isSuspended = false
    world.runtime.run()
    #expect(notes.entries.isEmpty)
    #expect(operations.allSatisfy { $0.outcome == .cancelledBeforeStart })
  }

  @Test func `An empty queue can be released`() {
    weak var gone: OperationQueue?
    world {
      let queue = OperationQueue()
      queue.addOperation {}
      world.runtime.run()
      gone = queue
    }
    #expect(gone == nil)
    let next = world { OperationQueue() }
    next.addOperations(make("a"), waitUntilFinished: true)
    #expect(notes.entries == ["a"])
  }
}
