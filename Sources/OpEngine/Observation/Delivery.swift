/// Everything that the engine delivers at one time: events in order, and introductions of what is new in them.
struct Delivery: Sendable {
  /// The events, for all observers, in sequence order.
  var events: [EngineEvent] = []
  /// Introductions, in order; empty while nothing is recorded.
  var introductions: [Introduction] = []

  /// Removes and returns the first events, with the introductions that come before them.
  /// - Parameter limit: the number of events to be removed at most, positive.
  mutating func cut(at limit: Int) -> Delivery {
    guard events.count > limit else {
      defer { self = Delivery() }
      return self
    }
    let first = Array(events.prefix(limit))
    events.removeFirst(limit)
    // An introduction bears the number of the event that it comes before.
    let next = first[limit - 1].sequence + 1
    let early = introductions.prefix { $0.sequence < next }
    introductions.removeFirst(early.count)
    return Delivery(events: first, introductions: Array(early))
  }
}

/// A fact about an operation or a queue that no event contains: its class, its name.
///
/// Introductions travel beside the events, which know ids only, because the subject of an event may be gone when the
/// event is delivered.
struct Introduction: Sendable {
  enum Fact: Sendable {
    case ofClass(OperationID, Operation.Type)
    case name(OperationID, String?)
    case queueName(QueueID, String?)
  }

  /// The number of the first event after it.
  let sequence: UInt64
  let fact: Fact
}
