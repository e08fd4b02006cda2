import OpEngine

/// Wakes the one who shows a play, once for all news since it last asked.
final class NewsSignal: Sendable {
  private let wake: @Sendable () -> Void
  private let isPending = Lock(false)

  init(_ wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// There is news.
  func signal() {
    let isFirst = isPending.withLock { isPending in
      defer { isPending = true }
      return !isPending
    }
    if isFirst { wake() }
  }

  /// The news is about to be read: what comes from now on wakes anew.
  func clear() { isPending.withLock { $0 = false } }
}
