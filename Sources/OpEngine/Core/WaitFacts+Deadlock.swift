// Operations that can never move again by themselves.
extension WaitFacts where Self: ~Copyable {
  /// Returns the operations among `operations` that wait only for each other, in cycles or behind them. None of them
  /// will move again by itself, and no single call (resume, raise, add, unpause, finish, satisfy) would change that. A
  /// cycle that a running operation can still open does not count.
  ///
  /// They are returned in the order given.
  /// - Parameter operations: all that wait in queues, or run and may wait.
  /// - Complexity: O(n + holders of all reasons): each operation is queried once.
  func deadlocked(among operations: [OperationID]) -> [OperationID] {
    var search = DeadlockSearch(among: operations)
    var known = KnownHolders()
    for operation in operations {
      for reason in reasons(of: operation, &known) { search.add(reason) }
    }
    return search.deadlocked()
  }
}

/// A search for operations that wait only for each other: those that can move let others move, until no more do.
private struct DeadlockSearch {
  private let operations: [OperationID]
  /// The nodes of the operations, in the order given; those of resources follow.
  private let nodes: [OperationID: Int]
  /// The number of other nodes that must move before each node can.
  private var missing: [Int]
  /// The nodes whose missing number falls when each node moves.
  private var waiters: [[Int]]
  /// The nodes of resources, which are slots or workers, by their first holder: one holder that moves frees a resource.
  /// They are compared by all holders, which is quick if the array is the same.
  private var resources: [OperationID: [(holders: [OperationID], node: Int)]] = [:]

  init(among operations: [OperationID]) {
    self.operations = operations
    nodes = Dictionary(uniqueKeysWithValues: zip(operations, operations.indices))
    missing = Array(repeating: 0, count: operations.count)
    waiters = Array(repeating: [], count: operations.count)
  }

  /// Adds a reason of one of the operations.
  mutating func add(_ reason: WaitReason) {
    guard let waiting = nodes[reason.operation] else { return }
    switch reason.kind.end {
    case .oneHolder: if let resource = resource(heldBy: reason.holders) { add(waiting, waitingFor: resource) }
    case .firstHolder:
      if let holder = reason.holder.flatMap({ nodes[$0] }) { add(waiting, waitingFor: holder) }
    case .allHolders:
      for holder in reason.holders.compactMap({ nodes[$0] }) { add(waiting, waitingFor: holder) }
    case .call: break
    }
  }

  private mutating func add(_ node: Int, waitingFor other: Int) {
    missing[node] += 1
    waiters[other].append(node)
  }

  /// Returns the node of the resource that these operations hold; nil if one is free, or a holder can move in any case.
  private mutating func resource(heldBy holders: [OperationID]) -> Int? {
    guard let first = holders.first else { return nil }
    if let known = resources[first]?.first(where: { $0.holders == holders }) { return known.node }
    let inside = holders.compactMap { nodes[$0] }
    guard inside.count == holders.count else { return nil }
    let node = missing.count
    missing.append(1)
    waiters.append([])
    for holder in inside { waiters[holder].append(node) }
    resources[first, default: []].append((holders, node))
    return node
  }

  mutating func deadlocked() -> [OperationID] {
    var moving = missing.indices.filter { missing[$0] == 0 }
    while let node = moving.popLast() {
      for waiter in waiters[node] where missing[waiter] > 0 {
        missing[waiter] -= 1
        if missing[waiter] == 0 { moving.append(waiter) }
      }
    }
    return operations.indices.filter { missing[$0] > 0 }.map { operations[$0] }
  }
}

extension WaitReason.Kind {
  /// The event that ends a reason to wait: some holders move, or a call comes.
  enum End {
    case oneHolder, allHolders
    /// The holder that is known.
    case firstHolder
    /// A call from outside.
    case call
  }

  var end: End {
    switch self {
    case .max, .workers: .oneHolder
    // The dispatch queue's other work is unknown.
    case .dispatchQueue: .firstHolder
    case .dependency, .condition, .exclusive, .barrier, .outranked, .mainBusy, .wait: .allHolders
    case .notEnqueued, .suspended, .maxZero, .paused, .customNotReady, .unreportedReady, .step, .cycle, .neverFinishes:
      .call
    }
  }
}
