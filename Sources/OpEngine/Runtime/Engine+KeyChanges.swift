// Key-value notifications as events.
extension Engine {
  /// Makes every notification an event too from now on, even of operations without observers.
  package func publishKeyChanges() { core.withLock { $0.state.publishKeyChanges() } }
}
