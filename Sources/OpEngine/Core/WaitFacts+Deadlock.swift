// What can never move again by itself.
extension WaitFacts where Self: ~Copyable {
  /// Returns the operations among `operations` that wait for nothing but each other, in cycles or behind them. None of
  /// them will ever move again by itself, and no single call (resume, raise, add, unpause, finish, satisfy) would
  /// change that. A cycle that a running operation can still open is none.
  ///
  /// They are returned in the order given.
  /// - Parameter operations: all that wait in queues, or run and may wait.
  /// - Complexity: O(n) questions for each time that a way out leads from a later one to an earlier one.
  func deadlocked(among operations: [OperationID]) -> [OperationID] {
    var stuck = Set(operations)
    var known = KnownHolders()
    var isMoving = true
    while isMoving {
      isMoving = false
      // Waiting operations mostly come after those they wait for: one round finds most of them free.
      for operation in operations where stuck.contains(operation) && canMove(operation, besides: stuck, &known) {
        stuck.remove(operation)
        isMoving = true
      }
    }
    return operations.filter(stuck.contains)
  }

  private func canMove(
    _ operation: OperationID, besides stuck: Set<OperationID>, _ known: inout KnownHolders
  ) -> Bool {
    reasons(of: operation, &known).allSatisfy { reason in
      switch reason.kind {
      // One holder that moves makes room.
      case .max, .workers: reason.holders.isEmpty || !reason.holders.allSatisfy(stuck.contains)
      // All of them have to move.
      case .dependency, .condition, .exclusive, .barrier, .outranked, .mainBusy, .wait:
        reason.holders.allSatisfy { !stuck.contains($0) }
      // A word is enough.
      case .notEnqueued, .suspended, .maxZero, .paused, .customNotReady, .step, .cycle, .neverFinishes: true
      }
    }
  }
}
