import OpEngine

/// The wake of a viewer: one for all news since the viewer last read it.
final class NewsSignal: Sendable {
  private let wake: @Sendable () -> Void
  private let isPending = Lock(false)

  init(_ wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Says that there is news.
  func signal() {
    let isFirst = isPending.withLock { isPending in
      defer { isPending = true }
      return !isPending
    }
    if isFirst { wake() }
  }

  /// Says that the news is about to be read: what comes from now on wakes anew.
  func clear() { isPending.withLock { $0 = false } }
}
