/// The wake of a viewer: one for all news since the viewer last read it.
final class NewsSignal: Sendable {
  private let wake: @Sendable () -> Void
  private let isPending = Lock(false)

  init(_ wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Signals news.
  func signal() {
    if isPending.withLock({ $0.raise() }) { wake() }
  }

  /// Resets the signal before the news is read: later news wake the viewer again.
  func clear() { isPending.withLock { $0 = false } }
}
