/// The visible events of the log with their texts.
struct LogWindow: Sendable {
  /// An event with its wrapped text.
  struct Entry: Sendable {
    let event: LogEvent
    let line: EventLine
    /// The lines, with a new state in its colour and the name of another operation or a queue set off.
    let text: [MarkedText]
  }

  /// The state of the play that determines the events and their texts.
  struct Key: Equatable {
    let version: Int
    let end: Int
    let count: Int
    let rows: Int
    let columns: Int
    let order: LogOrder
    let charset: Charset
  }

  var entries: [Entry] = []
  /// The number of lines of the first entries above the area.
  var skipped = 0
  var key: Key?

  /// The greatest number of lines of an event.
  static let linesOfEvent = 2
}
