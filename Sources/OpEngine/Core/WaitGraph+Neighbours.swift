// Who stands before an operation, and who behind it.
extension WaitGraph {
  /// Who cannot go on before `operation` has finished: what depends on it, and what waits for it in its body.
  ///
  /// - Complexity: O(those + waiting threads).
  public func waiters(for operation: OperationID) -> [OperationID] {
    let dependants = (dependants[operation] ?? []).filter { nodes[$0]?.isCancelled == false }
    let waiting = waits.filter { $0.target == .operation(operation) }.compactMap(\.body)
    return dependants.union(waiting).sorted { $0.row < $1.row }
  }

  /// Those that are ready in its queue and would be started before it, the first of them first.
  ///
  /// - Complexity: O(n log n) of the members of the queue.
  public func rivals(of operation: OperationID) -> [OperationID] {
    guard let queue = nodes[operation]?.queue else { return [] }
    let own = rank(of: operation)
    return takeable(in: queue).filter { $0 != operation && rank(of: $0) < own }.sorted { rank(of: $0) < rank(of: $1) }
  }
}
