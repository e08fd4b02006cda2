public import OpEngine

/// An event log that was read back: what `EventLogWriter` wrote of a play, or `Engine.record(to:title:)` of a program.
public struct RecordedLog: Hashable, Sendable {
  /// What was played.
  public var title: String
  public var events: [LogEvent]

  public init(title: String, events: [LogEvent]) {
    self.title = title
    self.events = events
  }
}
