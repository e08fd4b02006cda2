import OpEngine

// The classes of a scenario's operations in real time. All that they do is in the steps that their closures run.

/// An operation that is finished when its closure has returned.
final class SyncScenarioOperation: Operation, @unchecked Sendable {
  // Sendable: the closure never changes.
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    super.init()
  }

  override func main() { body() }
}

/// An operation that its closure finishes, or what that leaves it to.
final class AsyncScenarioOperation: AsyncOperation, @unchecked Sendable {
  // Sendable: the closure never changes.
  private let body: @Sendable () -> Void

  init(begin body: @escaping @Sendable () -> Void) {
    self.body = body
    super.init()
  }

  override func main() { body() }
}

/// An operation that its closure finishes, or what that leaves it to.
final class PausableScenarioOperation: PausableOperation, @unchecked Sendable {
  // Sendable: the closure never changes.
  private let body: @Sendable () -> Void

  init(begin body: @escaping @Sendable () -> Void) {
    self.body = body
    super.init()
  }

  override func main() { body() }
}
