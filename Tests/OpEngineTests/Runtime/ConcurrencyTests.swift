import Testing

@testable import OpEngine

/// Calls from several threads at once, while one of them advances time: nothing is lost, and nothing runs twice.
struct ConcurrencyTests {
  @Test(arguments: 1...5)
  func `Everything that was added runs once`(_ seed: UInt64) {
    let world = World(workers: 4)
    let shop = Shop(world)
    onThreads(4) { index in
      var random = SplitMix64(seed: seed * 10 + UInt64(index))
      for _ in 0..<150 { shop.act(using: &random) }
    }
    for queue in shop.queues { queue.isSuspended = false }
    for queue in shop.queues { queue.maxConcurrentOperationCount = 2 }
    world.runtime.run()
    let operations = shop.operations
    #expect(operations.allSatisfy { $0.isFinished }, "seed \(seed)")
    let ran = operations.filter { $0.outcome != .cancelledBeforeStart }.count
    #expect(shop.runs == ran, "seed \(seed)")
    #expect(shop.completions == operations.count, "seed \(seed)")
    #expect(world.misuse.isEmpty, "seed \(seed)")
    let sequence = world.log.events.map(\.sequence)
    #expect(sequence == Array(1...UInt64(sequence.count)), "seed \(seed)")
    #expect(world.engine.core.withLock { $0.state.brokenInvariant() } == nil, "seed \(seed)")
  }

  @Test func `One operation that four threads add at once is in one queue`() {
    for _ in 0..<50 {
      let world = World()
      let (queues, operation) = world { ((0..<4).map { _ in OperationQueue() }, Operation()) }
      for queue in queues { queue.isSuspended = true }
      onThreads(4) { index in queues[index].addOperation(operation) }
      #expect(world.misuse == Array(repeating: .alreadyEnqueuedOrFinished, count: 3))
      let home = queues.filter { $0.operationCount == 1 }
      #expect(home.count == 1)
      #expect(home.first?.id == world.engine.queue(of: operation.id))
      operation.cancel()
      for queue in queues { queue.isSuspended = false }
      world.runtime.run()
    }
  }

  @Test func `Lists can be read while their elements are freed`() {
    let world = World()
    let queue = world { OperationQueue() }
    onThreads(3) { index in
      for _ in 0..<300 {
        if index == 0 {
          world.runtime.run()
        } else if index == 1 {
          for operation in queue.operations { _ = operation.dependencies.map(\.isFinished) }
        } else {
          let (first, second) = world { (Operation(), Operation()) }
          second.addDependency(first)
          queue.addOperations([second, first], waitUntilFinished: false)
        }
      }
    }
    world.runtime.run()
    #expect(queue.operations.isEmpty)
  }
}

/// Queues that threads use, and the operations that ran.
private final class Shop: Sendable {
  let queues: [OperationQueue]
  private let world: World
  private let added = Lock<[Operation]>([])
  private let ran = Trail<String>()
  private let completed = Trail<String>()

  init(_ world: World) {
    self.world = world
    queues = world { (0..<3).map { _ in OperationQueue() } }
  }

  var operations: [Operation] { added.withLock { $0 } }
  var runs: Int { ran.entries.count }
  var completions: Int { completed.entries.count }

  func act(using random: inout SplitMix64) {
    let queue = queues[Int.random(in: 0..<3, using: &random)]
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5: add(to: queue, using: &random)
    case 5: operations.randomElement(using: &random)?.cancel()
    case 6: queue.isSuspended.toggle()
    case 7: queue.maxConcurrentOperationCount = Int.random(in: 0...3, using: &random)
    case 8: operations.randomElement(using: &random)?.queuePriority = .high
    default: world.runtime.run()
    }
  }

  private func add(to queue: OperationQueue, using random: inout SplitMix64) {
    let operation = world { BlockOperation { [ran] in ran.append("") } }
    operation.completionBlock = { [completed] in completed.append("") }
    if let other = operations.randomElement(using: &random) { operation.addDependency(other) }
    queue.addOperation(operation)
    added.withLock { $0.append(operation) }
  }
}
