/// The fields of one line of an event log, read by key and checked.
struct EventFields {
  /// A missing or invalid value.
  struct Mistake {
    var code: String
    var message: Phrase
    /// The byte offset in the line.
    var offset: Int
    var hint: Phrase?
  }

  static let unknownEvent = "unknown-event"
  static let unknownEventHint: Phrase = "a newer version may have written it: it is shown as text"

  let line: JSONLine
  /// The names of the log, including the new ones of this line: lent by the reader.
  var names = LogNames()
  private(set) var mistakes: [Mistake] = []

  init(_ line: consuming JSONLine) { self.line = line }

  /// Whether a key has a value.
  func names(_ key: LogKey) -> Bool { line.member(key) != nil }

  /// Records an invalid value.
  mutating func refuse(_ key: LogKey) {
    guard let member = line.member(key) else { return }
    mistakes.append(
      Mistake(
        code: "wrong-value", message: "'\(key.rawValue)' cannot be \(line.value(of: member))", offset: member.offset))
  }

  /// Records that the event is unknown.
  mutating func refuseEvent() {
    guard let member = line.member(.event) else {
      let message: Phrase = "a line of the log needs the key 'event'"
      return mistakes.append(Mistake(code: "missing-event", message: message, offset: 0))
    }
    let names = LogEvent.Kind.allCases.lazy.filter { $0 != .unknown }.map(\.rawValue)
    mistakes.append(
      Mistake(
        code: Self.unknownEvent, message: "unknown event \(line.value(of: member))", offset: member.offset,
        hint: line.text(of: member).flatMap { Suggestion.didYouMean($0, among: names) }
          ?? Self.unknownEventHint))
  }

  /// Whether the line has a time and nothing else.
  var isHeartbeat: Bool {
    !names(.event) && mistakes.isEmpty && line.fields.map(\.key) == [LogKey.time.rawValue]
  }

  /// Whether the only mistake is an event unknown to this version.
  var isOnlyUnknown: Bool { mistakes.count == 1 && mistakes[0].code == Self.unknownEvent }

  /// The kind of the line's event; nil if unknown.
  var kind: LogEvent.Kind? {
    guard let member = line.member(.event) else { return nil }
    if let bytes = line.plainText(of: member) { return LogEvent.Kind.named(bytes) }
    return line.text(of: member).flatMap { LogEvent.Kind.named($0) }
  }

  mutating func text(_ key: LogKey) -> String? {
    guard let member = line.member(key) else { return nil }
    if let text = line.text(of: member) { return text }
    refuse(key)
    return nil
  }

  /// The line's operation, if any.
  mutating func operation() -> LogName? { operation(.operation) }

  /// The line's queue, if any.
  mutating func queue() -> LogName? {
    if let bytes = plainText(.queue), let known = names.queues.known(bytes) { return known }
    return text(.queue).map { names.queues.name($0) }
  }

  /// The line's thread, if any.
  mutating func thread() -> LogName? { text(.thread).map { names.threads.name($0) } }

  /// The other operation of the line, which is required.
  mutating func otherOperation() -> LogName? { required(.new, operation(.new)) }

  /// Finds a known name by its bytes, and creates a string only for a new one.
  private mutating func operation(_ key: LogKey) -> LogName? {
    if let bytes = plainText(key), let known = names.operations.known(bytes) { return known }
    return text(key).map { names.operations.name($0) }
  }

  private func plainText(_ key: LogKey) -> UnsafeBufferPointer<UInt8>? {
    line.member(key).flatMap { line.plainText(of: $0) }
  }

  /// The text or the number of a key as written, if any.
  mutating func word(_ key: LogKey) -> String? {
    switch line.member(key).map(line.value) {
    case nil: return nil
    case .text(let text)?, .number(let text)?: return text
    case .integer(let number)?: return String(number)
    case .boolean?, .other?:
      refuse(key)
      return nil
    }
  }

  /// The number of a key; nil if missing or out of range.
  mutating func number(_ key: LogKey, in range: ClosedRange<Int>) -> Int? {
    guard let member = line.member(key) else { return nil }
    if let number = line.number(of: member), range.contains(number) { return number }
    refuse(key)
    return nil
  }

  /// The value that `read` makes of a key's text, if any.
  mutating func value<Value>(_ key: LogKey, _ read: (String) -> Value?) -> Value? {
    guard let text = text(key) else { return nil }
    let value = read(text)
    if value == nil { refuse(key) }
    return value
  }

  /// Records a missing key if the value is nil without an earlier mistake.
  mutating func required<Value>(_ key: LogKey, _ value: Value?) -> Value? {
    if value == nil, !names(key) {
      mistakes.append(Mistake(code: "missing-value", message: "this event needs '\(key.rawValue)'", offset: 0))
    }
    return value
  }

  mutating func requiredText(_ key: LogKey) -> String? { required(key, text(key)) }
}
