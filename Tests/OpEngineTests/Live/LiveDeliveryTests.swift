import Dispatch
import Testing

@testable import OpEngine

/// Who hands out events, and for how long.
struct LiveDeliveryTests {
  private struct Batches {
    var all = 0
    /// Handed out by the thread that caused the first.
    var byCaller = 0
  }

  @Test(.timeLimit(.minutes(1)))
  func `A thread hands out some batches, and leaves the rest to another one`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let caller = ThreadName.current
      let batches = Lock(Batches())
      let end = DispatchSemaphore(value: 0)
      // Each batch causes the next, as other threads would do.
      let token = world.engine.observers.observe { _ in
        let count = batches.withLock { batches in
          batches.all += 1
          if ThreadName.current == caller { batches.byCaller += 1 }
          return batches.all
        }
        if count < 500 { queue.isSuspended.toggle() } else if count == 500 { end.signal() }
      }
      queue.isSuspended = true
      end.wait()
      token.cancel()
      #expect(batches.withLock { $0.byCaller } <= 16)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `Waiting for the observers waits for the other thread, too`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let batches = Lock(Batches())
      let token = world.engine.observers.observe { _ in
        let count = batches.withLock { batches in
          batches.all += 1
          return batches.all
        }
        if count < 100 { queue.isSuspended.toggle() }
      }
      queue.isSuspended = true
      while batches.withLock({ $0.all }) < 100 { world.engine.awaitObservers() }
      token.cancel()
      #expect(batches.withLock { $0.all } == 100)
    }
  }
}
