import OpEngine

/// Reads event logs back, in both forms.
package struct EventLogReader {
  /// The number of problems after which reading stops; a file that is no log at all has one on each line.
  private static let problemLimit = 100

  /// More than any pool has.
  private static let mostWorkers = 1_000_000

  private static let header = #"an event log begins with a line {"optui":1,"title":...}"#

  private var title: String?
  private var workers: Int?
  private var events: [LogEvent] = []
  private var consistency = LogConsistency()
  private var problems: [Problem] = []
  private var lineNumber = 0
  private var line: ArraySlice<UInt8> = []

  /// Reads one log; `bytes` is all the file holds.
  ///
  /// There is a log when nothing but warnings is found. A last line or record without its end, as a crash leaves it, is
  /// passed over with a warning; so are, without one, keys that are not known.
  /// - Complexity: O(length of the file).
  package static func read(_ bytes: [UInt8]) -> (log: RecordedLog?, problems: [Problem]) {
    if BinaryLog.begins(bytes) { return readBinary(bytes) }
    var reader = EventLogReader()
    reader.read(bytes)
    guard let title = reader.title, reader.problems.allSatisfy({ $0.severity == .warning }) else {
      return (nil, reader.problems)
    }
    return (RecordedLog(title: title, workers: reader.workers, events: reader.events), reader.problems)
  }

  /// Returns whether a file that begins so is a log: it is of the binary form, or its first line is a header, and an event follows or nothing.
  ///
  /// A scenario may be written as JSON too. One that is alone on its line has more in it than a header.
  /// - Complexity: O(length of the first line).
  package static func isLog(_ bytes: [UInt8]) -> Bool {
    if BinaryLog.begins(bytes) { return true }
    let (line, rest) = firstLine(of: bytes)
    guard let fields = try? JSONLine.fields(in: line), fields.first?.key == "optui" else { return false }
    let next = rest.first { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
    return next == UInt8(ascii: "{") || (next == nil && fields.allSatisfy { headerKeys.contains($0.key) })
  }

  /// Returns whether a file that begins so is a log that has lost its first line.
  package static func lacksHeader(_ bytes: [UInt8]) -> Bool {
    (try? JSONLine.fields(in: firstLine(of: bytes).line))?.first?.key == "seq"
  }

  private static let headerKeys: Set<String> = ["optui", "title", "workers"]

  /// The first line, without the mark that some editors put before it, and what follows it.
  private static func firstLine(of bytes: [UInt8]) -> (line: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let bytes = withoutMark(bytes)
    let end = bytes.firstIndex(of: 0x0A)
    return (bytes[..<(end ?? bytes.endIndex)], end.map { bytes[($0 + 1)...] } ?? [])
  }

  /// The bytes behind a byte-order mark.
  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// The problem of such a file.
  package static let noHeader = Problem(
    .error, "event-log", "this looks like an event log without its first line", at: SourcePlace(line: 1, column: 1),
    hint: header)

  private static func readBinary(_ bytes: [UInt8]) -> (log: RecordedLog?, problems: [Problem]) {
    let log: BinaryLog
    do throws(LogDamage) {
      log = try BinaryLog(bytes)
    } catch {
      let message = "the log is damaged at byte \(error.offset): \(error.reason)"
      return (nil, [Problem(.error, "damaged-log", message, at: nil)])
    }
    var consistency = LogConsistency()
    do throws(LogConsistency.Contradiction) {
      for event in log.events { try consistency.apply(event) }
    } catch {
      return (nil, [Problem(.error, error.code, "the log is damaged: \(error.message)", at: nil)])
    }
    let cut = Problem(.warning, "incomplete-record", "the last record is not complete", at: nil)
    return (RecordedLog(title: log.title, workers: log.workers, events: log.events), log.isCutOff ? [cut] : [])
  }

  private mutating func read(_ bytes: [UInt8]) {
    var rest = Self.withoutMark(bytes)
    while !rest.isEmpty, problems.count < Self.problemLimit {
      lineNumber += 1
      let end = rest.firstIndex(of: 0x0A)
      line = rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[($0 + 1)...] } ?? []
      let fields = fields(isWhole: end != nil)
      if lineNumber > 1 {
        if let fields { read(event: fields) }
      } else if fields.map({ readHeader($0) }) != true {
        return
      }
    }
    if lineNumber == 0 { add("empty-file", "the file is empty", at: nil) }
  }

  private mutating func fields(isWhole: Bool) -> [JSONLine.Field]? {
    do {
      return try JSONLine.fields(in: line)
    } catch {
      if lineNumber == 1 {
        add("missing-version", Self.header, at: 0)
      } else if isWhole {
        add("not-json", "expected \(error.wanted)", at: error.offset)
      } else {
        add("incomplete-line", "the last line is not complete", at: 0, severity: .warning)
      }
      return nil
    }
  }

  /// - Returns: whether the rest can be read.
  private mutating func readHeader(_ fields: [JSONLine.Field]) -> Bool {
    guard let version = fields.first, version.key == "optui" else {
      add("missing-version", Self.header, at: 0)
      return false
    }
    guard version.value == .number("1") else {
      add("unsupported-version", "expected version 1 of the format, found \(version.value)", at: version.offset)
      return false
    }
    for field in fields {
      switch (field.key, field.value) {
      case ("title", .text(let text)): title = text
      case ("workers", .number(let digits)):
        workers = Int(digits).flatMap { (1...Self.mostWorkers).contains($0) ? $0 : nil }
      default: break
      }
    }
    if title == nil { add("missing-title", "the first line has no title", at: 0) }
    return true
  }
}

// Events.
extension EventLogReader {
  private mutating func read(event fields: [JSONLine.Field]) {
    guard let kind = kind(of: fields) else { return }
    var values = EventFields(fields)
    let sequence = values.number("seq", in: 1...Int.max) ?? 0
    let time = values.number("t_us", in: 0...Self.latest) ?? 0
    let worker = values.number("worker", in: 0...Int(Int32.max))
    let body = values.body(of: kind, after: consistency)
    let thread = values.text("thread")
    for mistake in values.mistakes { add(mistake.code, mistake.message, at: mistake.offset) }
    guard let body, values.mistakes.isEmpty else { return }
    let event = LogEvent(
      sequence: sequence, time: EngineTime(.microseconds(time)), worker: worker, thread: thread, body)
    events.append(event)
    // After a first mistake most others only follow from it.
    if problems.isEmpty { check(event) }
  }

  /// Checks that a recorder could have written the event.
  private mutating func check(_ event: LogEvent) {
    guard event.sequence == events.count else {
      return add("missing-events", "expected event \(events.count), found \(event.sequence)", at: 0)
    }
    do {
      try consistency.apply(event)
    } catch {
      add(error.code, error.message, at: 0)
    }
  }

  /// A hundred years: no play and no program lasts longer, and no calculation with it overflows.
  private static let latest = 100 * 366 * 24 * 3600 * 1_000_000

  private mutating func kind(of fields: [JSONLine.Field]) -> LogEvent.Kind? {
    guard let field = fields.last(where: { $0.key == "event" }) else {
      add("missing-event", "a line of the log says what happened, in 'event'", at: 0)
      return nil
    }
    guard case .text(let name) = field.value else {
      add("unknown-event", "unknown event \(field.value)", at: field.offset)
      return nil
    }
    if let kind = LogEvent.Kind(rawValue: name) { return kind }
    add(
      "unknown-event", "unknown event '\(name)'", at: field.offset,
      hint: Suggestion.didYouMean(name, among: LogEvent.Kind.allCases.map(\.rawValue)))
    return nil
  }

  /// - Parameter offset: in bytes from the beginning of the line.
  private mutating func add(
    _ code: String, _ message: String, at offset: Int?, severity: Problem.Severity = .error, hint: String? = nil
  ) {
    let place = offset.map { offset in
      let column = line.prefix(offset).count { !UTF8.isContinuation($0) } + 1
      return SourcePlace(line: lineNumber, column: column)
    }
    problems.append(Problem(severity, code, message, at: place, hint: hint))
  }
}
