// Edges. A cell lives as long as its dependant, or until the dependency is removed. It keeps the dependency's handle until
// the dependant is done (R19), and names by id what may be gone after that.
extension EngineState {
  /// Records a dependency, in any state; it changes readiness only before dispatch, and only if it is unfinished (R4).
  mutating func addDependency(_ operation: Row, on dependency: Row) {
    guard operation != dependency else { return refuse(.selfDependency, operation: operation) }
    guard cell(of: operation, on: dependency) == nil else { return }
    let cycle = cycle(closedBy: operation, on: dependency)
    if refusesCycles, let cycle {
      effects.cycle = cycle
      return refuse(.dependencyCycle, operation: operation, path: cycle)
    }
    // Each is looked up once: 70 instructions.
    let (record, other) = (operations.pointer(to: operation), operations.pointer(to: dependency))
    let isOpen = other.pointee.state != .finished
    let cell = newCell(
      DependencyCell(
        dependency: OperationID(row: dependency, generation: other.pointee.generation),
        dependant: isOpen ? operation : .none))
    append(cell, toDependenciesOf: record)
    list(dependency, other, for: record)
    let isNotified = areKeysNotified(of: record)
    if isOpen {
      let wasReady = record.pointee.isReady
      append(cell, toDependantsOf: other)
      record.pointee.unfinishedDependencies += 1
      if !record.pointee.isReady {
        if isNotified { notify(.isReady, of: operation, old: wasReady ? 1 : 0, new: 0) }
        // A call that most of them need not: 25 instructions.
        if record.pointee.state == .enqueued { wasReady ? updateReadiness(of: operation) : askAgain(operation) }
      }
    }
    if isNotified { notify(.dependencies, of: operation) }
    publish { .operation($0.id(operation), .dependencyAdded(on: $0.id(dependency))) }
    if record.pointee.state >= .starting { lint(.lateDependency, of: operation) }
    if let cycle { lint(.dependencyCycle, of: operation, path: cycle) }
  }

  /// Removes a dependency and, if that was unfinished, evaluates readiness again (R5).
  /// - Complexity: that of finding the dependency.
  mutating func removeDependency(_ operation: Row, on dependency: Row) {
    guard let cell = cell(of: operation, on: dependency) else { return }
    unlink(cell, fromDependenciesOf: operation)
    let isOpen = cells[cell].dependant != .none
    leaveList(cell, cells.pointer(to: cell))
    if isOpen {
      let wasReady = operations[operation].isReady
      operations[operation].unfinishedDependencies -= 1
      if !wasReady {
        if operations[operation].isReady { becomeReady(operation) } else { askAgain(operation) }
      }
    }
    notify(.dependencies, of: operation)
    publish(.operation(id(operation), .dependencyRemoved(on: id(dependency))))
    if operations[operation].keepsDependencies { release(dependency) }
  }

  /// Counts a finished operation down in all that wait for it. Those that become ready do so in enqueue order, and
  /// those in no queue after them, in order of creation (R16).
  /// - Complexity: O(d log d) in its dependants.
  @inline(__always)
  mutating func resolveDependants(of operation: Row) {
    let record = operations.pointer(to: operation)
    var cell = record.pointee.firstDependant
    record.pointee.firstDependant = .none
    record.pointee.lastDependant = .none
    // With one dependant there is nothing to sort.
    if cells[cell].nextDependant == .none {
      let (dependant, _) = leaveDependantsList(cell)
      if dependant != .none, countDown(dependant) { becomeReady(dependant) }
      return
    }
    resolved.removeAll()
    while cell != .none {
      let (dependant, next) = leaveDependantsList(cell)
      if dependant != .none, countDown(dependant) { resolved.append(dependant) }
      cell = next
    }
    if resolved.count > 1 { sortResolved() }
    for index in 0..<Row(resolved.count) { becomeReady(resolved[index]) }
  }

  /// Counts down the unfinished dependencies of an operation by one.
  /// - Returns: whether it is ready by that.
  @inline(__always)
  private mutating func countDown(_ operation: Row) -> Bool {
    let record = operations.pointer(to: operation)
    let wasReady = record.pointee.isReady
    record.pointee.unfinishedDependencies -= 1
    return !wasReady && record.pointee.isReady
  }

  private mutating func sortResolved() {
    var rows: [Row] = []
    while let row = resolved.popLast() { rows.append(row) }
    func key(_ row: Row) -> (Int, UInt64) {
      (operations[row].state == .initialized ? 1 : 0, operations[row].order)
    }
    rows.sort { key($0) < key($1) }
    for row in rows { resolved.append(row) }
  }

  /// A listed operation is kept while the one that lists it is not done; after that it is only remembered.
  @inline(__always)
  private mutating func list(
    _ dependency: Row, _ other: UnsafeMutablePointer<OperationRecord>, for record: UnsafeMutablePointer<OperationRecord>
  ) {
    if record.pointee.keepsDependencies {
      retain(dependency, other)
    } else {
      other.pointee.flags.insert(.isListed)
    }
  }

  /// Releases the dependencies of an operation that is done: from now on it lists them only while something else keeps
  /// them.
  @inline(__always)
  mutating func releaseDependencies(of operation: Row) {
    var cell = operations[operation].firstDependency
    while cell != .none {
      let contents = cells.pointer(to: cell)
      let dependency = contents.pointee.dependency.row
      cell = contents.pointee.nextDependency
      let record = operations.pointer(to: dependency)
      record.pointee.flags.insert(.isListed)
      release(dependency, record)
    }
  }

  /// Drops the list of dependencies of an operation whose handle is gone.
  @inline(__always)
  mutating func dropDependencies(of operation: Row) {
    let record = operations.pointer(to: operation)
    let keepsDependencies = record.pointee.keepsDependencies
    var cell = record.pointee.firstDependency
    while cell != .none {
      let contents = cells.pointer(to: cell)
      let (dependency, next) = (contents.pointee.dependency.row, contents.pointee.nextDependency)
      leaveList(cell, contents)
      if keepsDependencies { release(dependency) }
      cell = next
    }
    record.pointee.firstDependency = .none
    record.pointee.lastDependency = .none
  }

  /// Returns the dependencies in the order in which they were added, without those that are gone.
  func dependencies(of operation: Row) -> [Row] {
    var rows: [Row] = []
    var cell = operations[operation].firstDependency
    while cell != .none {
      if knows(cells[cell].dependency) { rows.append(cells[cell].dependency.row) }
      cell = cells[cell].nextDependency
    }
    return rows
  }

  /// Frees the cells of dependants that gave up on an operation which is gone without having finished. A dependant that
  /// is done may still list it.
  @inline(__always)
  mutating func leaveDependants(of operation: Row) {
    var cell = operations[operation].firstDependant
    while cell != .none {
      let (dependant, next) = leaveDependantsList(cell)
      if dependant != .none { operations[dependant].unfinishedDependencies -= 1 }
      cell = next
    }
    operations[operation].firstDependant = .none
    operations[operation].lastDependant = .none
  }

  /// Returns the cell of a dependency.
  ///
  /// Looks through the dependant's list, from both ends, and the dependency's at once: the shorter one decides, so that
  /// neither a wide fan in nor a wide fan out costs the square of its width, nor to remove one by one what was added so.
  /// A finished dependency has no list of its own any more.
  /// - Complexity: O(the shorter list), or O(the operation's dependencies) on a finished one.
  // Mutating, so that places can be looked up once: 15 instructions a dependency.
  @inline(__always)
  private mutating func cell(of operation: Row, on dependency: Row) -> Row? {
    let (record, other) = (operations.pointer(to: operation), operations.pointer(to: dependency))
    let isListedByBoth = other.pointee.state != .finished
    let wanted = OperationID(row: dependency, generation: other.pointee.generation)
    var (first, last) = (record.pointee.firstDependency, record.pointee.lastDependency)
    var listing = other.pointee.firstDependant
    while first != .none, listing != .none || !isListedByBoth {
      let (fromFirst, fromLast) = (cells.pointer(to: first), cells.pointer(to: last))
      if fromFirst.pointee.dependency == wanted { return first }
      if fromLast.pointee.dependency == wanted { return last }
      (first, last) = (fromFirst.pointee.nextDependency, fromLast.pointee.previousDependency)
      if isListedByBoth {
        let listed = cells.pointer(to: listing)
        if listed.pointee.dependant == operation { return listing }
        listing = listed.pointee.nextDependant
      }
    }
    return nil
  }
}

// The cells' links.
extension EngineState {
  @inline(__always)
  private mutating func append(_ cell: Row, toDependenciesOf record: UnsafeMutablePointer<OperationRecord>) {
    let last = record.pointee.lastDependency
    if last == .none { record.pointee.firstDependency = cell } else { cells[last].nextDependency = cell }
    cells[cell].previousDependency = last
    record.pointee.lastDependency = cell
  }

  @inline(__always)
  private mutating func append(_ cell: Row, toDependantsOf record: UnsafeMutablePointer<OperationRecord>) {
    let last = record.pointee.lastDependant
    if last == .none { record.pointee.firstDependant = cell } else { cells[last].nextDependant = cell }
    record.pointee.lastDependant = cell
  }

  private mutating func unlink(_ cell: Row, fromDependenciesOf operation: Row) {
    let (previous, next) = (cells[cell].previousDependency, cells[cell].nextDependency)
    if previous == .none { operations[operation].firstDependency = next } else { cells[previous].nextDependency = next }
    if next == .none {
      operations[operation].lastDependency = previous
    } else {
      cells[next].previousDependency = previous
    }
  }

  @inline(__always)
  private mutating func newCell(_ cell: DependencyCell) -> Row {
    guard let row = freeCells.popFirst() else { return cells.append(cell) }
    cells[row] = cell
    return row
  }

  /// Notes that one of the two lists with a cell is gone, and frees the cell once both are.
  @inline(__always)
  private mutating func leaveList(_ cell: Row, _ contents: UnsafeMutablePointer<DependencyCell>) {
    if contents.pointee.dependant != .none {
      contents.pointee.dependant = .none
    } else {
      freeCells.insert(cell)
    }
  }

  /// The list of dependants that a cell is in is gone.
  /// - Returns: the dependant, and the next cell in that list.
  @inline(__always)
  private mutating func leaveDependantsList(_ cell: Row) -> (dependant: Row, next: Row) {
    let contents = cells.pointer(to: cell)
    let (dependant, next) = (contents.pointee.dependant, contents.pointee.nextDependant)
    leaveList(cell, contents)
    return (dependant, next)
  }
}
