/// A copy of an engine's state that is made in slices, between which the engine goes on.
///
/// What changes after its copy is copied again. An event names what it changes, so the events between the slices tell
/// what that is; the few changes without an event are noted by those who make them. The last slice copies what is left,
/// and with it the copy is the state of that moment.
struct SlicedCopy {
  private(set) var snapshot = EngineSnapshot()
  /// The operations that the latest slice has copied.
  private(set) var copied: [OperationID] = []
  /// The queues that the latest slice has copied.
  private(set) var copiedQueues: [QueueID] = []
  private var operations = RowSweep()
  private var queues = RowSweep()
  /// The number of operations, queues and dependencies that a slice copies, without the dependencies of its last
  /// operation.
  private(set) var slice: Int
  /// The number of rows that had to be copied again after the latest slice.
  private var remaining = Int.max

  /// The rows of a slice: copying takes some tens of microseconds, and a thread that finds the lock taken has not gone
  /// to sleep by then.
  static let slice = 128

  init(slice: Int = SlicedCopy.slice) { self.slice = slice }

  /// Notes what an event has changed.
  mutating func note(_ change: EngineEvent.Change) {
    let subjects = change.subjects
    if let id = subjects.operation { operations.note(id.row) }
    if let id = subjects.other { operations.note(id.row) }
    if let id = subjects.queue { queues.note(id.row) }
  }

  /// Notes a change of an operation that no event tells of.
  mutating func note(_ operation: Row) { operations.note(operation) }

  /// Notes a change of a queue that no event tells of.
  mutating func note(_ queue: QueueID) { queues.note(queue.row) }

  /// Copies one slice.
  /// - Returns: whether the copy is whole, and of this moment.
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

/// A pass over the rows of a table that comes back to those that have changed behind it.
private struct RowSweep {
  private var position: Row = 0
  /// The rows behind the position that have changed since.
  private(set) var changed: [Row] = []
  private var isChanged: [Bool] = []

  mutating func note(_ row: Row) {
    guard row < position, !isChanged[Int(row)] else { return }
    isChanged[Int(row)] = true
    changed.append(row)
  }

  /// Whether every row was visited once.
  func isThrough(_ count: Int) -> Bool { Int(position) >= count }

  /// - Returns: the row to visit; nil when none is left.
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
