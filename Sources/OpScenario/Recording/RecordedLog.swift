package import OpEngine

/// An event log that was read back: what `EventLogWriter` wrote of a play, or `Engine.record(to:title:)` of a program.
package struct RecordedLog: Hashable, Sendable {
  /// What was played.
  package var title: String
  package var events: [LogEvent]
  /// How many pool workers there might have been; nil where the log does not say.
  package var workers: Int?

  package init(title: String, workers: Int? = nil, events: [LogEvent]) {
    self.title = title
    self.workers = workers
    self.events = events
  }
}
