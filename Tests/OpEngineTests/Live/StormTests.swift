import Synchronization
import Testing

@testable import OpEngine

/// Eight threads do everything allowed at the same time, with choices from a seed.
@Suite struct StormTests {
  @Test(arguments: 1...6) func `In the end everything has run, in an order that the rules allow`(seed: UInt64) async {
    let engine = Engine(workers: 8, misuse: .report)
    let log = EventLog()
    let token = engine.observers.observe { log.append($0) }
    let queues = Engine.$current.withValue(engine) { (0..<3).map { _ in OperationQueue() } }
    let completions = Atomic<Int>(0)
    let made = Trail<Operation>()
    await onOwnThread {
      onThreads(8) { index in
        Engine.$current.withValue(engine) {
          var storm = Storm(seed: seed &* 1_000 &+ UInt64(index), queues: queues)
          for _ in 0..<500 {
            storm.step { operation in
              made.append(operation)
              operation.completionBlock = { completions.add(1, ordering: .relaxed) }
            }
          }
        }
      }
      for queue in queues {
        queue.isSuspended = false
        queue.maxConcurrentOperationCount = -1
      }
      for queue in queues { queue.waitUntilAllOperationsAreFinished() }
      // Completion blocks come after the finish that ends the wait: they run on the same pool, before what is added now.
      let last = Engine.$current.withValue(engine) { Operation() }
      queues[0].addOperation(last)
      last.waitUntilFinished()
      while completions.load(ordering: .relaxed) < made.entries.count { giveWay() }
    }
    let operations = made.entries
    #expect(operations.filter { !$0.isFinished }.isEmpty, "seed \(seed)")
    let count = completions.load(ordering: .relaxed)
    #expect(count == operations.count, "seed \(seed)")
    let broken = engine.core.withLock { $0.state.brokenInvariant() }
    #expect(broken == nil, "seed \(seed)")
    #expect(log.events.map(\.sequence) == Array(1...UInt64(log.events.count)), "seed \(seed)")
    #expect(illegal(log.events).isEmpty, "seed \(seed)")
    token.cancel()
  }

  /// Operations whose own events are in an impossible order.
  private func illegal(_ events: [EngineEvent]) -> [OperationID] {
    var rank: [OperationID: Int] = [:]
    var wrong: [OperationID] = []
    func advance(_ id: OperationID, to next: Int) {
      if rank[id, default: 0] >= next { wrong.append(id) }
      rank[id] = next
    }
    for event in events {
      switch event.change {
      case .created(let id, _, _): advance(id, to: 1)
      case .operation(let id, .enqueued(_)): advance(id, to: 2)
      case .operation(let id, .dispatched): advance(id, to: 3)
      case .operation(let id, .executing): advance(id, to: 4)
      case .operation(let id, .finished(_)): advance(id, to: 5)
      case .operation(let id, .completed): advance(id, to: 6)
      case _: continue
      }
    }
    return wrong
  }

  /// One thread's part of a storm.
  private struct Storm {
    var random: SplitMix64
    let queues: [OperationQueue]
    var mine: [Operation] = []

    init(seed: UInt64, queues: [OperationQueue]) {
      random = SplitMix64(seed: seed)
      self.queues = queues
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    mutating func step(_ prepare: (Operation) -> Void) {
      let queue = queues[below(queues.count)]
      switch below(17) {
      case 0...4:
        let operation = BlockOperation { giveWay() }
        prepare(operation)
        // Dependencies point only to older operations of this thread, so that there are no rings.
        for _ in 0..<below(3) where !mine.isEmpty { operation.addDependency(mine[below(mine.count)]) }
        mine.append(operation)
        queue.addOperation(operation)
      case 5: if !mine.isEmpty { mine[below(mine.count)].cancel() }
      case 6: queue.isSuspended.toggle()
      case 7: queue.maxConcurrentOperationCount = below(5) - 1
      case 8:
        if !mine.isEmpty {
          mine[below(mine.count)].queuePriority = QueuePriority.allCases[below(5)]
        }
      case 9:
        if let operation = mine.last, let other = operation.dependencies.first { operation.removeDependency(other) }
      case 11, 12:
        // At any age, and still from the younger to the older.
        let (one, other) = (below(mine.count + 1), below(mine.count + 1))
        if one != other, max(one, other) < mine.count { mine[max(one, other)].addDependency(mine[min(one, other)]) }
      case 13:
        // Also those of other threads.
        let operation = queue.operations.randomElement(using: &random)
        for other in operation?.dependencies.prefix(1) ?? [] { operation?.removeDependency(other) }
      case 14:
        let operation = queue.operations.randomElement(using: &random)
        if below(4) == 0 { operation?.cancel() } else { operation?.queuePriority = QueuePriority.allCases[below(5)] }
      case 15:
        // Unreferenced operations are freed even while they are listed.
        if mine.count > 100 { mine.removeFirst(50) }
        for operation in mine.suffix(20) { _ = operation.dependencies.map(\.isFinished) }
      case 10: if below(20) == 0 { queue.cancelAllOperations() }
      case _: _ = mine.last?.isReady
      }
    }
  }
}
