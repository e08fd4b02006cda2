// The classes of a scenario's operations in real time. Their closures run the steps.

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

/// An operation that its closure, or a later call, finishes.
final class AsyncScenarioOperation: AsyncOperation, @unchecked Sendable {
  // Sendable: the closure never changes.
  private let body: @Sendable () -> Void

  init(begin body: @escaping @Sendable () -> Void) {
    self.body = body
    super.init()
  }

  override func main() { body() }
}

/// An operation that its closure, or a later call, finishes.
final class PausableScenarioOperation: PausableOperation, @unchecked Sendable {
  // Sendable: the closure never changes.
  private let body: @Sendable () -> Void

  init(begin body: @escaping @Sendable () -> Void) {
    self.body = body
    super.init()
  }

  override func main() { body() }
}
