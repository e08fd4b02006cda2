internal import Dispatch

// Events on their way from the engine's lock to its observers.
extension Engine {
  /// Delivers the outbox, unless another thread, or a call further up the stack, is delivering.
  ///
  /// On a live engine the work is bounded: after some batches and events, another thread delivers the rest, so that no
  /// operation pays for the events of all.
  func deliverEvents() {
    var (batches, events) = isLive ? (Self.maxBatches, Self.maxEvents) : (.max, .max)
    var batch = core.withLock { $0.beginDelivery(of: events) }
    while !batch.isEmpty {
      batches -= 1
      events -= batch.count
      let isLast = batches == 0 || events == 0
      deliver(&batch) { isLast ? Outbox.Batch() : $0.beginDelivery(of: events) }
      if isLast { return handOverDelivery() }
    }
  }

  /// The maximum number of batches that one thread delivers in a row while others append more.
  private static let maxBatches = 16
  /// The maximum number of events that one thread delivers in a row. While an observer is slow the outbox grows, so a
  /// batch could have any size.
  static let maxEvents = 256

  /// Delivers a batch, and takes the next one in the update of the core that ends its delivery.
  @inline(__always)
  private func deliver(_ batch: inout Outbox.Batch, takingNext next: (inout Core) -> Outbox.Batch) {
    var events = batch.takeEvents()
    ThreadContext.current.delivering { observers.deliver(events) }
    let last = events.last?.sequence
    // References in events are released outside the lock.
    if events.capacity > 4 * Self.maxEvents { events = [] }
    // For the usual few events, `removeAll` takes 50 instructions more.
    while events.popLast() != nil {}
    let waiters = core.withLock { core in
      let waiters = core.endDelivery(upTo: last, leaving: events)
      batch = next(&core)
      return waiters
    }
    for semaphore in waiters { semaphore.signal() }
  }

  /// Has a separate thread deliver the rest.
  private func handOverDelivery() {
    guard core.withLock({ $0.callDeliverer() }) else { return }
    // A pooled thread: creating one for each takeover costs an event 1,400 instructions. If the program occupies all
    // threads of Dispatch, the next call of the engine delivers instead.
    DispatchQueue.global(qos: .utility).async { self.deliverAll() }
  }

  /// Delivers until nothing is left, as the requested deliverer.
  private func deliverAll() {
    var batch = core.withLock { $0.beginDelivery(of: .max, asDeliverer: true) }
    while !batch.isEmpty { deliver(&batch) { $0.beginDelivery(of: .max, asDeliverer: true) } }
  }

  /// Returns when all events up to now have been delivered to the observers. In an observer it returns at once: events
  /// after the present batch are delivered when the observer has returned.
  package func awaitObservers() {
    if ThreadContext.current.isDelivering { return }
    let last = core.withLock { $0.state.nextSequence - 1 }
    repeat {
      deliverEvents()
    } while waitForOneDelivery(ifBefore: last)
  }

  /// - Returns: whether to check again.
  private func waitForOneDelivery(ifBefore last: UInt64) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    let isDone = core.withLock { core in
      if core.isDelivering { core.deliveryWaiters.append(semaphore) } else { semaphore.signal() }
      // Events for recordings only are not delivered.
      return core.delivered >= last || (core.outbox.isEmpty && !core.isDelivering)
    }
    if isDone { return false }
    semaphore.wait()
    return true
  }
}

extension Engine.Core {
  /// Takes the next batch from the outbox; an empty one if there is none, or another thread delivers.
  /// - Parameters:
  ///   - limit: the maximum number of events, positive.
  ///   - asDeliverer: whether the caller delivers until nothing is left, and stops at an empty result.
  /// - Complexity: O(1) if `limit` is not exceeded; else O(`limit`).
  fileprivate mutating func beginDelivery(of limit: Int, asDeliverer: Bool = false) -> Outbox.Batch {
    guard !isDelivering, !outbox.isEmpty else {
      if asDeliverer { hasDeliverer = false }
      return Outbox.Batch()
    }
    isDelivering = true
    return outbox.take(upTo: limit)
  }

  /// - Returns: whether a thread must be called for the rest of the outbox, since none has been yet.
  fileprivate mutating func callDeliverer() -> Bool {
    guard !hasDeliverer, !outbox.isEmpty else { return false }
    hasDeliverer = true
    return true
  }

  /// - Parameters:
  ///   - last: the number of the last event of the delivery.
  ///   - spare: an empty array, whose memory is reused.
  /// - Returns: the semaphores of the threads that wait for the delivery.
  fileprivate mutating func endDelivery(upTo last: UInt64?, leaving spare: [EngineEvent]) -> [DispatchSemaphore] {
    isDelivering = false
    delivered = last ?? delivered
    outbox.keep(spare)
    return deliveryWaiters.isEmpty ? [] : deliveryWaiters.takeAll()
  }
}
