/// A play or a program's log as spans, instants, counters and edges: the common model of all exports.
///
/// Names are on one line, without control characters or characters that some format cannot represent.
package struct Trace: Sendable {

  package struct Operation: Sendable {
    package let lane: OperationLane
    package let id: String
    /// The display name; the id if the name is shared or invisible.
    package let name: String
    /// The index of its queue.
    package let queue: Int?
    /// The stretches of one display state, in order, without gaps; none for an operation neither added to a queue nor
    /// started. An execution that took no time has an empty one.
    package let spans: [LaneStretch]

    /// Whether it has not finished.
    package var isOpen: Bool { lane.finishedAt == nil }

    /// The first span in which it executes.
    package var execution: LaneStretch? { spans.first { $0.displayState.isRunning } }
  }

  package struct Queue: Sendable {
    package let lane: QueueLane
    package let id: String
    package let name: String
    /// The indices of its operations, in order of creation.
    package internal(set) var operations: [Int] = []
    /// The number of its ready operations, after each change.
    package internal(set) var ready: [QueueLane.Running] = []
  }

  /// An event without a duration.
  package struct Instant: Sendable {
    package enum Subject: Hashable, Sendable {
      case operation(Int)
      case queue(Int)
      /// The whole play.
      case play
    }

    package let time: EngineTime
    package let subject: Subject
    package let kind: LogEvent.Kind
    /// The event as a predicate of the subject.
    package let text: String
  }

  /// A dependency between two operations by index.
  package struct Edge: Hashable, Sendable {
    package let from: Int
    package let to: Int
  }

  package let title: String
  package let eventCount: Int
  /// The wall time at which the times of the log begin, in nanoseconds since 1970; 0 if unknown.
  package let began: UInt64
  /// The end of the log.
  package let end: EngineTime
  /// Whether times need microseconds to differ.
  package let needsMicroseconds: Bool
  package let timeline: Timeline
  /// The operations in order of creation, like those of every queue.
  package internal(set) var operations: [Operation] = []
  package internal(set) var queues: [Queue] = []
  /// The indices of the operations without a queue.
  package internal(set) var unqueued: [Int] = []
  package internal(set) var instants: [Instant] = []
  package internal(set) var edges: [Edge] = []
  /// The edges from each operation whose body waited to the one it waited for.
  package internal(set) var waits: [Edge] = []
  /// Whether events are missing. Events before the last gap are not part of the trace.
  package internal(set) var hasGap = false

  /// Whether operations are unfinished at the end of the log.
  var hasOpenEnd: Bool { timeline.unfinishedCount > 0 }

  /// The queues with their operations, then those without a queue.
  package var groups: [(queue: Queue?, operations: [Int])] {
    queues.map { ($0, $0.operations) } + (unqueued.isEmpty ? [] : [(nil, unqueued)])
  }

  init(_ log: RecordedLog, title: String, _ timeline: Timeline) {
    self.title = title
    eventCount = log.events.count
    began = log.process?.began ?? 0
    needsMicroseconds = log.events.sharesMilliseconds(after: nil)
    self.timeline = timeline
    end = timeline.end(knownUpTo: log.heartbeat)
  }

  /// Returns a time with as many digits as needed to tell the events apart.
  func text(_ time: EngineTime) -> String { TimeText.moment(time, exact: needsMicroseconds) }
}

extension OperationLane.DisplayState {
  /// The word for it in pictures, pages and graphs, in the user's language.
  var caption: String { localized(Phrase(key: row.exportName)) }
}
