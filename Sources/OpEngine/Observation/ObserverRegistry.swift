internal import Synchronization

/// Who is told of every state change of an engine, in one total order.
///
/// Observers come and go at any time, from any thread, also from inside an observer. Events arrive in batches, in sequence
/// order, outside every lock, perhaps after the call that caused them has returned; in virtual time before it returns. What
/// an observer itself causes reaches all of them once it has returned.
public final class ObserverRegistry: Sendable {
  /// Takes a batch of events, in sequence order and never empty.
  public typealias Observer = @Sendable ([EngineEvent]) -> Void

  private struct Entries: ~Copyable {
    var next = 0
    var observers: [(key: Int, observer: Observer)] = []
  }

  private let entries = Lock(Entries())
  /// Asked inside the engine's lock, where no other lock may be taken.
  private let hasObservers = Atomic(false)

  init() {}

  /// Calls `observer` with every batch of events from now on, until the token is cancelled or let go.
  /// - Complexity: O(1) here; each event costs every observer one call at most.
  public func observe(_ observer: @escaping Observer) -> ObservationToken {
    let key = entries.withLock { entries in
      defer { entries.next += 1 }
      entries.observers.append((entries.next, observer))
      hasObservers.store(true, ordering: .releasing)
      return entries.next
    }
    return ObservationToken { [weak self] in self?.remove(key) }
  }

  /// The events from now on, as a sequence for `for await`.
  /// - Parameter limit: how many are kept for a reader that is slower than the engine, at least 1.
  public func events(keeping limit: Int = 65_536) -> EventStream { EventStream(of: self, keeping: limit) }

  /// Somebody is to be told. True from the moment `observe` returns: no event after that is missed.
  var isObserved: Bool { hasObservers.load(ordering: .acquiring) }

  /// An observer that was removed meanwhile is not called any more; one that was added meanwhile hears the next batch.
  func deliver(_ batch: [EngineEvent]) {
    let keys = entries.withLock { $0.observers.map(\.key) }
    for key in keys {
      let observer = entries.withLock { entries in entries.observers.first { $0.key == key }?.observer }
      observer?(batch)
    }
  }

  private func remove(_ key: Int) {
    // The closure leaves the lock before it is freed: it may own another token.
    let removed = entries.withLock { entries in
      defer { hasObservers.store(!entries.observers.isEmpty, ordering: .releasing) }
      return entries.observers.firstIndex { $0.key == key }.map { entries.observers.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}
