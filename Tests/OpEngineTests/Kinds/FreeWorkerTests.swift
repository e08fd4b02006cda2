import Testing

@testable import OpEngine

/// What events tell of the pool's threads: one who waits for its start, and whom a free worker will fetch, waits for nobody.
struct FreeWorkerTests {
  private let world = World(workers: 2)

  /// Why `operation` waits, after each of its events up to its start.
  private func reasons(of operation: Operation, workers: Int?) -> [[WaitReason.Kind]] {
    var graph = WaitGraph(workers: workers)
    var kinds: [[WaitReason.Kind]] = []
    for event in world.log.events {
      graph.apply(event)
      if event.change == .ready(operation.id) { kinds.append(graph.explanation(of: operation.id).reasons.map(\.kind)) }
    }
    return kinds + [graph.explanation(of: operation.id).reasons.map(\.kind)]
  }

  @Test func `A worker that nobody holds is free`() {
    let (first, second) = world { (ManualOperation(), ManualOperation()) }
    let queue = world { OperationQueue() }
    queue.addOperation(first)
    queue.addOperation(second)
    world.runtime.run()
    #expect(reasons(of: second, workers: 2).first == [])
    #expect(reasons(of: second, workers: nil).first == [.workers], "how many there are is not known")
    #expect(reasons(of: second, workers: 1).first == [.workers])
  }
}
