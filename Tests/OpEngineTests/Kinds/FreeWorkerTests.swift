import Testing

@testable import OpEngine

/// The workers of the pool, as known from events: an operation that a free worker will fetch waits for nothing.
struct FreeWorkerTests {
  private let world = World(workers: 2)

  /// Returns why `operation` waits, after each of its events up to its start.
  private func reasons(of operation: Operation, workers: Int?) -> [[WaitReason.Kind]] {
    var graph = WaitGraph(workers: workers)
    var kinds: [[WaitReason.Kind]] = []
    for event in world.log.events {
      graph.apply(event)
      if event.change == .ready(operation.id) { kinds.append(graph.explanation(of: operation.id).reasons.map(\.kind)) }
    }
    return kinds + [graph.explanation(of: operation.id).reasons.map(\.kind)]
  }

  @Test func `A worker without an operation is free`() {
    let (first, second) = world { (ManualOperation(), ManualOperation()) }
    let queue = world { OperationQueue() }
    queue.addOperation(first)
    queue.addOperation(second)
    world.runtime.run()
    #expect(reasons(of: second, workers: 2).first == [])
    #expect(reasons(of: second, workers: nil).first == [.workers], "how many there are is not known")
    #expect(reasons(of: second, workers: 1).first == [.workers])
  }

  /// Returns the reasons of an operation after events that are made by hand.
  private func reasons(after told: [(EngineEvent.Change, Int)]) -> [WaitReason.Kind] {
    var graph = WaitGraph(workers: 2)
    let queue = QueueID(row: 0)
    graph.apply(.queueCreated(queue, runBy: .pool), on: .main)
    for row in 0...2 {
      let id = Self.id(row)
      graph.apply(.created(id, row == 0 ? .async : .block, .normal), on: .main)
      graph.apply(.enqueued(id, in: queue), on: .main)
      graph.apply(.ready(id), on: .main)
    }
    for (change, worker) in told { graph.apply(change, on: WorkerID(UInt32(worker))) }
    return graph.explanation(of: Self.id(2)).reasons.map(\.kind)
  }

  private static func id(_ row: Int) -> OperationID { OperationID(row: Row(row), generation: 0) }

  @Test func `A body may continue after it has reported its finish`() {
    let begun: [(EngineEvent.Change, Int)] = [
      (.dispatched(Self.id(0)), 2), (.dispatched(Self.id(1)), 3), (.executing(Self.id(0)), 2),
    ]
    #expect(reasons(after: begun) == [.workers])
    #expect(reasons(after: begun + [(.finished(Self.id(0), .completed), 2)]) == [.workers])
    #expect(reasons(after: begun + [(.finished(Self.id(0), .completed), 1)]).isEmpty, "somebody else has said so")
    #expect(reasons(after: begun + [(.returned(Self.id(0)), 2)]).isEmpty)
  }

  @Test func `The first block is on its operation's thread, each other one on its own`() {
    let begun: [(EngineEvent.Change, Int)] = [(.dispatched(Self.id(0)), 2), (.returned(Self.id(0)), 2)]
    let block = begun + [(.dispatched(Self.id(1)), 2), (.blockBegan(Self.id(1), number: 1), 2)]
    #expect(reasons(after: block).isEmpty)
    let blocks = block + [(.blockBegan(Self.id(1), number: 2), 3)]
    #expect(reasons(after: blocks) == [.workers])
    #expect(reasons(after: blocks + [(.finished(Self.id(1), .completed), 3)]).isEmpty)
  }
}
