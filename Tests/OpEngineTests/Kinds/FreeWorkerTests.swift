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
      if event.change == .operation(operation.id, .ready) {
        kinds.append(graph.explanation(of: operation.id).reasons.map(\.kind))
      }
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
    #expect(reasons(of: second, workers: nil).first == [.workers], "their number is unknown")
    #expect(reasons(of: second, workers: 1).first == [.workers])
  }

  /// Returns the reasons of an operation after handmade events.
  private func reasons(after told: [(EngineEvent.Change, Int)]) -> [WaitReason.Kind] {
    var graph = WaitGraph(workers: 2)
    let queue = QueueID(row: 0)
    graph.apply(.queueCreated(queue, runBy: .pool), on: .main)
    for row in 0...2 {
      let id = Self.id(row)
      graph.apply(.created(id, row == 0 ? .async : .block, .normal), on: .main)
      graph.apply(.operation(id, .enqueued(in: queue)), on: .main)
      graph.apply(.operation(id, .ready), on: .main)
    }
    for (change, worker) in told { graph.apply(change, on: WorkerID(UInt32(worker))) }
    return graph.explanation(of: Self.id(2)).reasons.map(\.kind)
  }

  private static func id(_ row: Int) -> OperationID { OperationID(row: Row(row), generation: 0) }

  @Test func `A body may continue after reporting its finish`() {
    let begun: [(EngineEvent.Change, Int)] = [
      (.operation(Self.id(0), .dispatched), 2), (.operation(Self.id(1), .dispatched), 3),
      (.operation(Self.id(0), .executing), 2),
    ]
    #expect(reasons(after: begun) == [.workers])
    #expect(reasons(after: begun + [(.operation(Self.id(0), .finished(.completed)), 2)]) == [.workers])
    #expect(
      reasons(after: begun + [(.operation(Self.id(0), .finished(.completed)), 1)]).isEmpty, "somebody else has said so")
    #expect(reasons(after: begun + [(.operation(Self.id(0), .returned), 2)]).isEmpty)
  }

  @Test func `The first block is on its operation's thread, each other one on its own`() {
    let begun: [(EngineEvent.Change, Int)] = [
      (.operation(Self.id(0), .dispatched), 2), (.operation(Self.id(0), .returned), 2),
    ]
    let block = begun + [(.operation(Self.id(1), .dispatched), 2), (.operation(Self.id(1), .blockBegan(number: 1)), 2)]
    #expect(reasons(after: block).isEmpty)
    let blocks = block + [(.operation(Self.id(1), .blockBegan(number: 2)), 3)]
    #expect(reasons(after: blocks) == [.workers])
    #expect(reasons(after: blocks + [(.operation(Self.id(1), .finished(.completed)), 3)]).isEmpty)
  }
}
