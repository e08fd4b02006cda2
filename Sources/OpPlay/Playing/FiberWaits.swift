import OpEngine

/// The fibers that wait for an event, an operation or a queue, in the order in which they began.
struct FiberWaits {
  private var listeners: [EventPattern: [Fiber.ID]] = [:]
  private var waiters: [WaitTarget: [Fiber.ID]] = [:]

  mutating func listen(for pattern: EventPattern, _ fiber: Fiber.ID) { listeners[pattern, default: []].append(fiber) }

  /// Removes and returns the fibers that listen for a pattern.
  mutating func takeListeners(for pattern: EventPattern) -> [Fiber.ID] { listeners.removeValue(forKey: pattern) ?? [] }

  mutating func stopListening(for pattern: EventPattern, _ fiber: Fiber.ID) {
    listeners[pattern]?.removeAll { $0 == fiber }
  }

  mutating func wait(for target: WaitTarget, _ fiber: Fiber.ID) { waiters[target, default: []].append(fiber) }

  /// Removes and returns the fibers that wait for a target.
  mutating func takeWaiters(for target: WaitTarget) -> [Fiber.ID] { waiters.removeValue(forKey: target) ?? [] }

  mutating func stopWaiting(for target: WaitTarget, _ fiber: Fiber.ID) { waiters[target]?.removeAll { $0 == fiber } }
}
