/// Everything that the engine delivers at one time: events in order, and introductions of what is new in them.
struct Delivery: Sendable {
  /// The events, for all observers, in sequence order.
  var events: [EngineEvent] = []
  /// Introductions, in order; empty while nothing is recorded.
  var introductions: [Introduction] = []
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
