import Dispatch
import Testing

@testable import OpEngine

/// The threads that deliver events, and for how long they do.
struct LiveDeliveryTests {
  private struct Batches {
    var all = 0
    /// Delivered by the thread that caused the first.
    var byCaller = 0
  }

  @Test(.timeLimit(.minutes(10)))
  func `A thread delivers some batches, and leaves the rest to another one`() async {
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

  @Test(.timeLimit(.minutes(10)))
  func `A thread delivers a bounded number of events, for any size of batch`() async {
    await onOwnThread {
      let world = LiveWorld()
      let queue = world.queue()
      let caller = ThreadName.current
      let events = Lock(Batches())
      let end = DispatchSemaphore(value: 0)
      // As many as other threads append while an observer is slow.
      let token = world.engine.observers.observe { batch in
        let (isFirst, isLast) = events.withLock { events in
          let isFirst = events.all == 0
          events.all += batch.count
          if ThreadName.current == caller { events.byCaller += batch.count }
          return (isFirst, events.all == 1_001)
        }
        if isFirst { for _ in 0..<1_000 { queue.isSuspended.toggle() } }
        if isLast { end.signal() }
      }
      queue.isSuspended = true
      end.wait()
      token.cancel()
      #expect(events.withLock { $0.byCaller } == Engine.maxEvents)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `With a slow observer no body's thread delivers more events at once than the bound`() async {
    await onOwnThread {
      // Workers do not end; otherwise the delivering thread could reuse the identity of one.
      let world = LiveWorld(workers: 4, idle: .seconds(3_600))
      let counts = Lock((threads: Set<ThreadName>(), most: 0))
      let token = world.engine.observers.observe { events in
        SystemThread.spin(nanoseconds: UInt64(events.count) * 5_000)
        counts.withLock { counts in
          if counts.threads.contains(.current) { counts.most = max(counts.most, events.count) }
        }
      }
      let queues = (0..<4).map { _ in world.queue() }
      for _ in 0..<1_000 {
        for queue in queues { queue.addOperation { counts.withLock { _ = $0.threads.insert(.current) } } }
      }
      for queue in queues { queue.waitUntilAllOperationsAreFinished() }
      world.engine.awaitObservers()
      token.cancel()
      #expect(counts.withLock { $0.most } <= Engine.maxEvents)
    }
  }

  @Test(.timeLimit(.minutes(10)))
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
