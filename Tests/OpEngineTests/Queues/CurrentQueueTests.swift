import Testing

@testable import OpEngine

/// The current queue (R9, R22).
struct CurrentQueueTests {
  /// Returns the current queue of this thread, under an engine.
  private static func current(under engine: Engine) -> OperationQueue? {
    Engine.$current.withValue(engine) { OperationQueue.current }
  }

  @MainActor @Test func `On the main thread, outside operations, it is the main queue of the current engine`() {
    let (engine, other) = (Engine(misuse: .report), Engine(misuse: .report))
    #expect(Self.current(under: engine) === engine.main)
    #expect(Self.current(under: other) === other.main)
  }

  @MainActor @Test func `In an operation that is started by hand on the main thread it is the main queue`() {
    let engine = Engine(misuse: .report)
    let notes = Trail<Bool>()
    let body = Engine.$current.withValue(engine) {
      BlockOperation { notes.append(OperationQueue.current === engine.main) }
    }
    body.start()
    #expect(notes.entries == [true])
  }

  /// The inner operations are in no queue: the queue of the thread decides.
  @Test(arguments: BothTimes.allCases)
  func `In an operation that a body starts by hand it is the queue of the body`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, notes) = (OperationQueue(), Trail<Bool>())
      let note: @Sendable () -> Void = { [unowned queue] in notes.append(OperationQueue.current === queue) }
      let inner = BlockOperation(block: note)
      let middle = BlockOperation {
        note()
        inner.start()
        note()
      }
      queue.addOperation {
        middle.start()
        note()
      }
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.entries == [true, true, true, true])
      BlockOperation { notes.append(OperationQueue.current == nil) }.start()
      #expect(notes.entries.last == true, "nothing remains of it")
    }
  }

  @MainActor @Test func `Virtual time has no own thread`() {
    let world = World()
    #expect(Self.current(under: world.engine) == nil)
  }

  @Test func `On other threads, outside operations, it is nil`() async {
    await onOwnThread {
      let world = LiveWorld()
      #expect(Self.current(under: world.engine) == nil)
      #expect(OperationQueue.current == nil)
    }
  }

  @Test func `In virtual time the main queue's operations run when time advances, one at a time`() {
    let world = World()
    let notes = Trail<String>()
    let main = world { OperationQueue.main }
    for number in 1...3 {
      main.addOperation { notes.append("\(number) \(OperationQueue.current === main)") }
    }
    world.runtime.run()
    #expect(notes.entries == ["1 true", "2 true", "3 true"])
    #expect(world.log.events.allSatisfy { $0.worker == .main })
  }
}
