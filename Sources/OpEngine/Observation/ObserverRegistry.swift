internal import Synchronization

/// The observers of an engine, which receive every change as one sequence of events.
///
/// Observers may be added and removed at any time, on any thread, also by an observer. They receive events in batches,
/// in the order of their numbers, with no lock held. On a live engine that may be after the call that caused the events
/// has returned; in virtual time it is before. Changes that an observer makes reach the observers once it has returned.
///
/// On a live engine the thread that causes events usually calls the observers, for some batches of up to 256 events;
/// then a thread of Dispatch's takes over. Observers are never called by two threads at once.
public final class ObserverRegistry: Sendable {
  /// A closure that receives a batch of events, never empty, in the order of their numbers.
  public typealias Observer = @Sendable ([EngineEvent]) -> Void

  /// The kinds of receivers of events.
  struct Audience: OptionSet {
    let rawValue: UInt8
    static let observers = Audience(rawValue: 1)
    /// Recordings get events from the engine itself, and are only counted here.
    static let recordings = Audience(rawValue: 2)
  }

  private struct Entries: ~Copyable {
    var next = 0
    var observers: [(key: Int, observer: Observer)] = []
    var recordings = 0

    var audience: Audience {
      (observers.isEmpty ? Audience() : .observers).union(recordings == 0 ? Audience() : .recordings)
    }
  }

  private let entries = Lock(Entries())
  /// The audience for readers inside the engine's lock, where no other lock may be taken.
  private let knownAudience = Atomic<UInt8>(0)

  /// Calls `observer` with every batch of events from now on.
  /// - Parameter observer: the closure to call, with no lock held. It may call the engine, and may remove itself. While
  ///   it runs, no other observer is called.
  /// - Returns: a token. The observation ends when the token is cancelled or released.
  /// - Complexity: O(1). Each event costs at most one call for each observer.
  public func observe(_ observer: @escaping Observer) -> ObservationToken {
    let key = change { entries in
      defer { entries.next += 1 }
      entries.observers.append((entries.next, observer))
      return entries.next
    }
    return ObservationToken { [weak self] in self?.remove(key) }
  }

  /// Returns the events from now on as a sequence, to be read with `for await`.
  /// - Parameter limit: the number of events that are kept for a reader that is slower than the engine, at least 1.
  public func events(keeping limit: Int = 65_536) -> EventStream { EventStream(of: self, keeping: limit) }

  /// Has events published for a recording.
  func beginRecording() { change { $0.recordings += 1 } }

  /// Reverts `beginRecording()`.
  func endRecording() { change { $0.recordings -= 1 } }

  /// The present receivers of events. An observer is among them when `observe` returns, and misses no later event.
  @inline(__always)
  var audience: Audience { Audience(rawValue: knownAudience.load(ordering: .acquiring)) }

  /// Whether events have any receiver.
  @inline(__always)
  var isObserved: Bool { !audience.isEmpty }

  /// Delivers events. An observer removed meanwhile is no longer called; one added meanwhile receives the next batch.
  func deliver(_ events: [EngineEvent]) {
    let observers = entries.withLock { $0.observers }
    for (place, entry) in observers.enumerated() {
      // The first cannot have been removed by an earlier one.
      let isThere = place == 0 || entries.withLock { $0.observers.contains { $0.key == entry.key } }
      if isThere { entry.observer(events) }
    }
  }

  private func remove(_ key: Int) {
    // Free the closure outside the lock: it may own another token.
    let removed = change { entries in
      entries.observers.firstIndex { $0.key == key }.map { entries.observers.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  private func change<Result>(_ body: (inout Entries) -> Result) -> Result {
    entries.withLock { entries in
      defer { knownAudience.store(entries.audience.rawValue, ordering: .releasing) }
      return body(&entries)
    }
  }
}
