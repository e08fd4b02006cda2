import OpEngine
import Synchronization
import Testing

/// Key-value notifications in the orders that Apple's Foundation printed (LOG A to E, S1:65-282 and S4:64-112).
@Suite struct KeyChangeTests {
  private let time = VirtualRuntime()
  private let engine: Engine
  private let notes = Trail<String>()

  init() { engine = Engine(time, misuse: .report) }

  private func making<Value>(_ make: () -> Value) -> Value { Engine.$current.withValue(engine, operation: make) }

  /// A block operation that records its body and its four flags under `name`.
  private func observed(_ name: String) -> (BlockOperation, ObservationToken) {
    let operation = making { BlockOperation { [notes] in notes.append("\(name) body") } }
    return (operation, watch(operation, name, [.isReady, .isExecuting, .isFinished, .isCancelled]))
  }

  private func watch(_ operation: Operation, _ name: String, _ keys: Set<KeyChange.Key>) -> ObservationToken {
    operation.observe(keys) { [notes] _, change in
      let (old, new) = (change.old.map(String.init) ?? "", change.new.map(String.init) ?? "")
      notes.append("\(name) \(change.key.rawValue) \(old)->\(new)")
    }
  }

  @Test func `LOG A: start, then cancel`() {
    let (operation, token) = observed("bp1")
    #expect(
      [operation.isReady, operation.isCancelled, operation.isExecuting, operation.isFinished] == [
        true, false, false, false,
      ])
    operation.start()
    operation.cancel()
    #expect(notes.entries == ["bp1 isExecuting 0->1", "bp1 body", "bp1 isExecuting 1->0", "bp1 isFinished 0->1"])
    #expect(!operation.isCancelled)
    token.cancel()
  }

  @Test func `LOG B: cancel, then start`() {
    let (operation, token) = observed("bp2")
    operation.cancel()
    notes.append("start")
    operation.start()
    #expect(notes.entries == ["bp2 isCancelled 0->1", "bp2 isReady 1->1", "start", "bp2 isFinished 0->1"])
    token.cancel()
  }

  @Test func `LOG C: one waits for the other`() {
    let (first, second) = (observed("bp1"), observed("bp2"))
    first.0.addDependency(second.0)
    let queue = making { OperationQueue() }
    queue.addOperation(first.0)
    queue.addOperation(second.0)
    time.run()
    #expect(
      notes.entries == [
        "bp1 isReady 1->0",
        "bp2 isExecuting 0->1", "bp2 body", "bp1 isReady 0->1", "bp2 isExecuting 1->0", "bp2 isFinished 0->1",
        "bp1 isExecuting 0->1", "bp1 body", "bp1 isExecuting 1->0", "bp1 isFinished 0->1",
      ])
    withExtendedLifetime((first.1, second.1)) {}
  }

  @Test func `LOG D: the dependency is cancelled before`() {
    let (first, second) = (observed("bp1"), observed("bp2"))
    let completions = Atomic<Int>(0)
    second.0.completionBlock = { completions.add(1, ordering: .relaxed) }
    first.0.addDependency(second.0)
    second.0.cancel()
    let queue = making { OperationQueue() }
    queue.addOperations([first.0, second.0], waitUntilFinished: false)
    time.run()
    #expect(
      notes.entries == [
        "bp1 isReady 1->0", "bp2 isCancelled 0->1", "bp2 isReady 1->1", "bp1 isReady 0->1", "bp2 isFinished 0->1",
        "bp1 isExecuting 0->1", "bp1 body", "bp1 isExecuting 1->0", "bp1 isFinished 0->1",
      ])
    let count = completions.load(ordering: .relaxed)
    #expect(count == 1)
    withExtendedLifetime((first.1, second.1)) {}
  }

  @Test func `LOG E: on a serial queue the finish is observed before the next one runs`() {
    let queue = making { OperationQueue() }
    queue.maxConcurrentOperationCount = 1
    let operations = [81, 100, 121, 144].map { result in
      making { BlockOperation { [notes] in notes.append("\(result)") } }
    }
    let token = operations[0].observe(.isFinished) { [notes] _, _ in notes.append("kvo 81") }
    queue.addOperations(operations, waitUntilFinished: false)
    time.run()
    #expect(notes.entries == ["81", "kvo 81", "100", "121", "144"])
    token.cancel()
  }

  @Test func `A whole life with one dependency`() {
    let (operation, dependency) = making { (Operation(), Operation()) }
    let keys = Trail<String>()
    let token = operation.observe(Set(KeyChange.Key.allCases)) { _, change in keys.append(change.key.rawValue) }
    operation.addDependency(dependency)
    dependency.start()
    operation.start()
    #expect(keys.entries == ["isReady", "dependencies", "isReady", "isExecuting", "isExecuting", "isFinished"])
    token.cancel()
  }

  @Test func `Priorities and completion blocks are observed too`() {
    let operation = making { Operation() }
    let token = watch(operation, "op", [.queuePriority, .completionBlock])
    operation.queuePriority = .high
    operation.completionBlock = {}
    #expect(notes.entries == ["op queuePriority 0->4", "op completionBlock ->"])
    token.cancel()
  }

  @Test func `An observer may call the engine, and end itself`() {
    let (queue, operation) = making { (OperationQueue(), Operation()) }
    let later = making { BlockOperation { [notes] in notes.append("later") } }
    let token = operation.observe(.isFinished) { [notes] _, _ in
      notes.append("finished")
      queue.addOperation(later)
    }
    queue.addOperation(operation)
    time.run()
    token.cancel()
    #expect(notes.entries == ["finished", "later"])
  }
}
