/// The fibers that wait for something, in the order in which they began.
struct FiberWaits<Target: Hashable> {
  private var fibers: [Target: [Fiber.ID]] = [:]

  mutating func add(_ fiber: Fiber.ID, for target: Target) { fibers[target, default: []].append(fiber) }

  mutating func remove(_ fiber: Fiber.ID, for target: Target) { fibers[target]?.removeAll { $0 == fiber } }

  /// Removes and returns the fibers that wait for a target.
  mutating func take(for target: Target) -> [Fiber.ID] { fibers.removeValue(forKey: target) ?? [] }
}
