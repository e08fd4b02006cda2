/// The event log as programs read it: a header line, then one JSON object a line.
public struct EventLogWriter: Sendable {
  private let title: String

  /// - Parameter title: The scenario's.
  public init(title: String) { self.title = title }

  /// The first line, without its line break: the version of the format, and what is played.
  public var header: String { #"{"optui":1,"title":\#(title.quotedForJSON)}"# }

  /// The line of one event, without its line break. What an event does not carry is left out.
  public func line(for event: LogEvent) -> String {
    var line = #"{"seq":\#(event.sequence),"t_us":\#(event.time.microseconds),"event":"\#(event.kind.rawValue)""#
    func append(_ key: String, _ value: String?) {
      guard let value else { return }
      line += #","\#(key)":\#(value)"#
    }
    append("op", event.operation?.quotedForJSON)
    append("queue", event.queue?.quotedForJSON)
    append("thread", event.thread?.quotedForJSON)
    append("worker", event.worker.map(String.init))
    append("old", event.old.map { Self.value($0, of: event.kind) })
    append("new", event.new.map { Self.value($0, of: event.kind) })
    append(Self.textKey(of: event.kind), event.text?.quotedForJSON)
    append(Self.codeKey(of: event.kind), event.code?.quotedForJSON)
    append("outcome", event.outcome?.rawValue.quotedForJSON)
    return line + "}"
  }

  /// A number where it is one; an operation called 2 is none.
  private static func value(_ text: String, of kind: LogEvent.Kind) -> String {
    switch kind {
    case .created, .max, .block, .kvo:
      guard let number = Int(text), String(number) == text else { return text.quotedForJSON }
      return text
    case .depends, .undepends, .priority, .enqueued, .gated, .ready, .dispatched, .executing, .log, .cancelled,
      .finished, .completed, .failed, .paused, .unpaused, .suspended, .resumed, .idle, .barrier, .waits, .resumes,
      .misuse, .lint, .note, .hold, .requires, .condition,
      .noticed:
      return text.quotedForJSON
    }
  }

  /// What somebody wrote is a text; what is said about something is a message.
  private static func textKey(of kind: LogEvent.Kind) -> String {
    switch kind {
    case .misuse, .lint, .failed: "message"
    case .created, .depends, .undepends, .priority, .enqueued, .gated, .ready, .dispatched, .executing, .block, .log,
      .cancelled, .finished, .completed, .paused, .unpaused, .suspended, .resumed, .max, .idle, .barrier, .waits,
      .resumes, .kvo, .note, .hold, .requires, .condition,
      .noticed:
      "text"
    }
  }

  /// A created operation's is its kind.
  private static func codeKey(of kind: LogEvent.Kind) -> String {
    switch kind {
    case .kvo: "key"
    case .created: "kind"
    case .depends, .undepends, .priority, .enqueued, .gated, .ready, .dispatched, .executing, .block, .log, .cancelled,
      .finished, .completed, .failed, .paused, .unpaused, .requires, .condition, .noticed, .suspended, .resumed, .max,
      .idle,
      .barrier, .waits, .resumes, .misuse, .lint, .note, .hold:
      "code"
    }
  }
}
