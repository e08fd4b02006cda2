internal import Dispatch

// Events on their way from the engine's lock to its observers.
extension Engine {
  /// Delivers the outbox, unless another thread, or this one further up the stack, is delivering: then that one
  /// does.
  ///
  /// On a live engine that takes a bounded while: whatever other threads append meanwhile is left to a thread of its
  /// own after some batches, so that no operation pays for the events of all.
  func deliverEvents() {
    var batches = 0
    while let delivery = core.withLock({ $0.beginDelivery() }) {
      deliver(delivery)
      batches += 1
      if isLive, batches == Self.mostBatches { return deliverElsewhere() }
    }
  }

  /// The number of batches that one thread delivers in a row while others append more.
  private static let mostBatches = 16

  private func deliver(_ delivery: Delivery) {
    ThreadContext.current.delivering { observers.deliver(delivery) }
    for semaphore in core.withLock({ $0.endDelivery(of: delivery) }) { semaphore.signal() }
  }

  /// Has a thread that does nothing else deliver the rest, until nothing is left.
  private func deliverElsewhere() {
    guard core.withLock({ $0.callDeliverer() }) else { return }
    DispatchQueue.global(qos: .utility).async { [self] in
      while let delivery = core.withLock({ $0.beginDelivery(asDeliverer: true) }) { deliver(delivery) }
    }
  }

  /// Returns when all events up to now have been delivered, or at `deadline`. In an observer it returns at once:
  /// events after the present batch are delivered when the observer has returned.
  func awaitDelivery(until deadline: DispatchTime = .distantFuture) {
    if ThreadContext.current.isDelivering { return }
    let last = core.withLock { $0.state.nextSequence - 1 }
    repeat {
      deliverEvents()
    } while waitForOneDelivery(ifBefore: last, until: deadline)
  }

  /// - Returns: whether it may be worth another look.
  private func waitForOneDelivery(ifBefore last: UInt64, until deadline: DispatchTime) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    let isDone = core.withLock { core in
      if core.isDelivering { core.deliveryWaiters.append(semaphore) } else { semaphore.signal() }
      return core.delivered >= last
    }
    return !isDone && semaphore.wait(timeout: deadline) == .success
  }
}

extension Engine.Core {
  /// - Parameter asDeliverer: whether the caller delivers until nothing is left, and stops when the result is nil.
  fileprivate mutating func beginDelivery(asDeliverer: Bool = false) -> Delivery? {
    guard !isDelivering, !outbox.events.isEmpty else {
      if asDeliverer { hasDeliverer = false }
      return nil
    }
    isDelivering = true
    defer { outbox = Delivery() }
    return outbox
  }

  /// - Returns: whether a thread is to come for what is left in the outbox: there is something, and none has been
  /// called.
  fileprivate mutating func callDeliverer() -> Bool {
    guard !hasDeliverer, !outbox.events.isEmpty else { return false }
    hasDeliverer = true
    return true
  }

  /// - Returns: the semaphores of the threads that wait for the delivery.
  fileprivate mutating func endDelivery(of delivery: Delivery) -> [DispatchSemaphore] {
    isDelivering = false
    delivered = delivery.events.last?.sequence ?? delivered
    defer { deliveryWaiters = [] }
    return deliveryWaiters
  }
}
