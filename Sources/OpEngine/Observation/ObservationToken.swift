/// A token that keeps an observation alive: the observation ends when the token is cancelled or released.
public final class ObservationToken: Sendable {
  private let action: Lock<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Lock(action) }

  deinit { cancel() }

  /// Ends the observation: releases the observer, which may still be in a call that began on another thread. A second
  /// call has no effect.
  public func cancel() {
    let action = self.action.withLock { $0.take() }
    action?()
  }
}
