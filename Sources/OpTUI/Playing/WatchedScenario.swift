import OpEngine
import OpTUICore

/// A scenario file that a thread watches while it is played.
final class WatchedScenario: FileNews {
  private let path: String
  private let seed: UInt64?
  private let hasChanged = Lock(false)

  /// - Parameter seed: replaces the file's own.
  init(_ path: String, seed: UInt64?) { (self.path, self.seed) = (path, seed) }

  func begin(wake: @escaping @Sendable () -> Void) {
    FileWatch([path]).watch { _ in
      self.hasChanged.withLock { $0 = true }
      wake()
    }
  }

  func take() -> FileChange? {
    let hasChanged = hasChanged.withLock { value in
      defer { value = false }
      return value
    }
    return hasChanged ? FileChange(names: [path]) : nil
  }

  func open(_ name: String) throws(LoopFailure) -> Scenario {
    var scenario = try LoopSubject.openScenario(path)
    scenario.order(by: seed)
    return scenario
  }
}
