// Key-value notifications as events.
extension Engine {
  /// Makes every notification an event too from now on, whether or not the operation is observed.
  package func publishKeyChanges() { core.withLock { $0.state.publishKeyChanges() } }
}
