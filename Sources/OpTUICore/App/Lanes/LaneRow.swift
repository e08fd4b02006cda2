/// A row of the lanes: an index into the timeline.
enum LaneRow: Hashable, Sendable {
  case queue(Int)
  /// The header of the operations without a queue.
  case unqueued
  case operation(Int)
  /// One of several blocks of an operation, in the order in which they began.
  case block(Int, of: Int)
  /// The folded operations of a queue, or of none.
  case folded(queue: Int?)
  /// A thread, in the view of threads.
  case thread(Int)

  /// Whether it is the header of a queue or of the operations without one.
  var isHeader: Bool {
    if case .queue = self { true } else { self == .unqueued }
  }

  /// The operation that the row shows, or belongs to.
  var operation: Int? {
    if case .block(_, of: let index) = self { return index }
    return if case .operation(let index) = self { index } else { nil }
  }

  /// The queue whose header the row is, or whose folded operations it stands for.
  var queue: Int? {
    if case .folded(let index) = self { return index }
    return if case .queue(let index) = self { index } else { nil }
  }
}

/// The identity of a lane row, stable for the lifetime of the play.
package enum LaneID: Hashable, Sendable {
  case queue(String)
  case unqueued
  case operation(String)
  case block(Int, of: String)
  case folded(queue: String?)
  case thread(Int)
}

extension Timeline {
  /// The lane rows from the top: every queue with its operations, then those without a queue. Below an operation are
  /// its blocks, if it has several, and below a group its children, whose queue has no row of its own.
  ///
  /// - Parameters:
  ///   - showsAll: whether to show operations that the script adds later.
  ///   - additions: the operations that it adds, as far as known.
  /// - Complexity: O(operations).
  func rows(showsAll: Bool = false, additions: Set<String> = []) -> [LaneRow] {
    let hidden = showsAll ? nil : additions
    var rows: [LaneRow] = []
    rows.reserveCapacity(queues.count + operations.count + 1)
    for (index, queue) in queues.enumerated() where !isOwned(queue) {
      rows.append(.queue(index))
      for operation in queue.operations where operations[operation].parent == nil {
        append(operation, to: &rows, hiding: hidden)
      }
    }
    rows.append(.unqueued)
    let count = rows.count
    for operation in unqueued where operations[operation].parent == nil {
      append(operation, to: &rows, hiding: hidden)
    }
    if rows.count == count { rows.removeLast() }
    return rows
  }

  /// The indices of the operations of a queue, or of those without one.
  func operations(under header: LaneRow) -> ChunkedArray<Int> {
    if case .queue(let index) = header { queues[index].operations } else { header == .unqueued ? unqueued : [] }
  }

  /// The main thread, and the others that have run or waited.
  var threadRows: [LaneRow] { threads.lanes.indices.filter { threads.lanes[$0].isShown }.map { .thread($0) } }

  /// - Parameter additions: the operations that the script adds, hidden until then; nil to hide none.
  private func append(_ index: Int, to rows: inout [LaneRow], hiding additions: Set<String>?) {
    // Reads only stored properties of a lane that has begun: copying each lane would dominate the cost.
    if let additions, operations[index].isNew, operations[index].isPlanned(additions) { return }
    rows.append(.operation(index))
    for block in operations[index].blocks.indices { rows.append(.block(block, of: index)) }
    guard !operations[index].children.isEmpty else { return }
    for child in operations[index].children { append(child, to: &rows, hiding: additions) }
  }

  /// Whether a queue belongs to a group and has no other operations.
  func isOwned(_ queue: QueueLane) -> Bool {
    operation(queue.id)?.kind == .group && queue.operations.allSatisfy { operations[$0].parent?.text == queue.id }
  }

  /// Returns the queue of a group's children.
  func ownedQueue(of operation: OperationLane) -> QueueLane? {
    operation.kind == .group ? queue(operation.id).flatMap { isOwned($0) ? $0 : nil } : nil
  }

  /// Returns the phase of an operation without copying its lane; called for ten thousand at each key.
  func phase(of operation: Int) -> OperationPhase { operations[operation].phase }

  /// Returns the nesting depth of a row: its groups, plus the operation of a block.
  func depth(of row: LaneRow) -> Int {
    guard let index = row.operation else { return 0 }
    if case .block = row { return ancestors(of: operations[index]) + 1 }
    return operations[index].parent == nil ? 0 : ancestors(of: operations[index])
  }

  func id(of row: LaneRow) -> LaneID {
    switch row {
    case .queue(let index): .queue(queues[index].id)
    case .unqueued: .unqueued
    case .folded(let index): .folded(queue: index.map { queues[$0].id })
    case .thread(let index): .thread(threads.lanes[index].number)
    case .operation(let index): .operation(operations[index].logName.text)
    case .block(let block, of: let index):
      .block(operations[index].blocks[block].number, of: operations[index].logName.text)
    }
  }

  /// Returns the row of an identity, shown or not; nil if it does not exist.
  func row(of id: LaneID) -> LaneRow? {
    switch id {
    case .queue(let id): index(ofQueue: id).map { .queue($0) }
    case .unqueued: .unqueued
    case .folded(nil): .folded(queue: nil)
    case .folded(let id?): index(ofQueue: id).map { .folded(queue: $0) }
    case .thread(let number): threads.lanes.firstIndex { $0.number == number }.map { .thread($0) }
    case .operation(let id): index(of: id).map { .operation($0) }
    case .block(let number, of: let id):
      index(of: id).flatMap { index in
        operations[index].blocks.firstIndex { $0.number == number }.map { .block($0, of: index) }
      }
    }
  }
}

extension OperationLane {
  /// Whether nothing is known of the operation except its intended queue, or that the script adds it.
  fileprivate func isPlanned(_ additions: Set<String>) -> Bool {
    isNew && parent == nil && !isMentioned && (queue != nil || additions.contains(id))
  }
}
