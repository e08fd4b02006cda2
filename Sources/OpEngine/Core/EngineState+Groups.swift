// Operations that run others in a queue of their own.
extension EngineState {
  /// Makes a queue that of a group's children.
  /// - Precondition: the queue is empty, and the group is a fresh operation.
  package mutating func own(_ queue: QueueID, by group: OperationID, cancelsOnFailure: Bool) {
    let (queue, group) = (queue.row, row(group))
    queues[queue].group = group
    queues[queue].cancelsOnFailure = cancelsOnFailure
    operations[group].flags.insert(.requires)
    requirements[group, default: Requirements()].children = queue
  }

  /// Records a child of a group, for diagnosis, unless it was added elsewhere already.
  mutating func adopt(_ child: Row, by group: OperationID) {
    guard operations[child].state == .initialized else { return }
    operations[child].flags.insert(.requires)
    requirements[child, default: Requirements()].parent = group
    publish(.operation(id(child), .adopted(by: group)))
  }

  /// Updates a group when its child finishes, so that children cancelled by a failure are cancelled before the slot is
  /// free (R16).
  mutating func noteChild(_ child: Row, of queue: Row) {
    guard operations[child].outcome == .failed, queues[queue].cancelsOnFailure else { return }
    for member in members(of: queue) where member != child { cancelUnasked(member) }
  }

  /// Ends the group's wait for its children.
  mutating func disown(_ queue: Row, by group: Row) {
    queues[queue].group = .none
    for wait in waits where wait.body == id(group) {
      publish(.waitEnded(wait.target, inside: wait.body), on: wait.worker)
    }
    let id = id(group)
    timedWaits.removeAll { $0.wait.body == id }
  }
}
