/// The figures of a play or a log: how long operations waited and ran, for what they waited, and which of them
/// determined the end of the last one.
package struct LogStatistics: Hashable, Sendable {
  /// The obstacles of an operation in a queue.
  package enum Obstacle: String, CaseIterable, Sendable {
    /// Dependencies, conditions, or a class that reports that it is not ready.
    case readiness = "dependencies"
    case suspension = "suspended"
    case slot = "slots"
    /// A thread or a turn; no other obstacle is left.
    case thread = "threads"
  }

  /// The figures for the operations of one queue, kind or class.
  package struct Group: Hashable, Sendable {
    package let name: String
    /// The number of operations, of which `finishedCount` have finished, `failedCount` of them with an error.
    package let count: Int
    package let finishedCount: Int
    package let failedCount: Int
    /// The time from the addition to the start, or to the end of an operation that never started. Either may be before
    /// the log.
    package let waiting: Spread
    /// The time from the start to the finish, or to the end of the log.
    package let running: Spread
    /// The time that all operations together waited for each obstacle since the log began; empty for a kind or a class.
    package let obstacles: [Obstacle: Duration]
    /// The greatest number that ran at once.
    package let peak: Int
    /// The used part of the slots, from 0 to 1, while the queue had a limit; nil if it never had one.
    package let usedSlots: Double?
  }

  /// An operation on the critical path.
  package struct Stage: Hashable, Sendable {
    package enum Link: String, Sendable {
      /// The operation waited for nothing that the log shows.
      case begin
      /// The previous stage was its last dependency.
      case dependency
      /// The previous stage held its slot or thread.
      case slot
    }

    package let operation: String
    package let queue: String?
    package let link: Link
    package let began: EngineTime
    package let ended: EngineTime
  }

  package var queues: [Group] = []
  package var kinds: [Group] = []
  /// The figures by class; empty for a play, and for a program without classes of its own.
  package var classes: [Group] = []
  /// The operations that determined the end of the last one, in order: each was made possible by the one before.
  package var criticalPath: [Stage] = []
  /// The longest chain of unfinished operations, each of which waits for the one before; the path leads to it.
  package var openPath: [String] = []
  /// The number of operations that were added to a queue or started.
  package var count = 0
  /// The number of operations that finished at the moment of their start.
  package var instantCount = 0
  package var end = EngineTime.zero

  /// - Complexity: O(n log n) in the events.
  package init(_ events: some Sequence<LogEvent>) {
    var fold = StatisticsFold()
    for event in events { fold.apply(event) }
    self = fold.statistics()
  }

  package init() {}
}
