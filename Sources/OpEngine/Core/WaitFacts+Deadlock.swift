// What can never move again by itself.
extension WaitFacts where Self: ~Copyable {
  /// Those of `operations` that wait, in rings or behind them, only for each other: none of them will ever move again by
  /// itself, and nobody has just to say a word (resume, raise, add, unpause, finish, satisfy) to change that. A ring that
  /// a running operation can still open is none.
  ///
  /// In the order given.
  /// - Parameter operations: all that wait in queues, or run and may wait.
  /// - Complexity: O(n * length of the longest way out * members of the queues).
  func deadlocked(among operations: [OperationID]) -> [OperationID] {
    var stuck = Set(operations)
    var isMoving = true
    while isMoving {
      let free = stuck.filter { canMove($0, besides: stuck) }
      stuck.subtract(free)
      isMoving = !free.isEmpty
    }
    return operations.filter(stuck.contains)
  }

  private func canMove(_ operation: OperationID, besides stuck: Set<OperationID>) -> Bool {
    reasons(of: operation).allSatisfy { reason in
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
