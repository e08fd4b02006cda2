/// A token that keeps an observation alive: the observation ends when the token is cancelled or released.
public final class ObservationToken: Sendable {
  private let action: Lock<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Lock(action) }

  deinit { cancel() }

  /// Ends the observation: the observer is released and not called again, but for a batch that another thread is
  /// handing to it at this moment.
  public func cancel() {
    let action = self.action.withLock { action in
      defer { action = nil }
      return action
    }
    action?()
  }
}
