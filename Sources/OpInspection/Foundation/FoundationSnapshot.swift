internal import OpEngine

/// The operations and queues of a process at a moment, as its memory shows them.
///
/// Not an `EngineSnapshot`, whose rows are those of an engine's tables and whose times nobody outside knows.
package struct FoundationSnapshot {
  /// The states of Foundation's operations, in its order.
  package enum State: UInt8, Comparable {
    case initialized, enqueuing, enqueued, dispatching, starting, executing, finishing, finished

    package static func < (left: State, right: State) -> Bool { left.rawValue < right.rawValue }
  }

  package struct Operation {
    package var className: String
    /// Whether its class is one of Foundation.
    package var isFoundation = true
    /// The purpose of its class.
    package var role = FoundationClasses.Role.operation
    package var name: String?
    /// The address of the code of its first block.
    package var block: UInt64?
    package var state: State
    package var queue: UInt64?
    /// The place among the waiting operations of its queue: 0 is that of barriers, 1 of the highest priority, 5 of the
    /// lowest; nil for one without a priority that does not wait.
    package var rank: UInt8?
    /// Whether `isReady` was true when its queue last asked.
    package var isReady: Bool
    package var isCancelled: Bool
    /// The unfinished dependencies, in order of addition.
    package var dependencies: [UInt64] = []
    /// The thread that executes it, as its stack shows.
    package var thread: Int32?
    /// Whether it is on no thread although it executes.
    package var hasReturned = false
    /// Whether it has a free slot and reads as ready, and its queue has not started it.
    package var isPassedOver = false
    /// Whether it was passed over, and unchanged, for so long that its queue was not told.
    package var isUnreported = false
  }

  package struct Queue {
    package var className: String
    package var name: String?
    package var limit: Int
    package var isSuspended: Bool
    package var isMain: Bool
    /// The dispatch queue set as `underlyingQueue`: of the main queue, that of the main thread.
    package var dispatchQueue: UInt64?
    /// The operations in order of addition.
    package var operations: [UInt64] = []
    /// The waiting operations in the order in which they will start.
    package var waiting: [UInt64] = []
  }

  /// A thread that waits for an operation in `waitUntilFinished()`, as its stack shows.
  package struct Wait: Hashable {
    package let operation: UInt64
    package let thread: Int32
    /// The operation in whose body it waits.
    package let body: UInt64?
  }

  /// The queues by address.
  package var queues: [UInt64: Queue] = [:]
  /// The operations in queues, those that they depend on, and those that run.
  package var operations: [UInt64: Operation] = [:]
  package var waits: Set<Wait> = []
  /// The queues that changed too fast to be read.
  package var tornQueues: Set<UInt64> = []

  package init() {}

  /// Whether an operation runs on a thread that was not found.
  var hasUnknownThread: Bool {
    operations.values.contains { State.starting...(.executing) ~= $0.state && $0.thread == nil }
  }

  /// Whether a part of it may pass by itself within a moment.
  package var isTransient: Bool {
    !tornQueues.isEmpty
      || operations.values.contains {
        $0.isPassedOver || [.enqueuing, .dispatching, .finishing].contains($0.state)
      }
  }
}

extension FoundationSnapshot.Operation {
  /// Returns whether it may be the same operation at a later moment: another one may have its address.
  func isSame(as later: Self) -> Bool {
    className == later.className && (name == nil || name == later.name) && state <= later.state
      // A barrier drops its block after it has run.
      && (later.block == nil || block == later.block)
      && (isCancelled ? later.isCancelled : true)
      && (queue == nil || later.queue == nil || queue == later.queue)
  }
}

extension FoundationSnapshot.Queue {
  /// Returns whether it may be the same queue at a later moment: another one may have its address.
  func isSame(as later: Self) -> Bool {
    guard className == later.className, isMain == later.isMain else { return false }
    // A queue can be renamed; one that was released had no operations left.
    return name == nil || name == later.name || !Set(operations).isDisjoint(with: later.operations)
  }
}

extension FoundationSnapshot {
  // Sorted by key: a sort of pairs would be compiled for each kind of them.
  /// The queues in ascending order of their addresses.
  var orderedQueues: [(key: UInt64, value: Queue)] {
    queues.keys.sorted().compactMap { address in queues[address].map { (address, $0) } }
  }

  /// The operations in ascending order of their addresses.
  var orderedOperations: [(key: UInt64, value: Operation)] {
    operations.keys.sorted().compactMap { address in operations[address].map { (address, $0) } }
  }

  func isUnfinished(_ address: UInt64) -> Bool { operations[address].map { $0.state < .finished } ?? false }

  /// Returns the unfinished dependencies of an operation, without those by which Foundation implements barriers.
  func dependencies(of operation: Operation) -> [UInt64] {
    if operation.isBarrier { return [] }
    return operation.dependencies.filter { other in
      guard let barrier = operations[other], barrier.isBarrier else { return true }
      return barrier.queue != operation.queue
    }
  }

  /// Returns whether an operation waits only for its turn, a barrier or a thread.
  func isReady(_ address: UInt64) -> Bool {
    guard let operation = operations[address], operation.queue != nil, operation.state < .starting else { return false }
    if operation.state == .dispatching { return true }
    guard !operation.isUnreported, dependencies(of: operation).isEmpty else { return false }
    // Foundation's own classes are ready without dependencies, whenever their queue will ask.
    return operation.isReady || operation.isFoundation || operation.isBarrier || !operation.dependencies.isEmpty
  }

  /// Returns the snapshot with the former state of the queues that could not be read, and of what their operations
  /// depend on.
  func keepingTornQueues(of former: FoundationSnapshot) -> FoundationSnapshot {
    var kept = self
    for address in tornQueues where queues[address] == nil { kept.queues[address] = former.queues[address] }
    // One that was in no queue may be in one of them now.
    var open =
      tornQueues.isEmpty
      ? [] : former.operations.compactMap { $0.value.queue.map(tornQueues.contains) ?? true ? $0.key : nil }
    var added: [UInt64] = []
    while let address = open.popLast() {
      guard kept.operations[address] == nil, let operation = former.operations[address],
        // One that is gone from a queue that was read has ended.
        operation.state < .finished, operation.queue.map({ queues[$0] == nil }) ?? true
      else { continue }
      kept.operations[address] = operation
      added.append(address)
      open += operation.dependencies
    }
    for queue in tornQueues where queues[queue] == nil {
      let members = kept.queues[queue]?.operations.filter { kept.operations[$0]?.queue == queue }
      kept.queues[queue]?.operations = members ?? []
    }
    for address in added {
      // Another operation may have the address of a dependency that has ended.
      let dependencies = kept.operations[address]?.dependencies.filter { other in
        kept.operations[other].map { former.operations[other]?.isSame(as: $0) ?? false } ?? false
      }
      kept.operations[address]?.dependencies = dependencies ?? []
    }
    return kept
  }
}

extension FoundationSnapshot.Operation {
  /// The priority among the waiting operations.
  var priority: QueuePriority {
    switch rank {
    case 1: .veryHigh
    case 2: .high
    case 4: .low
    case 5: .veryLow
    case _: .normal
    }
  }

  var isBlock: Bool { role == .block }
  var isBarrier: Bool { role == .barrier }

  var kind: OperationKind {
    switch role {
    case .barrier: .barrier
    case .block: .block
    case .operation, .queue: isFoundation ? .sync : .custom
    }
  }
}
