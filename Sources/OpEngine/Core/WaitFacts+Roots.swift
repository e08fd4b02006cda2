// The roots of many waits.
extension WaitFacts where Self: ~Copyable {
  /// Returns the ends of the chains of `operations`, each root once, except those that a known chain reaches: an
  /// operation that waits for no other one, each such queue once, and of each cycle one operation, as a `cycle`.
  ///
  /// - Complexity: O(reached operations) queries.
  func roots(of operations: [OperationID], besides known: [WaitReason] = []) -> [WaitReason] {
    var visited = Set(known.map(\.operation))
    var told: [QueueID: Set<WaitReason.Kind>] = [:]
    if let root = known.last, let queue = root.queue { told[queue] = [root.kind] }
    var roots: [WaitReason] = []
    var holders = KnownHolders()
    for operation in operations {
      guard let root = root(of: operation, &visited, &holders) else { continue }
      if let queue = root.queue, !told[queue, default: []].insert(root.kind).inserted { continue }
      roots.append(root)
    }
    return roots
  }

  /// Returns the root of an operation's wait; nil if an operation of the chain was visited before.
  private func root(
    of operation: OperationID, _ visited: inout Set<OperationID>, _ known: inout KnownHolders
  ) -> WaitReason? {
    var path: Set<OperationID> = []
    var current = operation
    while visited.insert(current).inserted {
      path.insert(current)
      guard let reason = reasons(of: current, upToFirst: true, &known).first else { return nil }
      guard let holder = reason.holder else { return reason }
      current = holder
    }
    return path.contains(current) ? WaitReason(.cycle, of: current, holders: [current]) : nil
  }
}
