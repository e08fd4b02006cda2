/// An event log read back from what `EventLogWriter` wrote of a play, or `Engine.record(to:title:keep:)` of a program.
package struct RecordedLog: Hashable, Sendable {
  /// The title of the scenario, or the name of the program.
  package var title: String
  package var events: [LogEvent]
  /// The time of the latest heartbeat: until then nothing more has happened.
  package var heartbeat = EngineTime.zero
  /// The maximum number of pool workers; nil if the log does not give it.
  package var workers: Int?
  /// The recorded process; nil for a play, and if the log does not give it.
  package var process: LogProcess?

  package init(
    title: String, workers: Int? = nil, events: [LogEvent], heartbeat: EngineTime = .zero, process: LogProcess? = nil
  ) {
    self.title = title
    self.workers = workers
    self.events = events
    self.heartbeat = heartbeat
    self.process = process
  }
}
