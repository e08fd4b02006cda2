import OpSystem
import Testing

@testable import OpEngine

/// The cost of many operations: each of these would take minutes, or trap, if it were quadratic or unbounded.
struct GrowthTests {
  private static let many = 20_000

  @Test func `A wide fan in is added in linear time`() {
    let bench = Bench()
    let dependant = bench.make()
    for dependency in bench.make(Self.many) { bench.apply(.addDependency(dependant, on: dependency)) }
    #expect(bench.state.operations[dependant.row].unfinishedDependencies == UInt32(Self.many))
  }

  @Test(arguments: [false, true])
  func `A wide fan in is followed in linear time by its events, in either order`(_ isBackwards: Bool) {
    var graph = WaitGraph()
    func id(_ row: Int) -> OperationID { OperationID(row: Row(row), generation: 1) }
    let (dependant, dependencies) = (id(0), (1...Self.many).map(id))
    for id in [dependant] + dependencies { graph.apply(.created(id, .block, .normal), on: .main) }
    for dependency in dependencies { graph.apply(.operation(dependant, .dependencyAdded(on: dependency)), on: .main) }
    for dependency in dependencies { graph.apply(.operation(dependant, .dependencyAdded(on: dependency)), on: .main) }
    #expect(graph.openDependencies(of: dependant) == dependencies)
    let ends = isBackwards ? dependencies.reversed() : dependencies
    for dependency in ends.dropLast() { graph.apply(.operation(dependency, .finished(.completed)), on: .main) }
    #expect(graph.openDependencies(of: dependant) == ends.suffix(1))
    graph.apply(.operation(dependant, .dependencyRemoved(on: ends[Self.many - 1])), on: .main)
    #expect(graph.openDependencies(of: dependant).isEmpty)
  }

  @Test func `A wide fan out is added, and resolved, in linear time`() {
    let bench = Bench()
    let dependency = bench.make()
    let dependants = bench.make(Self.many)
    for dependant in dependants { bench.apply(.addDependency(dependant, on: dependency)) }
    for dependant in dependants { bench.apply(.addDependency(dependant, on: dependency)) }
    bench.apply(.enqueueBatch(dependants, in: bench.queue))
    bench.apply(.start(dependency))
    bench.apply(.finish(dependency, completion: .none))
    #expect(dependants.allSatisfy { bench.state.operations[$0.row].isReady })
  }

  @Test func `Looking for rings has negligible cost, for any length of the chains behind and before`() {
    let bench = Bench()
    let (last, join) = (bench.make(), bench.make())
    bench.apply(.addDependency(last, on: join))
    let chain = bench.make(Self.many)
    for (next, previous) in zip(chain.dropFirst(), chain) { bench.apply(.addDependency(next, on: previous)) }
    for operation in chain { bench.apply(.addDependency(join, on: operation)) }
    for operation in bench.make(Self.many) {
      bench.apply(.addDependency(operation, on: last))
      bench.apply(.addDependency(chain[0], on: bench.make()))
    }
    #expect(bench.state.operations[join.row].unfinishedDependencies == UInt32(Self.many))
  }

  @Test func `The roots of waits in many queues are found in linear time`() {
    var graph = WaitGraph()
    let operations = (0..<Self.many).map { OperationID(row: Row($0), generation: 1) }
    for (row, id) in operations.enumerated() {
      let queue = QueueID(row: Row(row))
      let changes: [EngineEvent.Change] = [
        .queueCreated(queue, runBy: .pool), .queue(queue, .suspended), .created(id, .block, .normal),
        .operation(id, .enqueued(in: queue)),
        .operation(id, .ready),
      ]
      for change in changes { graph.apply(change, on: .main) }
    }
    let roots = graph.endsOfChains(of: operations + operations, besides: [])
    #expect(roots.map(\.operation) == operations)
    #expect(roots.allSatisfy { $0.kind == .suspended })
  }

  @Test func `Dependencies are removed in linear time, from either end`() {
    let bench = Bench()
    for isBackwards in [true, false] {
      let (dependant, dependencies) = (bench.make(), bench.make(Self.many))
      for dependency in dependencies { bench.apply(.addDependency(dependant, on: dependency)) }
      for dependency in isBackwards ? dependencies.reversed() : dependencies {
        bench.apply(.removeDependency(dependant, on: dependency))
      }
      #expect(bench.state.operations[dependant.row].unfinishedDependencies == 0)
      #expect(bench.state.dependencies(of: dependant.row).isEmpty)
    }
    #expect(bench.state.brokenInvariant() == nil)
  }

  @Test func `The record of an operation fits into a cache line`() {
    #expect(MemoryLayout<OperationRecord>.stride == 64)
  }

  #if canImport(Glibc)
    @Test func `An operation with a block takes 64 bytes beside its record, or what the allocator makes of them`() {
      typealias UsableSize = @convention(c) (UnsafeMutableRawPointer) -> Int
      let usableSize = unsafeBitCast(dlsym(nil, "malloc_usable_size"), to: UsableSize.self)
      let operation = BlockOperation {}
      withExtendedLifetime(operation) {
        #expect(usableSize(Unmanaged.passUnretained(operation).toOpaque()) <= 72)
      }
    }
  #endif

  @Test func `Blocked operations in front do not slow down later ones`() {
    let bench = Bench()
    let gate = bench.make()
    let blocked = bench.make(Self.many)
    for operation in blocked { bench.apply(.addDependency(operation, on: gate)) }
    bench.apply(.enqueueBatch(blocked, in: bench.queue))
    for operation in bench.make(Self.many) {
      bench.apply(.enqueue(operation, in: bench.queue))
      bench.run(operation)
    }
    #expect(bench.state.queues[bench.queue.row].members == Self.many)
  }

  @Test(.timeLimit(.minutes(10)))
  func `Twenty thousand barriers run one after the other in linear time, and the log can follow`() {
    let bench = Bench()
    bench.state.stamp(worker: WorkerID(2), isObserved: true)
    var graph = WaitGraph()
    graph.apply(
      EngineEvent(sequence: 1, time: .zero, worker: .main, change: .queueCreated(bench.queue, runBy: .pool)))
    let barriers = (0..<Self.many).map { _ in bench.make(tellingOf: &graph) }
    for barrier in barriers { bench.apply(.enqueueBarrier(barrier, in: bench.queue), tellingOf: &graph) }
    #expect(graph.members(of: bench.queue).count == Self.many)
    for barrier in barriers { bench.run(barrier, tellingOf: &graph) }
    #expect(bench.state.queues[bench.queue.row].members == 0)
    #expect(bench.state.brokenInvariant() == nil)
    #expect(graph.members(of: bench.queue).isEmpty)
  }

  @Test func `Re-prioritising one thousand times over needs no more room`() {
    let bench = Bench()
    bench.apply(.setSuspended(bench.queue, true))
    let operations = bench.make(100)
    bench.apply(.enqueueBatch(operations, in: bench.queue))
    for turn in 0..<1000 {
      for operation in operations { bench.apply(.setPriority(operation, turn.isMultiple(of: 2) ? .high : .normal)) }
    }
    #expect(bench.state.members(of: bench.queue.row) == operations.map(\.row))
    #expect(bench.state.brokenInvariant() == nil)
  }

  @Test func `Many queues do not slow down the work of one`() {
    let bench = Bench()
    let others = (0..<Self.many / 10).map { _ in bench.makeQueue() }
    for (index, operation) in bench.make(Self.many / 10).enumerated() {
      bench.apply(.setSuspended(others[index], true))
      bench.apply(.enqueue(operation, in: others[index]))
    }
    for operation in bench.make(Self.many) {
      bench.apply(.enqueue(operation, in: bench.queue))
      bench.run(operation)
    }
    #expect(bench.state.brokenInvariant() == nil)
    for queue in others { bench.apply(.setSuspended(queue, false)) }
    for row in others.indices { bench.run(OperationID(row: Row(row), generation: 1)) }
    #expect(others.allSatisfy { bench.state.queues[$0.row].members == 0 }, "they ran in creation order")
  }

  @Test func `Work that waits for a worker is not lost while queues are created`() {
    let bench = Bench()
    let operations = bench.make(2)
    bench.apply(.enqueueBatch(operations, in: bench.queue))
    bench.schedule()
    for _ in 0..<200 { bench.makeQueue() }
    #expect(bench.state.brokenInvariant() == nil)
    bench.run(operations[0])
    bench.schedule()
    #expect(bench.state.operations[operations[1].row].state == .starting)
  }

  /// A state with one queue and one worker, without texts and invariants, which would cost too much here.
  private final class Bench {
    var state = EngineState(workerLimit: 1, firstWorker: 2)
    let queue = QueueID(row: 0)

    init() { makeQueue() }

    @discardableResult
    func makeQueue() -> QueueID {
      state.effects.reset()
      return state.createQueue(runBy: .pool)
    }

    func make() -> OperationID {
      state.effects.reset()
      return state.register(.normal, .block)
    }

    func make(tellingOf graph: inout WaitGraph) -> OperationID {
      let operation = make()
      for event in state.effects.events { graph.apply(event) }
      return operation
    }

    func make(_ count: Int) -> [OperationID] { (0..<count).map { _ in make() } }

    func apply(_ command: Command) {
      state.effects.reset()
      _ = state.apply(command, by: WorkerID(2), at: .zero)
    }

    func apply(_ command: Command, tellingOf graph: inout WaitGraph) {
      apply(command)
      for event in state.effects.events { graph.apply(event) }
    }

    func schedule() {
      state.effects.reset()
      state.schedule()
    }

    func run(_ operation: OperationID, tellingOf graph: inout WaitGraph) {
      schedule()
      for event in state.effects.events { graph.apply(event) }
      apply(.begin(operation), tellingOf: &graph)
      apply(.finish(operation, completion: .none), tellingOf: &graph)
      apply(.freeWorker, tellingOf: &graph)
    }

    func run(_ operation: OperationID) {
      schedule()
      apply(.begin(operation))
      apply(.finish(operation, completion: .none))
      apply(.freeWorker)
    }
  }

  @Test(arguments: [false, true])
  func `Watching a pool without a free worker scans no whole queue`(_ hadBarrier: Bool) {
    var watch = LintWatch(workers: 1)
    let queue = QueueID(row: 0)
    let operations = (0..<Row(Self.many)).map { OperationID(row: $0, generation: 1) }
    func take(_ changes: EngineEvent.Change...) {
      for change in changes {
        let found = watch.receive(EngineEvent(sequence: 1, time: .zero, worker: .main, change: change))
        #expect(found.isEmpty)
      }
    }
    take(.queueCreated(queue, runBy: .pool))
    if hadBarrier {
      let barrier = OperationID(row: Row(Self.many), generation: 1)
      take(
        .created(barrier, .block, .normal), .queue(queue, .barrierAdded(barrier)),
        .operation(barrier, .enqueued(in: queue)))
      take(
        .operation(barrier, .ready), .operation(barrier, .dispatched), .operation(barrier, .executing),
        .operation(barrier, .finished(.completed)))
    }
    for id in operations {
      take(.created(id, .block, .normal), .operation(id, .enqueued(in: queue)), .operation(id, .ready))
    }
    for id in operations {
      take(.operation(id, .dispatched), .operation(id, .executing), .operation(id, .finished(.completed)))
    }
    #expect(watch.nextCheck == nil)
  }

  @Test func `A search for deadlocks takes linear time behind a running operation and along a chain`() {
    let bench = Bench()
    bench.apply(.setMaxConcurrent(bench.queue, 1))
    let (first, chain) = (bench.make(), bench.make(Self.many))
    bench.apply(.addDependency(chain[0], on: first))
    for (next, previous) in zip(chain.dropFirst(), chain) { bench.apply(.addDependency(next, on: previous)) }
    bench.apply(.enqueueBatch([first] + chain + bench.make(Self.many), in: bench.queue))
    bench.schedule()
    #expect(bench.state.operations[first.row].isRunning)
    #expect(bench.state.deadlocked(among: bench.state.unfinishedOperations()).isEmpty)
  }

  @Test func `A search for deadlocks takes linear time with every worker taken, in many queues`() {
    let bench = Bench()
    bench.apply(.enqueue(bench.make(), in: bench.queue))
    bench.schedule()
    for operation in bench.make(Self.many) { bench.apply(.enqueue(operation, in: bench.makeQueue())) }
    let unfinished = bench.state.unfinishedOperations()
    #expect(unfinished.count == Self.many + 1)
    #expect(bench.state.deadlocked(among: unfinished).isEmpty)
    #expect(bench.state.roots(of: unfinished).isEmpty)
  }

  @Test func `A search for deadlocks takes linear time if each operation waits for the next one`() {
    let bench = Bench()
    let operations = bench.make(Self.many)
    for (operation, next) in zip(operations, operations.dropFirst()) {
      bench.apply(.addDependency(operation, on: next))
    }
    bench.apply(.setSuspended(bench.queue, true))
    bench.apply(.enqueueBatch(operations, in: bench.queue))
    #expect(bench.state.deadlocked(among: operations).isEmpty)
  }

  @Test(arguments: [false, true])
  func `A search for deadlocks takes linear time behind one barrier, and among many`(_ areBarriers: Bool) {
    let bench = Bench()
    bench.state.stamp(worker: WorkerID(2), isObserved: true)
    var graph = WaitGraph()
    graph.apply(
      EngineEvent(sequence: 1, time: .zero, worker: .main, change: .queueCreated(bench.queue, runBy: .pool)))
    let never = bench.make(tellingOf: &graph)
    let blocked = bench.make(tellingOf: &graph)
    let barrier = bench.make(tellingOf: &graph)
    bench.apply(.addDependency(blocked, on: never), tellingOf: &graph)
    bench.apply(.enqueue(blocked, in: bench.queue), tellingOf: &graph)
    bench.apply(.enqueueBarrier(barrier, in: bench.queue), tellingOf: &graph)
    for _ in 0..<Self.many {
      let operation = bench.make(tellingOf: &graph)
      bench.apply(
        areBarriers ? .enqueueBarrier(operation, in: bench.queue) : .enqueue(operation, in: bench.queue),
        tellingOf: &graph)
    }
    let unfinished = bench.state.unfinishedOperations()
    #expect(unfinished.count == Self.many + 2)
    #expect(bench.state.deadlocked(among: unfinished).isEmpty)
    #expect(bench.state.roots(of: unfinished).map(\.operation) == [never])
    #expect(graph.roots(of: unfinished).map(\.operation) == [never])
    #expect(graph.deadlocked(among: unfinished).isEmpty)
  }

  @Test func `A search for deadlocks takes linear time behind blocked operations`() {
    let bench = Bench()
    let (never, running) = (bench.make(), bench.make())
    let blocked = bench.make(Self.many)
    for operation in blocked { bench.apply(.addDependency(operation, on: never)) }
    bench.apply(.setMaxConcurrent(bench.queue, 1))
    bench.apply(.enqueueBatch(blocked + [running], in: bench.queue))
    bench.schedule()
    #expect(bench.state.operations[running.row].isRunning)
    #expect(bench.state.deadlocked(among: bench.state.unfinishedOperations()).isEmpty)
  }
}
