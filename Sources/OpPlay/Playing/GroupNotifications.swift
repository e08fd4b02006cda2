/// The notifications of dispatch groups, by the operations that run them, which are not in the scenario.
struct GroupNotifications {
  private var notifications: [OperationID: (group: String, steps: [Step])] = [:]
  /// The queue of these operations, made with the first.
  private var queue: QueueID?

  subscript(operation: OperationID) -> (group: String, steps: [Step])? { notifications[operation] }

  mutating func insert(_ steps: [Step], of group: String, as operation: OperationID) {
    notifications[operation] = (group, steps)
  }

  mutating func queue(orMake make: () -> QueueID) -> QueueID {
    let known = queue ?? make()
    queue = known
    return known
  }
}
