/// Operations and the calls on them, within the rules that both Foundation on Linux and OpEngine follow.
///
/// A value: the same program is run on either engine.
struct CommonProgram: Sendable {
  /// One operation, identified by its index in the list.
  struct Plan: Sendable {
    /// All of them come earlier in the list.
    var dependencies: [Int] = []
    /// A raw value of either engine's `QueuePriority`.
    var priority = 0
    var work = Work.main
    var hasCompletion = false
  }

  enum Work: Sendable {
    /// A subclass that overrides `main()`.
    case main
    /// A block operation with this number of blocks.
    case blocks(Int)

    var count: Int {
      switch self {
      case .main: 1
      case .blocks(let count): count
      }
    }
  }

  enum Step: Sendable {
    case add(Int)
    case addBatch([Int])
    case cancel(Int)
    case cancelAll
  }

  /// Some steps on the queue, which is empty before and after.
  struct Round: Sendable {
    var limit: Int
    /// Whether the queue is resumed after the last step only.
    var isSuspended: Bool
    var steps: [Step] = []
    /// The number of times that it is suspended and resumed while it runs.
    var flips: Int

    /// Whether the order is determined: one at a time, from operations that were all added at the beginning.
    var hasExactOrder: Bool { isSuspended && limit == 1 }
  }

  var plans: [Plan] = []
  /// The dependencies of operations in no queue whose class overrides `isReady`, one each.
  var gates: [Int] = []
  var rounds: [Round] = []
}
