/// The stamped events not yet delivered to any observer, in order.
///
/// A burst of submissions leaves tens of thousands at once. They are taken in parts, and none of them is moved under
/// the engine's lock.
struct Outbox {
  private var events: [EngineEvent] = []
  /// The number of events taken.
  private var taken = 0
  /// The empty array of a finished delivery, for the next one: making one takes 300 instructions.
  private var spare: [EngineEvent] = []

  /// Events to be delivered, perhaps preceded by delivered ones.
  struct Batch {
    fileprivate var events: [EngineEvent] = []
    fileprivate var taken = 0

    var isEmpty: Bool { events.isEmpty }

    /// The number of events to be delivered.
    var count: Int { events.count - taken }

    /// Takes the events. Called without a lock.
    mutating func takeEvents() -> [EngineEvent] {
      if taken > 0 { events.removeFirst(taken) }
      var all: [EngineEvent] = []
      swap(&all, &events)
      return all
    }
  }

  var isEmpty: Bool { events.isEmpty }

  /// Takes over the events of an update, and leaves an empty array.
  mutating func append(_ fresh: inout [EngineEvent]) {
    if events.isEmpty { return swap(&events, &fresh) }
    events += fresh
    fresh.removeAll(keepingCapacity: true)
  }

  /// Takes at most `limit` events, which is positive.
  /// - Complexity: O(1) for all events, else O(`limit`).
  mutating func take(upTo limit: Int) -> Batch {
    guard events.count - taken > limit else {
      var batch = Batch(events: spare, taken: taken)
      (spare, taken) = ([], 0)
      swap(&batch.events, &events)
      return batch
    }
    defer { taken += limit }
    return Batch(events: Array(events[taken..<(taken + limit)]))
  }

  /// Keeps an empty array for its memory.
  mutating func keep(_ spare: [EngineEvent]) { self.spare = spare }
}
