import OpScenario

/// The identity of a row of the lanes for as long as the play lasts, wherever it is drawn.
enum LaneID: Hashable, Sendable {
  case queue(String)
  /// The header over those that are in no queue.
  case unqueued
  case operation(String)
}

extension Timeline {
  /// The rows of the lanes from the top: every queue with its operations, then those in no queue.
  ///
  /// - Complexity: O(operations).
  var rows: [LaneRow] {
    var rows: [LaneRow] = []
    rows.reserveCapacity(queues.count + operations.count + 1)
    for (index, queue) in queues.enumerated() {
      rows.append(.queue(index))
      rows.append(contentsOf: queue.operations.lazy.map { .operation($0) })
    }
    guard !unqueued.isEmpty else { return rows }
    rows.append(.unqueued)
    rows.append(contentsOf: unqueued.lazy.map { .operation($0) })
    return rows
  }

  /// The number of rows.
  ///
  /// - Complexity: O(queues).
  var rowCount: Int {
    queues.reduce(unqueued.isEmpty ? 0 : 1 + unqueued.count) { $0 + 1 + $1.operations.count }
  }

  func id(of row: LaneRow) -> LaneID {
    switch row {
    case .queue(let index): .queue(queues[index].id)
    case .unqueued: .unqueued
    case .operation(let index): .operation(operations[index].id)
    }
  }
}

/// A row of the lanes: an index into the timeline.
enum LaneRow: Hashable, Sendable {
  case queue(Int)
  case unqueued
  case operation(Int)
}
