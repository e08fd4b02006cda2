/// A fact about an operation or a queue that no event contains: the name of its class, its own name.
///
/// Introductions are recorded early, because the subject of an event may be gone when its line is composed.
package enum Introduction {
  /// The class of an operation, and the name of its closure, if known.
  case ofClass(OperationID, String, closure: String?)
  case name(OperationID, String?)
  case queueName(QueueID, String?)
  /// The dispatch queue below a queue; nil for the pool.
  case dispatchQueue(QueueID, DispatchQueueID?)
  /// The name that an operation has in the log, from before a gap.
  case logName(OperationID, LogName)
  case queueLogName(QueueID, LogName)
  /// A part of the counters for later names, after a gap.
  case counters(NameCounters.Part)
}
