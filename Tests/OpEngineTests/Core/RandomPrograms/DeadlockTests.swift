import TestSupport
import Testing

@testable import OpEngine

/// The search for what can never move again, against its definition.
struct DeadlockTests {
  @Test func `The search finds the same as repeated queries of all operations`() {
    let seeds = UInt64(1)...(isThorough ? 300 : 50)
    var found = 0
    for seed in seeds {
      let program = StuckProgram(seed: seed)
      let unfinished = program.probe.state.unfinishedOperations()
      let stuck = program.probe.state.deadlocked(among: unfinished)
      #expect(stuck == remaining(of: unfinished, in: program.probe.state), "seed \(seed)")
      found += stuck.isEmpty ? 0 : 1
    }
    #expect(found > 1, "some are stuck")
  }

  /// Removes operations that can move while there are any.
  private func remaining(of operations: [OperationID], in state: borrowing EngineState) -> [OperationID] {
    var stuck = Set(operations)
    while true {
      var moving: [OperationID] = []
      for operation in stuck where state.reasons(of: operation).allSatisfy({ isNoObstacle($0, among: stuck) }) {
        moving.append(operation)
      }
      if moving.isEmpty { return operations.filter(stuck.contains) }
      stuck.subtract(moving)
    }
  }

  private func isNoObstacle(_ reason: WaitReason, among stuck: Set<OperationID>) -> Bool {
    switch reason.kind {
    case .max, .workers: reason.holders.isEmpty || !reason.holders.allSatisfy(stuck.contains)
    case .dependency, .condition, .exclusive, .barrier, .outranked, .dispatchQueue, .mainBusy, .wait:
      reason.holders.allSatisfy { !stuck.contains($0) }
    case .notEnqueued, .suspended, .maxZero, .paused, .customNotReady, .unreportedReady, .step, .cycle, .neverFinishes:
      true
    }
  }
}
