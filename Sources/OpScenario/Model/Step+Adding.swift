extension Step {
  /// Returns what one `add` hands to each queue, in the order in which the queues first occur.
  /// - Parameter queue: nil where each goes to its own.
  static func batches(
    of ids: [String], to queue: String?, plan: (String) -> OperationPlan?
  ) -> [(queue: String, operations: [String])] {
    var batches: [(queue: String, operations: [String])] = []
    for id in ids {
      guard let target = queue ?? plan(id)?.queue else { continue }
      if let place = batches.firstIndex(where: { $0.queue == target }) {
        batches[place].operations.append(id)
      } else {
        batches.append((target, [id]))
      }
    }
    return batches
  }
}
