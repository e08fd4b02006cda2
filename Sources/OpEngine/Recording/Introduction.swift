/// A fact about an operation or a queue that no event contains: the name of its class, its own name.
///
/// Introductions are recorded as they come, because the subject of an event may be gone when its line is composed.
enum Introduction {
  case ofClass(OperationID, String)
  case name(OperationID, String?)
  case queueName(QueueID, String?)
}
