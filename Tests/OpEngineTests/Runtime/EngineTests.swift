import Testing

@testable import OpEngine

struct EngineTests {
  @Test func `An engine with nothing left to run is freed with its last user`() {
    weak var engine: Engine?
    do {
      let world = World()
      engine = world.engine
      let (queue, operation) = world { (OperationQueue(), BlockOperation()) }
      operation.addExecutionBlock { [unowned operation] in operation.cancel() }
      operation.completionBlock = {}
      queue.addOperation(operation)
      operation.waitUntilFinished()
      world.runtime.run()
      // Pending work would not be run here, but there is none.
      let byHand = world { BlockOperation() }
      byHand.addExecutionBlock { [unowned byHand] in byHand.cancel() }
      byHand.start()
    }
    #expect(engine == nil)
  }

  @Test func `Two engines share a runtime and its one time`() {
    let runtime = VirtualRuntime()
    let engines = (0..<2).map { _ in Engine(runtime, misuse: .report) }
    let notes = Trail<String>()
    for (index, engine) in engines.enumerated() {
      Engine.$current.withValue(engine) { OperationQueue().addOperation { notes.append("\(index)") } }
    }
    runtime.run()
    #expect(notes.entries == ["0", "1"])
  }

  @Test func `A block that is added belongs to its queue's engine, and the next operation to the current one`() {
    let (engine, other) = (Engine(VirtualRuntime()), Engine(VirtualRuntime()))
    let queue = Engine.$current.withValue(engine) { OperationQueue() }
    Engine.$current.withValue(other) {
      queue.addOperation {}
      queue.addBarrierBlock {}
      let next = BlockOperation {}
      #expect(next.engine === other)
    }
    #expect(queue.operations.map(\.engine).allSatisfy { $0 === engine })
    #expect(Operation().engine === Engine.shared)
  }

  @Test func `The shared engine has its own virtual time`() {
    #expect(Engine.current === Engine.shared)
    #expect(Engine.shared.misusePolicy == .trap)
    let operation = Operation()
    #expect(operation.engine === Engine.shared)
    operation.start()
    #expect(operation.isFinished)
  }

  @Test(arguments: [
    (Int.min, inVirtualTime: 0, live: 1), (-5, 0, 1), (0, 0, 1), (1, 1, 1), (70_000, 65_536, 65_536),
    (.max, 65_536, 65_536),
  ])
  func `The number of workers is the nearest possible`(_ asked: Int, _ inVirtualTime: Int, _ live: Int) {
    #expect(Engine(VirtualRuntime(), workers: asked).workers == inVirtualTime)
    #expect(Engine(workers: asked).workers == live)
  }

  @Test(arguments: [0, -1]) func `Without workers, only operations started by hand run`(_ workers: Int) {
    let world = World(workers: workers)
    let (queue, waiting, byHand) = world { (OperationQueue(), Operation(), Operation()) }
    queue.addOperation(waiting)
    byHand.start()
    world.runtime.run()
    #expect(byHand.isFinished)
    #expect(!waiting.isFinished)
    #expect(world.engine.explanation(of: waiting.id).chain.map(\.kind) == [.workers])
  }

  @Test func `An engine whose main queue was used is freed, but the queue's settings remain`() {
    weak var gone: Engine?
    weak var handle: OperationQueue?
    do {
      let world = World()
      gone = world.engine
      world {
        OperationQueue.main.name = "screen"
        OperationQueue.main.progress.totalUnitCount = 1
        func use(_ main: OperationQueue) {
          handle = main
          main.addOperation {}
        }
        use(.main)
        #expect(handle != nil, "its operations retain it")
        world.runtime.run()
        #expect(handle == nil)
        let main = OperationQueue.main
        #expect(main === OperationQueue.main)
        #expect(main.name == "screen")
        #expect(main.progress.isFinished)
      }
    }
    #expect(gone == nil)
  }
}
