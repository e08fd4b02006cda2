@testable import OpEngine

/// Keeps isExecuting and isFinished itself; its work changes them, and reports some of the changes.
class FlagKeepingOperation: Operation, @unchecked Sendable {
  // Sendable: the flags are behind a lock.
  typealias Work = @Sendable (FlagKeepingOperation) -> Void

  private let flags = Lock((isExecuting: false, isFinished: false))
  private let goesOn: Bool
  fileprivate let work: Work

  /// - Parameter goesOn: whether `isAsynchronous` is true.
  init(goesOn: Bool = false, work: @escaping Work) {
    self.goesOn = goesOn
    self.work = work
    super.init()
  }

  override var isAsynchronous: Bool { goesOn }
  override var isExecuting: Bool { flags.withLock { $0.isExecuting } }
  override var isFinished: Bool { flags.withLock { $0.isFinished } }

  /// Announces a change of `keys`, makes it, and reports it, both in their order.
  func change(executing: Bool? = nil, finished: Bool? = nil, reporting keys: KeyChange.Key...) {
    for key in keys { willChangeValue(forKey: key.rawValue) }
    flags.withLock { flags in
      if let executing { flags.isExecuting = executing }
      if let finished { flags.isFinished = finished }
    }
    for key in keys { didChangeValue(forKey: key.rawValue) }
  }

  func begin() { change(executing: true, reporting: .isExecuting) }

  func end() { change(executing: false, finished: true, reporting: .isExecuting, .isFinished) }
}

/// An operation whose work is its start().
final class ReportingOperation: FlagKeepingOperation, @unchecked Sendable {
  override func start() { work(self) }
}

/// An operation whose work is its main(), called by the default start().
final class OpenEndedOperation: FlagKeepingOperation, @unchecked Sendable {
  override func main() { work(self) }
}
