extension Timeline {
  /// The number of operations in each state. Each is counted once: a paused or waiting one by its phase, and one neither
  /// added nor started as new, even if it is cancelled or paused.
  package struct Counts: Hashable, Sendable {
    /// The counted states, in the order of display.
    package static let states: [OperationLane.DisplayState] = [
      .executing, .ready, .pending, .finished, .failed, .cancelled, .new,
    ]

    /// The numbers by the raw values of the states. An array would be counted as a reference, and checked at each event.
    private var numbers = SIMD16<Int32>()

    package init() {}

    /// The number of operations in a counted state; of any other state 0.
    package subscript(_ state: OperationLane.DisplayState) -> Int {
      get { Int(numbers[Int(state.rawValue)]) }
      set { numbers[Int(state.rawValue)] = Int32(newValue) }
    }

    /// Counts an operation of some lanes, or with -1 no longer. They are read in place: a copy of a lane costs more.
    /// - Returns: its phase, which the caller need not read again.
    @discardableResult
    package mutating func count(
      _ index: Int, of lanes: ChunkedArray<OperationLane>, by change: Int = 1
    ) -> OperationPhase {
      // Unchecked: more lanes than that do not fit into memory.
      numbers[Int(lanes[index].countedState.rawValue)] &+= Int32(truncatingIfNeeded: change)
      return lanes[index].phase
    }
  }
}

extension Timeline {
  /// The indices of the failed operations, in the order of their ends.
  ///
  /// - Complexity: O(operations), without copying lanes; O(1) if none has failed.
  package var failed: [Int] {
    guard counts[.failed] > 0 else { return [] }
    return operations.indices.filter { operations[$0].outcome == .failed }
      .sorted { (operations[$0].finishedAt ?? .zero, $0) < (operations[$1].finishedAt ?? .zero, $1) }
  }
}

extension OperationLane {
  /// The state in which it is counted.
  var countedState: DisplayState {
    switch phase {
    case .pending: isNew ? .new : .pending
    case .ready: .ready
    case .executing: .executing
    case .finished: finalState
    }
  }
}
