// Cycles of operations that wait for each other: R18.
extension EngineState {
  /// The maximum number of dependencies followed for a lint: a cycle hidden deeper is not reported before it stalls.
  private static let maxFollowedForLint = 4_096

  /// The cycle that `operation` would close by waiting for `dependency`: `operation` first, each waits for the next,
  /// the last for the first. Nil if there is none.
  ///
  /// The search goes from both ends at once, an edge at a time, and ends with the shorter side. So an operation without
  /// dependants, or a dependency without dependencies, costs nothing.
  /// - Complexity: O(edges behind `dependency`) or O(edges before `operation`), whichever are fewer.
  @inline(__always)
  mutating func cycle(closedBy operation: Row, on dependency: Row) -> [OperationID]? {
    guard operations[operation].firstDependant != .none, operations[dependency].firstDependency != .none,
      isWaiting(operation), isWaiting(dependency)
    else { return nil }
    return searchCycle(closedBy: operation, on: dependency)
  }

  // Mutating without changing anything: a borrowing function receives a copy of the tables, 170 instructions an edge.
  private mutating func searchCycle(closedBy operation: Row, on dependency: Row) -> [OperationID]? {
    var behind = DependencySearch(from: dependency, .behind)
    var before = DependencySearch(from: operation, .before)
    for _ in 0..<(refusesCycles ? Int.max : Self.maxFollowedForLint) {
      guard let found = follow(&behind) else { return nil }
      if found == operation { return cycle(from: operation, through: behind.trail) }
      guard let found = follow(&before) else { return nil }
      if found == dependency { return cycle(from: operation, through: before.trail.reversed()) }
    }
    return nil
  }

  private func cycle(from operation: Row, through trail: [Row]) -> [OperationID] {
    [id(operation)] + trail.dropLast().map { id($0) }
  }

  /// Whether the operation waits, without which it cannot lie on a cycle. A cancelled or started one never waits again.
  @inline(__always)
  private func isWaiting(_ operation: Row) -> Bool {
    operations[operation].state < .starting && !operations[operation].flags.contains(.cancelled)
  }

  /// Follows one more edge.
  /// - Returns: the operation it leads to, `.none` if that is irrelevant; nil without any edge left.
  private func follow(_ search: inout DependencySearch) -> Row? {
    while search.cell == .none {
      guard let next = search.takeNext() else { return nil }
      search.cell =
        switch search.direction {
        case .behind: operations[next].firstDependency
        case .before: operations[next].firstDependant
        }
    }
    let cell = cells[search.cell]
    let found: Row
    switch search.direction {
    case .behind: (found, search.cell) = (cell.dependency.row, cell.nextDependency)
    case .before: (found, search.cell) = (cell.dependant, cell.nextDependant)
    }
    guard found != .none, isWaiting(found) else { return Row.none }
    search.note(found)
    return found
  }
}

/// A breadth-first search along dependencies that records the path to each operation.
private struct DependencySearch {
  enum Direction {
    /// The direction to an operation's dependencies.
    case behind
    /// The direction to an operation's dependants.
    case before
  }

  let direction: Direction
  /// The next edge of the operation being searched.
  var cell = Row.none
  private var found: [(row: Row, from: Int)]
  private var seen: Set<Row>
  /// The index in `found` of the next operation to search.
  private var next = 0

  init(from start: Row, _ direction: Direction) {
    self.direction = direction
    found = [(start, -1)]
    seen = [start]
  }

  mutating func takeNext() -> Row? {
    guard next < found.count else { return nil }
    defer { next += 1 }
    return found[next].row
  }

  /// Adds an operation found from the one being searched.
  mutating func note(_ row: Row) { if seen.insert(row).inserted { found.append((row, next - 1)) } }

  /// The path from the start to the operation found last.
  var trail: [Row] {
    var rows: [Row] = []
    var place = found.count - 1
    while place >= 0 {
      rows.append(found[place].row)
      place = found[place].from
    }
    return rows.reversed()
  }
}
