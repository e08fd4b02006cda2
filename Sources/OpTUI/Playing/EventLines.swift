/// Standard output of a play or a log without a screen: at most one line per event.
struct EventLines: ~Copyable {
  enum Format {
    /// The lines of the log pane.
    case plain
    /// JSON lines, for programs.
    case jsonLines
    /// No output.
    case none
  }

  let format: Format
  private let charset: Charset
  private let isColored: Bool
  private let writer: EventLogWriter
  private var timeline: Timeline
  private var output: OutputStream
  /// The time of the latest line.
  private var latest = EngineTime.zero

  init(
    of scenario: Scenario, format: Format, options: PlayOptions, output: consuming OutputStream = .standardOutput()
  ) {
    self.format = format
    self.output = output
    charset = options.charset
    isColored = options.colorsLines
    writer = EventLogWriter(title: scenario.title.text(in: options.language), workers: scenario.workers)
    timeline = Timeline(workers: scenario.workers)
  }

  init(of log: RecordedLog, format: Format, charset: Charset, isColored: Bool) {
    self.format = format
    output = .standardOutput()
    self.charset = charset
    self.isColored = isColored
    writer = EventLogWriter(title: log.title, workers: log.workers, of: log.process)
    timeline = Timeline(workers: log.workers)
  }

  /// Whether the output is read by a user.
  var isInteractive: Bool { format == .plain && output.isTerminal }

  mutating func begin() throws(Failure) {
    if format == .jsonLines { try output.write(writer.header + "\n") }
  }

  mutating func write(_ event: LogEvent) throws(Failure) {
    switch format {
    case .plain:
      timeline.apply(event)
      // Without a screen there are no holds and no drawing to report.
      if event.properties.category == .screen { return }
      let line = EventLine(event, in: timeline, charset: charset)
      try output.write((isColored ? line.styledLine.map(StyledText.text).joined() : line.line) + "\n")
    case .jsonLines:
      latest = event.time
      try output.write(writer.line(for: event) + "\n")
    case .none: break
    }
  }

  /// Writes a batch of events.
  mutating func write(_ events: [LogEvent]) throws(Failure) {
    for event in events { try write(event) }
    try flush()
  }

  /// Writes the latest heartbeat of a log, if no later event was written.
  mutating func write(heartbeat: EngineTime) throws(Failure) {
    guard format == .jsonLines, heartbeat > latest else { return }
    try output.write(writer.line(forHeartbeat: heartbeat) + "\n")
    try flush()
  }

  /// Writes the answer to a command as JSON.
  mutating func write(answer: String) throws(Failure) {
    if format == .jsonLines { try output.write(answer + "\n") }
  }

  mutating func flush() throws(Failure) { try output.flush() }
}
