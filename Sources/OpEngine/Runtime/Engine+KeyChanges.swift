// Key-value notifications as events.
extension Engine {
  /// From now on every notification is an event too, whether or not somebody observes that operation.
  package func publishKeyChanges() { core.withLock { $0.state.publishKeyChanges() } }
}
