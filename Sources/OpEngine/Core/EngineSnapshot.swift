/// A copy of an engine's state, made row by row, and turned into events without the engine.
///
/// It is the state of one moment once every row that changed after its copy was copied again.
struct EngineSnapshot {
  struct OperationCopy {
    let id: OperationID
    let record: OperationRecord
    /// The queue to which it was added; nil if none, or if that is gone.
    let queue: QueueID?
    let dependencies: [OperationID]
    /// The position in its priority bucket, in ascending order.
    let rank: UInt64
    let times: OperationTimes.Phases
  }

  struct QueueCopy {
    let id: QueueID
    let executor: QueueExecutor
    let dispatchQueue: DispatchQueueID?
    let maxConcurrent: Int
    let isSuspended: Bool
    let suspendedSince: EngineTime?
  }

  /// The copies of operations by row; nil for an empty row.
  fileprivate(set) var operations: [OperationCopy?] = []
  fileprivate(set) var queues: [QueueCopy?] = []
  fileprivate(set) var requirements: [Row: Requirements] = [:]
  /// The lints about each operation, in the order of their reports.
  fileprivate(set) var lints: [Row: [Lint]] = [:]
  fileprivate(set) var waits: [TimedWait] = []
  /// The operations started manually whose `start()` has not returned, by thread, in order.
  fileprivate(set) var calls: [Row] = []
  fileprivate(set) var time = EngineTime.zero
  /// The number of the last event before it.
  fileprivate(set) var sequence: UInt64 = 0

  /// Returns whether an operation was copied with this ID.
  func knows(_ id: OperationID) -> Bool { Int(id.row) < operations.count && operations[Int(id.row)]?.id == id }

  func knows(_ id: QueueID) -> Bool { Int(id.row) < queues.count && queues[Int(id.row)]?.id == id }
}

// The present state, for late observers.
extension EngineState {
  /// Copies everything.
  /// - Complexity: O(operations + queues + listed dependencies).
  func snapshot() -> EngineSnapshot {
    var copy = SlicedCopy(slice: .max)
    _ = copy.advance(self)
    return copy.snapshot
  }

  /// Copies the operation of a row, or that the row is empty.
  /// - Returns: its id and the number of its dependencies; nil for an empty row.
  func copyOperation(_ row: Row, into snapshot: inout EngineSnapshot) -> (id: OperationID, dependencies: Int)? {
    while snapshot.operations.count <= Int(row) { snapshot.operations.append(nil) }
    let record = operations[row]
    let wants = record.flags.contains(.requires) ? requirements[row] : nil
    if wants != nil || snapshot.requirements[row] != nil { snapshot.requirements[row] = wants }
    let findings = record.flags.contains(.linted) ? lints[row] : nil
    if findings != nil || snapshot.lints[row] != nil { snapshot.lints[row] = findings }
    guard !record.flags.contains(.free) else {
      snapshot.operations[Int(row)] = nil
      return nil
    }
    let dependencies = dependencies(of: row).map { id($0) }
    let rank = record.flags.contains(.moved) ? moves[row] ?? record.order : record.order
    snapshot.operations[Int(row)] = .init(
      id: id(row), record: record, queue: queueID(of: row), dependencies: dependencies, rank: rank,
      times: times.phases(of: row))
    return (id(row), dependencies.count)
  }

  /// Copies the queue of a row, or that the row is empty.
  func copyQueue(_ row: Row, into snapshot: inout EngineSnapshot) {
    while snapshot.queues.count <= Int(row) { snapshot.queues.append(nil) }
    snapshot.queues[Int(row)] =
      queues[row].isDiscarded
      ? nil
      : .init(
        id: id(ofQueue: row), executor: queues[row].executor,
        dispatchQueue: queues[row].dispatchQueue, maxConcurrent: queues[row].maxConcurrent,
        isSuspended: queues[row].isSuspended, suspendedSince: queues[row].suspendedSince)
  }

  /// Copies the moment, and the state whose size depends on the number of threads.
  func copyMoment(into snapshot: inout EngineSnapshot) {
    snapshot.waits = timedWaits
    snapshot.calls = calls.values.flatMap(\.self)
    snapshot.time = time
    snapshot.sequence = nextSequence - 1
  }

  var operationRows: Int { operations.count }
  var queueRows: Int { queues.count }
}
