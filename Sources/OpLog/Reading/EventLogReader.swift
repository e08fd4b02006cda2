import OpSystem

/// An incremental reader of event logs in both forms.
///
/// `read` reads a complete file at once. Otherwise, `append` takes the next bytes, in pieces of any length,
/// `takeEvents` returns the events of all complete lines and records, and `end` concludes.
package struct EventLogReader {
  /// The number of problems after which reading stops; a file that is not a log has one on each line.
  private static let problemLimit = 100

  /// A bound on the number of workers, beyond that of any pool.
  private static let maxWorkers = 1_000_000

  static let header: Phrase = "an event log begins with a line {\"optui\":1,\"title\":...}"

  /// The title of the log; nil until the header was read.
  package private(set) var title: String?
  /// The maximum number of pool workers; nil if the header does not give it.
  package private(set) var workers: Int?
  /// The recorded process; nil if the header does not give it.
  package private(set) var process: LogProcess?
  package private(set) var problems: [Problem] = []
  /// Whether events that this version does not know, or cannot use, are kept as text rather than refused.
  package var keepsUnknown: Bool
  private var binary: BinaryLog?
  private var events: [LogEvent] = []
  /// Whether the header is that of a program which serves its engine, and so sends other lines than events too.
  private var isFromProgram = false
  private var eventCount = 0
  private var latestTime = EngineTime.zero
  /// The time of the latest heartbeat: until then nothing more has happened.
  package private(set) var heartbeat = EngineTime.zero {
    didSet { if heartbeat > oldValue { hasNewHeartbeat = true } }
  }
  private var hasNewHeartbeat = false
  private var consistency = LogConsistency()
  private var names = LogNames()
  private var lineNumber = 0
  /// The members of the line read last: the next line reuses their memory.
  private var members: JSONLine.Members?
  /// The beginning of an incomplete line.
  private var rest: [UInt8] = []

  package init(keepsUnknown: Bool = false) { self.keepsUnknown = keepsUnknown }

  /// Makes a reader for the records of a program, which may be newer than this version.
  /// - Parameter textLimit: the maximum length of a text, in bytes.
  package init(ofProgramWithTextsUpTo textLimit: Int) {
    self.init(keepsUnknown: true)
    binary = BinaryLog(textLimit: textLimit)
  }

  /// Reads a complete file.
  ///
  /// The log is nil if any problem is more than a warning. A last line or record without its end, as after a crash, is
  /// skipped with a warning; unknown keys are ignored.
  /// - Complexity: O(length of the file).
  package static func read(_ bytes: [UInt8]) -> (log: RecordedLog?, problems: [Problem]) {
    var reader = EventLogReader()
    reader.append(bytes)
    reader.end()
    guard let title = reader.title, !reader.hasFailed else { return (nil, reader.problems) }
    let log = RecordedLog(
      title: title, workers: reader.workers, events: reader.takeEvents(), heartbeat: reader.heartbeat,
      process: reader.process)
    return (log, reader.problems)
  }

  /// Whether any problem is more than a warning.
  package var hasFailed: Bool { problems.contains { $0.severity != .warning } }

  /// Returns the events read since the previous call.
  package mutating func takeEvents() -> [LogEvent] {
    let taken = events
    events = []
    // Expect about as many events next time.
    events.reserveCapacity(taken.count)
    return taken
  }

  /// Returns the time of the latest heartbeat, if one was read since the previous call.
  package mutating func takeHeartbeat() -> EngineTime? {
    defer { hasNewHeartbeat = false }
    return hasNewHeartbeat ? heartbeat : nil
  }

  /// Returns the answers to commands read since the previous call.
  package mutating func takeAnswers() -> [AttachAnswer] { binary?.takeAnswers() ?? [] }

  /// Whether the program that sends the log has not yet sent its end.
  package var lacksEnd: Bool { binary?.hasEnd != true }

  /// Returns the line that sends a command to the program, without its line break.
  /// - Parameter id: the number that the answer will have.
  package func wireLine(of command: UserCommand, id: Int) -> String {
    (binary ?? BinaryLog()).wireLine(of: command, id: id)
  }

  /// The reason, in one sentence, why nothing more can be read; nil if reading can continue.
  package var failure: String? {
    problems.first { $0.severity != .warning }
      .map { problem in
        problem.place.map { localized("\(problem.message) in line \($0.line) of the log") } ?? problem.message
      }
  }

  /// Reads the next bytes, as far as they complete lines or records.
  /// - Complexity: O(length of `bytes`).
  package mutating func append(_ bytes: [UInt8]) {
    if binary != nil { return appendRecords(bytes) }
    if lineNumber == 0, rest.count + bytes.count >= BinaryLog.shortestLength,
      BinaryLog.begins(rest.prefix(BinaryLog.shortestLength) + Array(bytes.prefix(BinaryLog.shortestLength)))
    {
      binary = BinaryLog()
      return appendRecords(rest + bytes)
    }
    let read = bytes.withUnsafeBufferPointer { readLines(of: $0) }
    guard canGoOn else { return }
    rest += bytes[read...]
  }

  /// Reads all complete lines.
  /// - Returns: the number of their bytes, with line ends.
  private mutating func readLines(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = 0
    while canGoOn, start < bytes.count, let address = bytes.baseAddress,
      let lineFeed = memchr(address + start, 0x0A, bytes.count - start)
    {
      let end = UnsafeRawPointer(lineFeed) - UnsafeRawPointer(address)
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if rest.isEmpty {
        readLine(line, isWhole: true)
      } else {
        let whole = rest + line
        rest = []
        whole.withUnsafeBufferPointer { readLine($0, isWhole: true) }
      }
      start = end + 1
    }
    return start
  }

  /// Concludes: no more bytes follow.
  package mutating func end() {
    if let binary { return end(binary) }
    if canGoOn, !rest.isEmpty {
      let line = rest
      rest = []
      line.withUnsafeBufferPointer { readLine($0, isWhole: false) }
    }
    if lineNumber == 0 { add("empty-file", "the file is empty", at: nil) }
  }

  /// Whether reading can continue: the header was read or may still come, and there are not too many problems.
  private var canGoOn: Bool { (title != nil || lineNumber == 0) && problems.count < Self.problemLimit }

  private mutating func readLine(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
    lineNumber += 1
    let bytes = lineNumber == 1 ? UnsafeBufferPointer(rebasing: Self.withoutMark(bytes[...])) : bytes
    do throws(JSONLine.Failure) {
      let line = try JSONLine(bytes, reusing: members.take())
      if lineNumber > 1 { read(event: line) } else { readHeader(line) }
    } catch {
      note(error, in: bytes, isWhole: isWhole)
    }
  }

  private mutating func note(_ failure: JSONLine.Failure, in line: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
    if lineNumber == 1 {
      add("missing-version", Self.header, at: 0)
    } else if isWhole {
      add("not-json", "expected \(localized(Phrase(key: failure.wanted)))", at: failure.offset, in: line)
    } else {
      add("incomplete-line", "the last line is not complete", at: 0, severity: .warning)
    }
  }

  private mutating func readHeader(_ line: JSONLine) {
    let fields = line.fields
    guard let version = fields.first, version.key == "optui" else {
      return add("missing-version", Self.header, at: 0)
    }
    guard version.value == .integer(1) else {
      return add(
        "unsupported-version", "expected version 1 of the format, found \(version.value)", at: version.offset,
        in: line.bytes)
    }
    for field in fields {
      switch (field.key, field.value) {
      case ("title", .text(let text)): title = text
      case ("workers", let value):
        workers = value.number.flatMap { (1...Self.maxWorkers).contains($0) ? $0 : nil }
      // A program may be newer than its reader.
      case ("protocol", _): (isFromProgram, keepsUnknown) = (true, true)
      default: break
      }
    }
    process = LogProcess(fields)
    if title == nil { add("missing-title", "the first line has no title", at: 0) }
  }
}

// Records.
extension EventLogReader {
  private mutating func appendRecords(_ bytes: [UInt8]) {
    guard !hasFailed else { return }
    var read: [LogEvent] = []
    // The events before the damage are valid.
    defer { events += read }
    var damage: LogDamage?
    do throws(LogDamage) {
      try binary?.append(bytes, to: &read)
    } catch {
      damage = error
    }
    (title, workers, process) = (binary?.title, binary?.workers, binary?.process)
    heartbeat = binary?.heartbeat ?? .zero
    for index in read.indices {
      if keepsUnknown { read[index].time = max(read[index].time, latestTime) }
      latestTime = read[index].time
      do throws(LogConsistency.Contradiction) {
        try consistency.apply(read[index].body, at: latestTime)
      } catch {
        if keepsUnknown {
          read[index].body = Self.unknown(read[index])
        } else {
          read.removeSubrange(index...)
          return add(error.code, "the log is damaged: \(error.message)", at: nil)
        }
      }
    }
    if let damage {
      return add("damaged-log", "the log is damaged at byte \(damage.offset): \(damage.reason)", at: nil)
    }
    if !keepsUnknown, problems.isEmpty, let event = read.first(where: { $0.kind == .unknown }),
      case .unknown(let words, line: _) = event.body
    {
      add(
        EventFields.unknownEvent, Phrase(composed: words), at: nil, severity: .warning,
        hint: EventFields.unknownEventHint)
    }
  }

  /// Returns the event as one that only a newer version knows.
  private static func unknown(_ event: LogEvent) -> LogEvent.Body {
    let line = EventLogWriter(title: "").line(for: event)
    return Array(line.utf8).withUnsafeBufferPointer { bytes in
      (try? JSONLine(bytes)).map { unknown($0) } ?? .unknown(event.kind.rawValue, line: line)
    }
  }

  private mutating func end(_ binary: BinaryLog) {
    guard !hasFailed else { return }
    do {
      try binary.end()
    } catch {
      return add("damaged-log", "the log is damaged at byte \(error.offset): \(error.reason)", at: nil)
    }
    if binary.isCutOff { add("incomplete-record", "the last record is not complete", at: nil, severity: .warning) }
  }

  // MARK: - Events

  private mutating func read(event line: consuming JSONLine) {
    // An answer to a command, among the events of a program or of a steered play.
    if line.hasUnknownKeys, line.fields.number("re") != nil { return }
    // A program's other lines have no sequence number.
    if isFromProgram, line.member(.sequence) == nil { return }
    var fields = EventFields(line)
    // Swapped, not copied: a copy would count references to each table, and a shared table is copied as it grows.
    swap(&fields.names, &names)
    defer {
      members = fields.line.members
      swap(&fields.names, &names)
    }
    let sequence = fields.number(.sequence, in: 1...Int.max) ?? 0
    let times = 0...Int(EngineTime.latestInLog.nanoseconds / 1000)
    var time = EngineTime(microseconds: UInt64(fields.number(.time, in: times) ?? 0))
    if fields.isHeartbeat {
      heartbeat = max(heartbeat, time)
      return
    }
    let since = fields.number(.since, in: times).map { min(EngineTime(microseconds: UInt64($0)), time) }
    let worker = fields.number(.worker, in: 0...Int(Int32.max))
    let thread = fields.thread()
    guard var body = body(of: &fields) else { return }
    if keepsUnknown { time = max(time, latestTime) }
    // After a first mistake, most others only follow from it.
    if !hasFailed, !check(body, at: time, as: sequence) {
      body = Self.unknown(fields.line)
    }
    eventCount += 1
    latestTime = max(latestTime, time)
    events.append(LogEvent(sequence: sequence, time: time, since: since, worker: worker, thread: thread, body))
  }

  /// Returns the event's body, as text if this version does not know it; nil after reporting a problem.
  private mutating func body(of fields: inout EventFields) -> LogEvent.Body? {
    let isPlaced = fields.mistakes.isEmpty
    if isPlaced, let body = knownBody(of: &fields) { return body }
    let isText = isPlaced && (keepsUnknown || fields.isOnlyUnknown)
    if !isText || !keepsUnknown { note(fields.mistakes, isFatal: !isText, in: fields.line) }
    return isText ? Self.unknown(fields.line) : nil
  }

  /// Reports the mistakes of a line; for unknown events, only the first.
  private mutating func note(_ mistakes: [EventFields.Mistake], isFatal: Bool, in line: borrowing JSONLine) {
    for mistake in mistakes where isFatal || !problems.contains(where: { $0.code == mistake.code }) {
      add(
        mistake.code, mistake.message, at: mistake.offset, in: line.bytes, severity: isFatal ? .error : .warning,
        hint: mistake.hint)
    }
  }

  /// Returns the event's body; nil if it is unknown, or something is missing or wrong.
  private func knownBody(of fields: inout EventFields) -> LogEvent.Body? {
    guard let kind = fields.kind, kind != .unknown else {
      fields.refuseEvent()
      return nil
    }
    let body = fields.body(of: kind, after: consistency)
    return fields.mistakes.isEmpty ? body : nil
  }

  /// Checks that a recorder could have written an event, and reports a problem if not.
  /// - Returns: false for an event that is kept as text.
  private mutating func check(
    _ body: LogEvent.Body, at time: EngineTime, as sequence: Int
  ) -> Bool {
    guard sequence == eventCount + 1 else {
      add("missing-events", "expected event \(eventCount + 1), found \(sequence)", at: 0)
      return true
    }
    do {
      try consistency.apply(body, at: time)
    } catch {
      if keepsUnknown { return false }
      add(error.code, error.message, at: 0)
    }
    return true
  }

  /// Returns the line as an event that only a newer version knows.
  private static func unknown(_ line: borrowing JSONLine) -> LogEvent.Body {
    let fields = line.fields
    let head = [LogKey.sequence, .time, .since, .worker, .thread, .event].map(\.rawValue)
    let words = fields.filter { !head.contains($0.key) }.map { "\($0.key) \($0.value)" }
    let event = fields.text("event") ?? fields["event"].map { "\($0)" } ?? "?"
    let text = ([event] + words).joined(separator: " ")
    return .unknown(text, line: String(decoding: line.bytes, as: UTF8.self).printable)
  }

  /// - Parameters:
  ///   - offset: the byte offset in the line.
  ///   - line: required if the offset is not 0.
  private mutating func add(
    _ code: String, _ message: Phrase, at offset: Int?, in line: UnsafeBufferPointer<UInt8>? = nil,
    severity: Problem.Severity = .error, hint: Phrase? = nil
  ) {
    let place = offset.map { offset in
      let before = line?.prefix(offset).count { !UTF8.isContinuation($0) } ?? 0
      return SourcePlace(line: lineNumber, column: before + 1)
    }
    problems.append(Problem(severity, code, message, at: place, hint: hint))
  }
}
