/// The dispatch groups of a play: their counts, and the steps to run when they are empty.
final class DispatchGroups: Sendable {
  private struct Group {
    var count = 0
    var notifications: [[Step]] = []
  }

  private let groups = Lock<[String: Group]>([:])

  func enter(_ id: String) { groups.withLock { $0[id, default: Group()].count += 1 } }

  /// Leaves a group.
  /// - Returns: the lists of steps that are due now; nil if the group was empty, which is misuse.
  func leave(_ id: String) -> [[Step]]? {
    groups.withLock { groups in
      guard let count = groups[id]?.count, count > 0 else { return nil }
      groups[id]?.count = count - 1
      return Self.takeDue(&groups, id)
    }
  }

  /// Adds steps to run when the group is empty.
  /// - Returns: the lists of steps that are due now.
  func notify(_ id: String, _ steps: [Step]) -> [[Step]] {
    groups.withLock { groups in
      groups[id, default: Group()].notifications.append(steps)
      return Self.takeDue(&groups, id)
    }
  }

  private static func takeDue(_ groups: inout [String: Group], _ id: String) -> [[Step]] {
    guard let group = groups[id], group.count == 0 else { return [] }
    groups[id]?.notifications = []
    return group.notifications
  }
}
