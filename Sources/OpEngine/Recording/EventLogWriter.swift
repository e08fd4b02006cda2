/// The event log as programs read it: a header line, then one JSON object a line.
public struct EventLogWriter: Sendable {
  private let title: String
  private let workers: Int?

  /// - Parameters:
  ///   - title: What the log says it is of: a scenario's title, a program's name.
  ///   - workers: How many pool workers there may be; nil if that is not to be told.
  public init(title: String, workers: Int? = nil) {
    self.title = title
    self.workers = workers
  }

  /// The first line, without its line break: the version of the format, what is played, and the size of the pool.
  public var header: String {
    let pool = workers.map { #","workers":\#($0)"# } ?? ""
    return #"{"optui":1,"title":\#(title.quotedForJSON)\#(pool)}"#
  }

  /// The line of one event, without its line break. What an event does not carry is left out.
  public func line(for event: LogEvent) -> String {
    var bytes: [UInt8] = []
    append(event, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the line of one event, without its line break.
  ///
  /// Bytes, and no text put together from texts: a program that is recorded pays for each of its events.
  func append(_ event: LogEvent, to line: inout [UInt8]) {
    line += #"{"seq":"#.utf8
    line += String(event.sequence).utf8
    line += #","t_us":"#.utf8
    line += String(event.time.microseconds).utf8
    line += #","event":""#.utf8
    line += event.kind.rawValue.utf8
    line += "\"".utf8
    append(#","op":"#, event.operation, to: &line)
    append(#","queue":"#, event.queue, to: &line)
    append(#","thread":"#, event.thread, to: &line)
    append(#","worker":"#, event.worker, to: &line)
    append(event.kind == .created ? #","qos":"# : #","old":"#, event.old, of: event.kind, to: &line)
    append(Self.newKey(of: event.kind), event.new, of: event.kind, to: &line)
    append(Self.textKey(of: event.kind), event.text, to: &line)
    append(Self.codeKey(of: event.kind), event.code, to: &line)
    append(#","outcome":"#, event.outcome?.rawValue, to: &line)
    line += "}".utf8
  }

  private func append(_ key: String, _ text: String?, to line: inout [UInt8]) {
    guard let text else { return }
    line += key.utf8
    line.append(quoted: text)
  }

  private func append(_ key: String, _ number: Int?, to line: inout [UInt8]) {
    guard let number else { return }
    line += key.utf8
    line += String(number).utf8
  }

  /// A number where it is one; an operation called 2 is none.
  private func append(_ key: String, _ value: String?, of kind: LogEvent.Kind, to line: inout [UInt8]) {
    let mayBeNumber = [.created, .max, .block, .kvo, .answer].contains(kind)
    guard mayBeNumber, let value, let number = Int(value), String(number) == value else {
      return append(key, value, to: &line)
    }
    append(key, number, to: &line)
  }

  /// A question names the event that reveals its answer, an answer the question.
  private static func newKey(of kind: LogEvent.Kind) -> String {
    kind == .ask ? #","reveal":"# : kind == .answer ? #","ask":"# : #","new":"#
  }

  /// What somebody wrote is a text; what is said about something is a message.
  private static func textKey(of kind: LogEvent.Kind) -> String {
    [.misuse, .lint, .failed].contains(kind) ? #","message":"# : #","text":"#
  }

  /// A created operation's is its kind.
  private static func codeKey(of kind: LogEvent.Kind) -> String {
    kind == .created ? #","kind":"# : [.kvo, .choice, .answer].contains(kind) ? #","key":"# : #","code":"#
  }
}
