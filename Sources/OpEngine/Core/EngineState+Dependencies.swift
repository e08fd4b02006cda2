// Edges. A cell lives as long as its dependant, or until the dependency is removed. It retains the dependency's handle
// until the dependant has finished (R19), and afterwards names the dependency by an ID that may be stale.
extension EngineState {
  /// Records a dependency, in any state. It changes readiness only before dispatch, and only if unfinished (R4).
  package mutating func addDependency(_ operation: OperationID, on dependency: OperationID) {
    let (operation, dependency) = (row(operation), row(dependency))
    guard operation != dependency else { return refuse(.selfDependency, operation: operation) }
    guard cell(of: operation, on: dependency) == nil else { return }
    let cycle = cycle(closedBy: operation, on: dependency)
    if refusesCycles, let cycle {
      effects.cycle = cycle
      return refuse(.dependencyCycle, operation: operation, path: cycle)
    }
    // One look-up each: 70 instructions.
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
        // Most calls need none of this: 25 instructions.
        if record.pointee.state == .enqueued { wasReady ? updateReadiness(of: operation) : queryAgain(operation) }
      }
    }
    if isNotified { notify(.dependencies, of: operation) }
    publish { .operation($0.id(operation), .dependencyAdded(on: $0.id(dependency))) }
    if record.pointee.state >= .starting { lint(.lateDependency, of: operation) }
    if let cycle { lint(.dependencyCycle, of: operation, path: cycle) }
  }

  /// Removes a dependency and, if it was unfinished, updates readiness (R5).
  /// - Complexity: that of finding the dependency.
  package mutating func removeDependency(_ operation: OperationID, on dependency: OperationID) {
    let (operation, dependency) = (row(operation), row(dependency))
    guard let cell = cell(of: operation, on: dependency) else { return }
    unlink(cell, fromDependenciesOf: operation)
    let isOpen = cells[cell].dependant != .none
    leaveList(cell, cells.pointer(to: cell))
    if isOpen {
      let wasReady = operations[operation].isReady
      operations[operation].unfinishedDependencies -= 1
      if !wasReady {
        if operations[operation].isReady { becomeReady(operation) } else { queryAgain(operation) }
      }
    }
    notify(.dependencies, of: operation)
    publish(.operation(id(operation), .dependencyRemoved(on: id(dependency))))
    if operations[operation].keepsDependencies { release(dependency) }
  }

  /// Counts down the unfinished dependencies of all dependants of a finished operation. Those that become ready do so
  /// in order of addition, and those in no queue after them, in order of creation (R16).
  /// - Complexity: O(d log d) in its dependants.
  @inline(__always)
  mutating func resolveDependants(of operation: Row) {
    let record = operations.pointer(to: operation)
    var cell = record.pointee.firstDependant
    record.pointee.firstDependant = .none
    record.pointee.lastDependant = .none
    // A single dependant needs no sorting.
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

  /// Counts down the unfinished dependencies of an operation.
  /// - Returns: whether it has thereby become ready.
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

  /// Lists a dependency, which is retained until the dependant has finished, and afterwards only marked.
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

  /// Releases the dependencies of a finished operation: from now on it lists them only while others retain them.
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

  /// Returns the dependencies in order of addition, without those that are gone.
  func dependencies(of operation: Row) -> [Row] {
    var rows: [Row] = []
    var cell = operations[operation].firstDependency
    while cell != .none {
      if knows(cells[cell].dependency) { rows.append(cells[cell].dependency.row) }
      cell = cells[cell].nextDependency
    }
    return rows
  }

  /// Frees the dependants' cells for an operation that is gone without having finished. A finished dependant may still
  /// list it.
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
  /// Searches the dependant's list, from both ends, and the dependency's at once, until the shorter one ends. So
  /// neither a wide fan-in nor a wide fan-out costs the square of its width, even if its edges are removed one by one.
  /// A finished dependency has no list of its own.
  /// - Complexity: O(the shorter list), or O(the operation's dependencies) for a finished one.
  // Mutating, so that rows are looked up once: 15 instructions a dependency.
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

  // MARK: - The links between cells

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

  /// Records that one of a cell's two lists is gone, and frees the cell once both are.
  @inline(__always)
  private mutating func leaveList(_ cell: Row, _ contents: UnsafeMutablePointer<DependencyCell>) {
    if contents.pointee.dependant != .none {
      contents.pointee.dependant = .none
    } else {
      freeCells.insert(cell)
    }
  }

  /// Removes a cell from its list of dependants, which is gone.
  /// - Returns: the dependant, and the next cell in that list.
  @inline(__always)
  private mutating func leaveDependantsList(_ cell: Row) -> (dependant: Row, next: Row) {
    let contents = cells.pointer(to: cell)
    let (dependant, next) = (contents.pointee.dependant, contents.pointee.nextDependant)
    leaveList(cell, contents)
    return (dependant, next)
  }
}
