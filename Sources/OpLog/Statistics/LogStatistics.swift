package import OpEngine

/// The figures of a play or a log: how long operations waited and ran, what they waited for, and which of them decided when
/// the last one ended.
package struct LogStatistics: Hashable, Sendable {
  /// The things that an operation in a queue waits for.
  package enum Obstacle: String, CaseIterable, Sendable {
    /// Dependencies, conditions, or a class that says it is not ready.
    case readiness = "dependencies"
    case suspension = "suspended"
    case slot = "slots"
    /// A thread, or a turn: nothing else is in the way.
    case thread = "threads"
  }

  /// The figures of the operations of one queue, of one kind or of one class.
  package struct Group: Hashable, Sendable {
    package let name: String
    /// The number of operations; `finishedCount` is the number of those that have finished.
    package let count: Int
    package let finishedCount: Int
    /// The time from the addition to the start, or to the end of an operation that never started.
    package let waiting: Spread
    /// The time from the start to the finish, or to the end of the log.
    package let running: Spread
    /// The time for which all operations together waited for each obstacle; empty for a kind or a class.
    package let obstacles: [Obstacle: Duration]
    /// The greatest number that ran at once.
    package let peak: Int
    /// The part of the slots that was used, from 0 to 1, while the queue had a limit; nil where it never had one.
    package let usedSlots: Double?
  }

  /// An operation on the critical path.
  package struct Stage: Hashable, Sendable {
    package enum Link: String, Sendable {
      /// The operation waited for nothing that the log shows.
      case begin
      /// The stage before was its last dependency.
      case dependency
      /// The stage before held the slot or the thread that it got.
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
  /// The figures by class, where the log tells of one that is the program's own: a play, and a program without any,
  /// have none.
  package var classes: [Group] = []
  /// The operations that decided when the last one ended, in order: each began when the one before it made that possible.
  package var criticalPath: [Stage] = []
  /// The number of operations that were added to a queue or started.
  package var count = 0
  package var end = EngineTime.zero

  /// - Complexity: O(n log n) in the events.
  package init(_ events: some Sequence<LogEvent>) {
    var fold = StatisticsFold()
    for event in events { fold.apply(event) }
    self = fold.statistics()
  }

  package init() {}
}
