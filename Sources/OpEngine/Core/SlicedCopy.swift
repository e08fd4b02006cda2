/// A copy of an engine's state, made in slices between which the engine continues.
///
/// Rows that change after their copy are copied again. The events between the slices name most changed rows; changes
/// without an event are recorded separately. The last slice copies the remaining rows, so the copy is the state of that
/// moment.
struct SlicedCopy {
  private(set) var snapshot = EngineSnapshot()
  private(set) var copied: [OperationID] = []
  /// The queues copied by the latest slice.
  private(set) var copiedQueues: [QueueID] = []
  private var operations = RowSweep()
  private var queues = RowSweep()
  /// The number of operations, queues and dependencies copied by a slice, without the dependencies of its last
  /// operation.
  private(set) var slice: Int
  /// The number of rows to copy again after the latest slice.
  private var remaining = Int.max

  /// The rows of a slice: copying them takes some tens of microseconds, less than a thread that finds the lock taken
  /// spins before it sleeps.
  static let slice = 128

  init(slice: Int = SlicedCopy.slice) { self.slice = slice }

  /// Records the rows changed by an event.
  mutating func note(_ change: EngineEvent.Change) {
    let subjects = change.subjects
    if let id = subjects.operation { operations.note(id.row) }
    if let id = subjects.other { operations.note(id.row) }
    if let id = subjects.queue { queues.note(id.row) }
  }

  /// Records a change of an operation without an event.
  mutating func note(_ operation: Row) { operations.note(operation) }

  /// Records a change of a queue without an event.
  mutating func note(_ queue: QueueID) { queues.note(queue.row) }

  /// Copies one slice.
  /// - Returns: whether the copy is complete, and of this moment.
  mutating func advance(_ state: borrowing EngineState) -> Bool {
    copied.removeAll(keepingCapacity: true)
    copiedQueues.removeAll(keepingCapacity: true)
    var room = slice
    while room > 0 {
      room -= 1
      if let row = queues.next(of: state.queueRows) {
        state.copyQueue(row, into: &snapshot)
        if let queue = snapshot.queues[Int(row)] { copiedQueues.append(queue.id) }
      } else if let row = operations.next(of: state.operationRows) {
        guard let (id, dependencies) = state.copyOperation(row, into: &snapshot) else { continue }
        copied.append(id)
        room -= min(room, dependencies)
      } else {
        state.copyMoment(into: &snapshot)
        return true
      }
    }
    widenIfOvertaken(state)
    return false
  }

  /// Widens the slices if the engine changes more between two of them than one copies: smaller slices would never end.
  private mutating func widenIfOvertaken(_ state: borrowing EngineState) {
    guard operations.isThrough(state.operationRows) else { return }
    if operations.changed.count >= remaining { slice *= 2 }
    remaining = operations.changed.count
  }
}

/// A pass over the rows of a table, which returns to rows that changed behind it.
private struct RowSweep {
  private var position: Row = 0
  /// The rows before the position that have changed since their visit.
  private(set) var changed: [Row] = []
  private var isChanged: [Bool] = []

  mutating func note(_ row: Row) {
    guard row < position, !isChanged[Int(row)] else { return }
    isChanged[Int(row)] = true
    changed.append(row)
  }

  /// Whether every row was visited once.
  func isThrough(_ count: Int) -> Bool { Int(position) >= count }

  /// - Returns: the row to visit; nil if none is left.
  mutating func next(of count: Int) -> Row? {
    if !isThrough(count) {
      defer { position += 1 }
      isChanged.append(false)
      return position
    }
    guard let row = changed.popLast() else { return nil }
    isChanged[Int(row)] = false
    return row
  }
}
