internal import DequeModule

/// The members of a queue whose overridden `isReady` read false at the last query, in the order in which they were
/// found unready. They are queried again in turn.
struct UnreadyOverrides {
  /// The maximum number of members queried when another operation of the queue has finished and further finishes will
  /// follow. Querying all would cost each of n operations behind n such members n queries.
  static let maxQueried = 16

  /// The members in turn. The entry of a member that has become ready stays until its turn.
  private var entries = Deque<(operation: Row, number: Int)>()
  /// The number of each member's entry.
  private var numbers: [Row: Int] = [:]
  private var nextNumber = 0

  var isEmpty: Bool { numbers.isEmpty }

  /// - Complexity: amortised O(1).
  mutating func insert(_ operation: Row) {
    guard numbers[operation] == nil else { return }
    numbers[operation] = nextNumber
    entries.append((operation, nextNumber))
    nextNumber += 1
    if entries.count > 2 * numbers.count + Self.maxQueried { entries.removeAll { numbers[$0.operation] != $0.number } }
  }

  /// - Complexity: O(1).
  mutating func remove(_ operation: Row) { numbers[operation] = nil }

  /// Returns the next members in turn.
  /// - Complexity: amortised O(`limit`).
  mutating func next(_ limit: Int) -> [Row] {
    var members: [Row] = []
    var left = entries.count
    while left > 0, members.count < limit, let entry = entries.popFirst() {
      left -= 1
      guard numbers[entry.operation] == entry.number else { continue }
      entries.append(entry)
      members.append(entry.operation)
    }
    return members
  }
}
