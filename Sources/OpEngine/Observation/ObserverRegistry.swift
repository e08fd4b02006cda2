internal import Synchronization

/// The observers of every state change of an engine, in one total order.
///
/// Observers come and go at any time, from any thread, also from inside an observer. Events arrive in batches, in
/// sequence order, outside every lock, perhaps after the call that caused them has returned; in virtual time before it
/// returns. Changes that an observer itself causes reach all observers once it has returned.
///
/// On a live engine the thread that causes events usually calls the observers, for some batches of 256 events together;
/// after that a thread of Dispatch's takes over. Observers are never called by two threads at once.
public final class ObserverRegistry: Sendable {
  /// A closure that receives a batch of events, in sequence order and never empty.
  public typealias Observer = @Sendable ([EngineEvent]) -> Void

  /// A variant of ``Observer`` that also receives introductions.
  typealias Receiver = @Sendable (Delivery) -> Void

  private struct Entries: ~Copyable {
    var next = 0
    var receivers: [(key: Int, receiver: Receiver)] = []
    var isOneExpected = false
  }

  private let entries = Lock(Entries())
  /// Asked inside the engine's lock, where no other lock may be taken.
  private let hasObservers = Atomic(false)

  init() {}

  /// Calls `observer` with every batch of events from now on.
  /// - Parameter observer: is called with no lock held, on the thread that delivers events. It may call anything of
  ///   the engine, also remove itself. While it runs, no other observer is called.
  /// - Returns: a token; the observation ends when it is cancelled or released.
  /// - Complexity: O(1) here; each event costs every observer one call at most.
  public func observe(_ observer: @escaping Observer) -> ObservationToken { receive { observer($0.events) } }

  /// Adds a receiver. Introductions come only while `Engine.Core.recordings` is positive.
  func receive(_ receiver: @escaping Receiver) -> ObservationToken {
    let key = entries.withLock { entries in
      defer { entries.next += 1 }
      entries.receivers.append((entries.next, receiver))
      hasObservers.store(true, ordering: .releasing)
      return entries.next
    }
    return ObservationToken { [weak self] in self?.remove(key) }
  }

  /// Returns the events from now on, as a sequence for `for await`.
  /// - Parameter limit: the number of events that are kept for a reader that is slower than the engine, at least 1.
  public func events(keeping limit: Int = 65_536) -> EventStream { EventStream(of: self, keeping: limit) }

  /// Has events made although there is no observer yet: the first use of the engine brings one.
  func expectObserver() {
    entries.withLock { entries in
      entries.isOneExpected = true
      hasObservers.store(true, ordering: .releasing)
    }
  }

  /// Ends what `expectObserver()` began.
  func expectNoObserver() {
    entries.withLock { entries in
      entries.isOneExpected = false
      hasObservers.store(!entries.receivers.isEmpty, ordering: .releasing)
    }
  }

  /// Whether there are observers. True from the moment `observe` returns: no event after that is missed.
  var isObserved: Bool { hasObservers.load(ordering: .acquiring) }

  /// An observer that was removed meanwhile is no longer called; one that was added meanwhile receives the next batch.
  func deliver(_ delivery: Delivery) {
    let keys = entries.withLock { $0.receivers.map(\.key) }
    for key in keys {
      let receiver = entries.withLock { entries in entries.receivers.first { $0.key == key }?.receiver }
      receiver?(delivery)
    }
  }

  private func remove(_ key: Int) {
    // The closure leaves the lock before it is freed: it may own another token.
    let removed = entries.withLock { entries in
      defer { hasObservers.store(!entries.receivers.isEmpty || entries.isOneExpected, ordering: .releasing) }
      return entries.receivers.firstIndex { $0.key == key }.map { entries.receivers.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}
