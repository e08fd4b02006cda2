/// The state of a queue in its header.
enum QueueLabel {
  /// `1/2`, or without a limit `1`; `S` behind it while the queue is suspended.
  static func running(_ queue: QueueLane) -> String {
    let limit = queue.max >= 0 ? "/\(queue.max)" : ""
    return "\(queue.runningCount)\(limit)\(queue.isSuspended ? " S" : "")"
  }
}
