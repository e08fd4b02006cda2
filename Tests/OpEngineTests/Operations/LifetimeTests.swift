import Testing

@testable import OpEngine

/// The lifetime of operations: what retains them, and how they are released (R19).
struct LifetimeTests {
  private let world = World()

  @Test func `A queue keeps its operations until they finish, and they keep the queue`() {
    let notes = Trail<String>()
    weak var operation: Operation?
    weak var queue: OperationQueue?
    world {
      let made = BlockOperation { notes.append(OperationQueue.current?.name ?? "no queue") }
      let home = OperationQueue()
      home.name = "home"
      home.addOperation(made)
      operation = made
      queue = home
    }
    #expect(operation != nil)
    #expect(queue != nil)
    world.runtime.run()
    #expect(notes.entries == ["home"])
    #expect(operation == nil)
    #expect(queue == nil)
  }

  @Test func `A dependant keeps its dependencies until it has finished`() {
    let dependant = world { Operation() }
    weak var dependency: Operation?
    world {
      let made = Operation()
      dependant.addDependency(made)
      made.start()
      dependency = made
    }
    #expect(dependency != nil)
    #expect(dependant.dependencies.first === dependency)
    dependant.start()
    #expect(dependency == nil)
    #expect(dependant.dependencies.isEmpty)
  }

  @Test func `A dependency that is otherwise referenced stays listed`() {
    let (dependant, kept) = world { (Operation(), Operation()) }
    weak var lost: Operation?
    world {
      let made = Operation()
      lost = made
      for operation in [made, kept] {
        dependant.addDependency(operation)
        operation.start()
      }
    }
    dependant.start()
    #expect(lost == nil)
    #expect(dependant.dependencies == [kept])
    dependant.removeDependency(kept)
    #expect(dependant.dependencies.isEmpty)
  }

  @Test func `A finished operation does not retain dependencies added later`() {
    let dependant = world { Operation() }
    dependant.start()
    weak var lost: Operation?
    world {
      let late = Operation()
      lost = late
      dependant.addDependency(late)
      #expect(dependant.dependencies == [late])
    }
    #expect(lost == nil)
    #expect(dependant.dependencies.isEmpty)
    #expect(world.engine.core.withLock { $0.state.brokenInvariant() } == nil)
  }

  @Test func `A ring of finished operations is released`() {
    weak var one: Operation?
    world {
      let (first, second) = (Operation(), Operation())
      first.start()
      second.start()
      first.addDependency(second)
      second.addDependency(first)
      #expect(first.dependencies == [second])
      #expect(second.dependencies == [first])
      one = first
    }
    #expect(one == nil)
    _ = world { Operation().id }
    #expect(world.engine.core.withLock { $0.state.liveOperationCount } <= 1)
  }

  @Test func `A ring freed by a cancel is released`() {
    weak var one: Operation?
    world {
      let (queue, first, second) = (OperationQueue(), Operation(), Operation())
      first.addDependency(second)
      second.addDependency(first)
      queue.addOperations([first, second], waitUntilFinished: false)
      first.cancel()
      world.runtime.run()
      #expect(first.dependencies == [second])
      one = first
    }
    #expect(one == nil)
  }

  @Test func `A removed dependency is released`() {
    let dependant = world { Operation() }
    weak var dependency: Operation?
    world {
      let made = Operation()
      dependant.addDependency(made)
      dependency = made
      dependant.removeDependency(made)
    }
    #expect(dependency == nil)
    #expect(dependant.isReady)
  }

  @Test func `An operation that was never started releases its dependencies`() {
    weak var dependency: Operation?
    world {
      let dependant = Operation()
      let made = Operation()
      dependant.addDependency(made)
      dependency = made
    }
    #expect(dependency == nil)
  }

  @Test func `A row is reused under another id`() {
    let old = world { Operation().id }
    let next = world { Operation() }
    #expect(next.id.row == old.row)
    #expect(next.id != old)
  }

  @Test(arguments: [false, true])
  func `A very long chain is released without recursion`(_ isFinished: Bool) {
    let engine = Engine(VirtualRuntime(), misuse: .report)
    onThreads(1) { _ in
      Engine.$current.withValue(engine) {
        var last = Operation()
        // More than a stack has room for, if releases were recursive.
        for _ in 1..<100_000 {
          let next = Operation()
          next.addDependency(last)
          if isFinished { last.start() }
          last = next
        }
        if isFinished { last.start() }
      }
    }
    #expect(engine.core.withLock { $0.state.liveOperationCount } == 0)
  }

  @Test func `A rolling chain in a queue retains no finished operations`() {
    let engine = Engine(VirtualRuntime(), misuse: .report)
    Engine.$current.withValue(engine) {
      let queue = OperationQueue()
      var last = Operation()
      for _ in 1..<1000 {
        let next = Operation()
        next.addDependency(last)
        queue.addOperation(last)
        last.waitUntilFinished()
        last = next
      }
      #expect(engine.core.withLock { $0.state.operations.count } < 5, "rows are reused")
    }
  }

  @Test func `Threads that release operations at the same time leak none`() {
    let world = World()
    onThreads(4) { _ in
      world {
        for _ in 0..<500 {
          var last = Operation()
          for _ in 0..<4 {
            let next = Operation()
            next.addDependency(last)
            last = next
          }
        }
      }
    }
    #expect(world.engine.core.withLock { $0.state.brokenInvariant() } == nil)
    #expect(world.engine.core.withLock { $0.state.liveOperationCount } == 0)
  }

  @Test func `An operation's closure may own the last reference to another one`() {
    weak var inner: Operation?
    world {
      let made = Operation()
      inner = made
      let outer = BlockOperation { _ = made.isReady }
      outer.completionBlock = { _ = made.isReady }
      outer.start()
    }
    world.runtime.run()
    #expect(inner == nil)
  }

  /// The lesson `completion/own-operation`.
  @Test func `A completion block that names its operation keeps it until the block has run, or for ever`() {
    weak var finished: Operation?
    weak var forgotten: Operation?
    weak var weakly: Operation?
    world {
      let (done, lost, freed) = (BlockOperation {}, BlockOperation {}, BlockOperation {})
      done.completionBlock = { _ = done.isCancelled }
      lost.completionBlock = { _ = lost.isCancelled }
      freed.completionBlock = { [weak freed] in _ = freed?.isCancelled }
      OperationQueue().addOperation(done)
      (finished, forgotten, weakly) = (done, lost, freed)
    }
    #expect(finished != nil && forgotten != nil && weakly == nil)
    world.runtime.run()
    #expect(finished == nil && forgotten != nil)
    forgotten?.completionBlock = nil
    #expect(forgotten == nil)
  }
}

extension EngineState {
  /// The number of rows in use.
  fileprivate var liveOperationCount: Int { operations.count - freeOperations.count }
}
