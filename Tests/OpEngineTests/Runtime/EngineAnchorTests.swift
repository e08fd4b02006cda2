import Dispatch
import Testing

@testable import OpEngine

/// Engines that end at the same moment as their workers.
struct EngineAnchorTests {
  @Test func `The end of an engine waits for a thread that uses it, and later threads find no engine`() async {
    await onOwnThread {
      let engine = Engine(workers: 1, misuse: .report)
      let (anchor, isInside) = (EngineAnchor(), DispatchSemaphore(value: 0))
      let hasLeft = Lock(false)
      anchor.attach(engine)
      SystemThread.start {
        let found = anchor.withEngine { found in
          isInside.signal()
          SystemThread.spin(nanoseconds: 10_000_000)
          hasLeft.withLock { $0 = true }
          return found === engine
        }
        #expect(found == true)
        isInside.signal()
      }
      isInside.wait()
      anchor.detach()
      #expect(hasLeft.withLock { $0 })
      #expect(anchor.withEngine { _ in true } == nil)
      isInside.wait()
    }
  }

  @Test func `Engines may end just when their workers have idled long enough`() async {
    await onOwnThread {
      var configuration = Engine.Configuration(workers: 2, misuse: .report)
      configuration.idle = .microseconds(50)
      let counter = ConcurrencyCounter()
      weak var last: Engine?
      for round in 0..<2_000 {
        let engine = Engine(configuration)
        let queue = Engine.$current.withValue(engine) { OperationQueue() }
        queue.addOperations(
          (0..<2).map { _ in Engine.$current.withValue(engine) { BlockOperation { counter.count() } } },
          waitUntilFinished: true)
        // Around the moment at which the workers give up; then the engine is released.
        SystemThread.spin(nanoseconds: UInt64(round % 100) * 2_000)
        last = engine
      }
      #expect(counter.total == 4_000)
      while last != nil { giveWay() }
    }
  }
}
