import OpEngine

// The classes of a scenario's operations in real time. All that they do is in the steps that their closures run.

final class SyncScenarioOperation: Operation, @unchecked Sendable {
  // Sendable: the closure never changes.
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    super.init()
  }

  override func main() { body() }
}

/// Finished by its closure, or by whoever that leaves it to.
final class AsyncScenarioOperation: AsyncOperation, @unchecked Sendable {
  // Sendable: the closure never changes.
  private let body: @Sendable () -> Void

  init(begin body: @escaping @Sendable () -> Void) {
    self.body = body
    super.init()
  }

  override func main() { body() }
}

/// Finished by its closure, or by whoever that leaves it to.
final class PausableScenarioOperation: PausableOperation, @unchecked Sendable {
  // Sendable: the closure never changes.
  private let body: @Sendable () -> Void

  init(begin body: @escaping @Sendable () -> Void) {
    self.body = body
    super.init()
  }

  override func main() { body() }
}
