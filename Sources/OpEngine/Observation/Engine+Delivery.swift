internal import Dispatch

// Events on their way from the engine's lock to its observers.
extension Engine {
  /// Hands out what is in the outbox, unless another thread, or this one further up the stack, is at it: then that one does.
  func deliverEvents() {
    while let delivery = core.withLock({ $0.beginDelivery() }) {
      ThreadContext.current.delivering { observers.deliver(delivery) }
      for semaphore in core.withLock({ $0.endDelivery(of: delivery) }) { semaphore.signal() }
    }
  }

  /// Returns when everything that has happened up to now has been handed out, or at `deadline`. In an observer at once:
  /// what comes after the present batch is handed out when the observer has returned.
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
  fileprivate mutating func beginDelivery() -> Delivery? {
    guard !isDelivering, !outbox.events.isEmpty else { return nil }
    isDelivering = true
    defer { outbox = Delivery() }
    return outbox
  }

  /// - Returns: who waits for it.
  fileprivate mutating func endDelivery(of delivery: Delivery) -> [DispatchSemaphore] {
    isDelivering = false
    delivered = delivery.events.last?.sequence ?? delivered
    defer { deliveryWaiters = [] }
    return deliveryWaiters
  }
}
