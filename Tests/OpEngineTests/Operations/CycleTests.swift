import Testing

@testable import OpEngine

/// Dependencies that close a cycle (R18).
@Suite struct CycleTests {
  private func ring(_ cycles: CyclePolicy) -> (VirtualRuntime, OperationQueue, [Operation]) {
    let time = VirtualRuntime()
    let engine = Engine(time, misuse: .report, cycles: cycles)
    return Engine.$current.withValue(engine) {
      let operations = (0..<3).map { _ in Operation() }
      for index in 0..<3 { operations[index].addDependency(operations[(index + 1) % 3]) }
      return (time, OperationQueue(), operations)
    }
  }

  @Test func `With the faithful policy a ring stalls until one operation is cancelled`() {
    let (time, queue, operations) = ring(.allow)
    queue.addOperations(operations, waitUntilFinished: false)
    time.run()
    #expect(operations.map(\.phase) == [.pending, .pending, .pending])
    let kinds = queue.engine.explanation(of: operations[0].id).chain.map(\.kind)
    #expect(kinds == [.dependency, .dependency, .dependency, .cycle])
    operations[1].cancel()
    time.run()
    #expect(operations.filter { !$0.isFinished }.isEmpty)
  }

  @Test func `With the strict policy the edge that would close it is refused`() {
    let (time, queue, operations) = ring(.reject)
    #expect(operations.map(\.dependencies.count) == [1, 1, 0])
    queue.addOperations(operations, waitUntilFinished: false)
    time.run()
    #expect(operations.filter { !$0.isFinished }.isEmpty)
  }

  @Test(arguments: [CyclePolicy.allow, .reject])
  func `Observers are told the path`(_ cycles: CyclePolicy) {
    let world = World(cycles: cycles)
    let (first, second) = world { (Operation(), Operation()) }
    first.addDependency(second)
    second.addDependency(first)
    let path = [second.id, first.id]
    switch cycles {
    case .allow:
      #expect(world.log.changes.last == .linted(.dependencyCycle, operation: second.id, queue: nil, path: path))
    case .reject:
      #expect(world.log.changes.last == .misused(.dependencyCycle, operation: second.id, queue: nil, path: path))
    }
  }

  @Test func `With the strict policy a finished operation closes no ring`() {
    let (time, queue, operations) = ring(.reject)
    queue.addOperation(operations[2])
    time.run()
    operations[2].addDependency(operations[0])
    #expect(operations[2].dependencies == [operations[0]])
  }
}
