extension Reader {
  /// Reports every cycle of operations that wait for each other before the play, through `after` or as the children of
  /// a chain.
  func reportCycles(in scenario: Scenario) {
    let note: Phrase
    switch scenario.cycles {
    case .allow where allow.contains("dependency-cycle"): return
    case .allow: note = "if the deadlock is the lesson, add   allow: [dependency-cycle]"
    case .reject: note = "the policy strict refuses a cycle; to show that, use a step   depend: {A: [B]}"
    }
    if scenario.operations.allSatisfy({ $0.after.isEmpty && $0.chainLinks.isEmpty }) { return }
    var search = CycleSearch(scenario.operations)
    for path in search.cycles() {
      let ids = path.map { scenario.operations[$0].id }
      let ring = (ids + ids.prefix(1)).joined(separator: " -> ")
      problems.add(
        "dependency-cycle",
        ids.count == 1
          ? "\(ids[0]) waits for itself, and never starts"
          : "each of these waits for the next, and none ever starts: \(ring)",
        at: scenario.operations[path[0]].place, notes: [note.text])
    }
  }
}

/// A depth-first search without recursion, since a chain may be as long as a file.
private struct CycleSearch {
  private enum Mark {
    case new
    /// A node on the current path, at this position.
    case onPath(Int)
    case done
  }

  private let dependencies: [[Int]]
  private var marks: [Mark]
  /// The operations on the current path, each with the index of its next dependency.
  private var path: [(operation: Int, next: Int)] = []
  private var found: [[Int]] = []

  init(_ operations: [OperationPlan]) {
    let rows = Dictionary(operations.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var dependencies = operations.map { $0.after.compactMap { rows[$0] } }
    for (child, previous) in operations.flatMap(\.chainLinks) {
      if let child = rows[child], let previous = rows[previous] { dependencies[child].append(previous) }
    }
    self.dependencies = dependencies
    marks = Array(repeating: .new, count: operations.count)
  }

  /// Returns the cycles; each begins with its first operation in file order.
  ///
  /// - Complexity: O(operations + dependencies), and the length of the result.
  mutating func cycles() -> [[Int]] {
    for operation in marks.indices {
      if case .new = marks[operation] { follow(operation) }
    }
    return found
  }

  private mutating func follow(_ start: Int) {
    enter(start)
    while let (operation, next) = path.last {
      guard next < dependencies[operation].count else {
        marks[operation] = .done
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let dependency = dependencies[operation][next]
      switch marks[dependency] {
      case .new: enter(dependency)
      case .onPath(let position): record(path[position...].map(\.operation))
      case .done: break
      }
    }
  }

  private mutating func enter(_ operation: Int) {
    marks[operation] = .onPath(path.count)
    path.append((operation, 0))
  }

  private mutating func record(_ cycle: [Int]) {
    guard found.count < ProblemList.limit, let first = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { return }
    found.append(Array(cycle[first...] + cycle[..<first]))
  }
}
