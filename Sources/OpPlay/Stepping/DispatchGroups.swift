/// The dispatch groups of a play: their counts, and the steps to run when they are empty.
struct DispatchGroups {
  private struct Group {
    var count = 0
    var notifications: [[Step]] = []
  }

  private var groups: [String: Group] = [:]

  mutating func enter(_ id: String) { groups[id, default: Group()].count += 1 }

  /// Leaves a group.
  /// - Returns: the lists of steps that are due now; nil if the group was empty, which is misuse.
  mutating func leave(_ id: String) -> [[Step]]? {
    guard let count = groups[id]?.count, count > 0 else { return nil }
    groups[id]?.count = count - 1
    return takeDue(id)
  }

  /// Adds steps to run when the group is empty.
  /// - Returns: the lists of steps that are due now.
  mutating func notify(_ id: String, _ steps: [Step]) -> [[Step]] {
    groups[id, default: Group()].notifications.append(steps)
    return takeDue(id)
  }

  private mutating func takeDue(_ id: String) -> [[Step]] {
    groups[id]?.count == 0 ? groups[id]?.notifications.takeAll() ?? [] : []
  }
}
