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

  @MainActor @Test func `In an operation that was started by hand it is none`() {
    let engine = Engine(misuse: .report)
    let notes = Trail<String>()
    let body = Engine.$current.withValue(engine) {
      BlockOperation { notes.append(OperationQueue.current == nil ? "none" : "some") }
    }
    body.start()
    #expect(notes.entries == ["none"])
    #expect(Self.current(under: engine) != nil, "afterwards it is as before")
  }

  @MainActor @Test func `Virtual time has no thread of its own`() {
    let world = World()
    #expect(Self.current(under: world.engine) == nil)
  }

  @Test func `On other threads, outside operations, it is none`() async {
    await onOwnThread {
      let world = LiveWorld()
      #expect(Self.current(under: world.engine) == nil)
      #expect(OperationQueue.current == nil)
    }
  }

  @Test func `In virtual time the main queue's operations run when time is moved, one at a time`() {
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
