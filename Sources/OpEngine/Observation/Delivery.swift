/// What the engine hands out at one time: events in order, and who is new in them.
struct Delivery: Sendable {
  /// Of all observers, in sequence order.
  var events: [EngineEvent] = []
  /// Of those who give names, in order; empty while nobody does.
  var introductions: [Introduction] = []
}

/// What is to be known of an operation or a queue, and no event tells: its class, its name.
///
/// Beside the events, which know ids only; and not asked for later, because whom an event is about may be gone when it is
/// handed out.
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
