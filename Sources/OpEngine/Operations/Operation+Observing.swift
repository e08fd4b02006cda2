internal import Synchronization

/// The number of observers so far: the key of the next one.
private let observerCount = Atomic<Int>(0)

// Key-value observation of one operation.
extension EngineHandle where Self: Operation {
  /// Calls `body` at every change of one of `keys`, with the values before and after.
  ///
  /// The thread that makes the change calls it, with no lock held, before the call that caused the change goes on
  /// (R23). Notifications come in the order that Apple's Foundation shows (R16).
  /// - Parameters:
  ///   - keys: the keys to observe.
  ///   - body: the closure to call with the operation and the change. It may call the engine.
  /// - Returns: a token. The observation ends when the token is cancelled or released.
  public func observe(
    _ keys: KeyChange.Key..., body: @escaping @Sendable (Operation, KeyChange) -> Void
  ) -> ObservationToken {
    observe(Set(keys), body: body)
  }

  /// A variant of the method above that takes a set of keys.
  public func observe(
    _ keys: Set<KeyChange.Key>, body: @escaping @Sendable (Operation, KeyChange) -> Void
  ) -> ObservationToken {
    let observer = KeyObserver(
      key: observerCount.add(1, ordering: .relaxed).newValue, keys: keys, body: body)
    withFields { $0.madeExtras().observers.append(observer) }
    engine.withCore { core in
      let id = core.id(of: self)
      core.state.observeKeys(of: id)
      core.weakHandles[id.row] = Engine.WeakHandle(operation: self)
    }
    return ObservationToken { [weak self] in self?.removeObserver(observer.key) }
  }
}

extension Operation {
  fileprivate final func removeObserver(_ key: Int) {
    // Free the closure outside the lock: it may own another token.
    let removed = withFields { operation -> KeyObserver? in
      guard let extras = operation.existingExtras, let index = extras.observers.firstIndex(where: { $0.key == key })
      else { return nil }
      return extras.observers.remove(at: index)
    }
    withExtendedLifetime(removed) {}
  }

  final var hasObservers: Bool { withFields { $0.existingExtras?.observers.isEmpty == false } }

  final func notifyObservers(of change: KeyChange) {
    var change = change
    // The engine does not know the value of an overridden `isReady`.
    if change.key == .isReady, change.new == 1, !hasNoOverrides, !isAsynchronousKind {
      change = change.asRead(isReady: isReady)
    }
    for key in withFields({ $0.existingExtras?.observers.map(\.key) ?? [] }) {
      let observer = withFields { $0.existingExtras?.observers.first { $0.key == key } }
      if let observer, observer.keys.contains(change.key) { observer.body(self, change) }
    }
  }

  /// Publishes a change known only to the handle.
  final func notify(_ change: KeyChange) { engine.update(self) { $0.post(change, of: $1) } }
}
