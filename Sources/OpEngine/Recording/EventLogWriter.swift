/// The machine-readable event log: a header line, then one JSON object per line.
package struct EventLogWriter: Sendable {
  private let title: String
  private let workers: Int?
  private let process: LogProcess?

  /// The code of a `note` about an operation or a queue, rather than for the viewer at this moment.
  package static let aboutCode = "about"

  /// Makes a writer.
  /// - Parameters:
  ///   - title: the title of the scenario, or the name of the program.
  ///   - workers: the maximum number of pool workers; nil if the header does not give it.
  ///   - process: the recorded process, if any.
  package init(title: String, workers: Int? = nil, of process: LogProcess? = nil) {
    (self.title, self.workers, self.process) = (title, workers, process)
  }

  /// The first line, without its line break: the version of the format, the title, the size of the pool, the process.
  package var header: String { header { _ in } }

  /// Returns the first line, without its line break, with further members.
  func header(_ members: (inout JSONBytes) -> Void) -> String {
    JSONBytes.text { json in
      json.member("optui", 1)
      json.member("title", title)
      json.member("workers", workers)
      process?.append(to: &json)
      members(&json)
    }
  }

  /// Returns the text of a whole log: the header, a line for each event, and one for the latest heartbeat if it is
  /// later.
  package func text(of events: some BidirectionalCollection<LogEvent>, heartbeat: EngineTime = .zero) -> String {
    let end = heartbeat > events.last?.time ?? .zero ? [line(forHeartbeat: heartbeat)] : []
    return ([header] + events.map { line(for: $0) } + end).joined(separator: "\n") + "\n"
  }

  /// Returns the line of a heartbeat, without its line break: until this time nothing more has happened. It has no
  /// number, because it is not an event.
  package func line(forHeartbeat time: EngineTime) -> String {
    JSONBytes.text { $0.member("t_us", time.microseconds) }
  }

  /// Returns the line of one event, without its line break. Absent values are omitted.
  package func line(for event: LogEvent) -> String {
    var bytes = JSONBytes()
    append(event, to: &bytes)
    return bytes.text
  }

  /// Appends the line of one event, without its line break.
  ///
  /// Only bytes are appended, and no strings are joined: a recorded program pays for each of its events.
  /// - Complexity: O(length of the line).
  func append(_ event: LogEvent, to line: inout JSONBytes) {
    switch event.body {
    case .operation(let operation, in: let queue, let change):
      // The change's own kind: each query of the whole event would copy its body, for 200 instructions.
      line.begin(event, change.kind, operation: operation.text, queue: queue?.text)
      line.append(change)
    case .unknown(_, line: let own): return line.append(verbatim: own)
    case let body:
      line.begin(event, event.kind, operation: event.operation, queue: event.queue)
      line.append(body)
    }
    line.append(UInt8(ascii: "}"))
  }
}

/// Keys common to several events, as written in a line.
private enum JSONKey {
  static let qualityOfService: StaticString = #","qos":"#
  static let old: StaticString = #","old":"#
  static let new: StaticString = #","new":"#
  static let text: StaticString = #","text":"#
  static let message: StaticString = #","message":"#
  static let code: StaticString = #","code":"#
  static let kind: StaticString = #","kind":"#
  static let dispatchQueue: StaticString = #","dispatch":"#
  static let className: StaticString = #","class":"#
  static let key: StaticString = #","key":"#
}

extension JSONBytes {
  fileprivate mutating func append(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    append(key)
    append(quoted: text)
  }

  fileprivate mutating func append(_ key: StaticString, _ number: Int?) {
    guard let number else { return }
    append(key)
    append(decimal: number)
  }

  /// Appends the members common to all events.
  fileprivate mutating func begin(
    _ event: LogEvent, _ kind: LogEvent.Kind, operation: String?, queue: String?
  ) {
    append(#"{"seq":"#)
    append(decimal: event.sequence)
    append(#","t_us":"#)
    append(decimal: event.time.microseconds)
    if let since = event.since {
      append(#","since_us":"#)
      append(decimal: since.microseconds)
    }
    append(#","event":""#)
    append(verbatim: kind.rawValue)
    append(UInt8(ascii: "\""))
    append(#","op":"#, operation)
    append(#","queue":"#, queue)
    append(#","thread":"#, event.thread)
    append(#","worker":"#, event.worker)
  }

  /// Appends a body other than a change of an operation.
  fileprivate mutating func append(_ body: LogEvent.Body) {
    switch body {
    case .created(_, _, let new):
      append(JSONKey.qualityOfService, new.qualityOfService.nameUnlessDefault)
      append(JSONKey.new, new.priority.name)
      append(JSONKey.text, new.name)
      append(JSONKey.kind, new.kind?.rawValue)
      append(JSONKey.className, new.className)
    case .queueCreated(_, let new):
      append(JSONKey.qualityOfService, new.qualityOfService.nameUnlessDefault)
      append(JSONKey.new, new.max)
      append(JSONKey.text, new.name)
      append(JSONKey.kind, new.executor == .pool ? nil : new.executor.rawValue)
      append(JSONKey.dispatchQueue, new.dispatchQueue.map { Int($0.number) })
    case .queue(_, .maxChanged(let old, let new)):
      append(JSONKey.old, old)
      append(JSONKey.new, new)
    case .queue(_, .barrierAdded(let operation)): append(JSONKey.new, operation.text)
    case .notified(_, _, let change):
      append(JSONKey.old, value: change.old)
      append(JSONKey.new, value: change.new)
      append(JSONKey.key, change.key)
    case .waitBegan(let target, _, _), .waitEnded(let target, _, _): append(JSONKey.new, target.name)
    case .log(let text, _): append(JSONKey.text, text)
    case .note(let text, _, _):
      append(JSONKey.text, text)
      append(JSONKey.code, EventLogWriter.aboutCode)
    case .remark(let remark):
      append(JSONKey.new, remark.stopped.isEmpty ? nil : remark.stopped.map(\.text).joined(separator: ", "))
      append(JSONKey.message, remark.message)
      append(JSONKey.code, remark.code.id)
    case .show(let show, _): append(show)
    case .gap(let missed): append(#","missed":"#, missed)
    case .operation, .queue, .unknown: break
    }
  }

  /// Appends a value of a notification, as a number if it is one.
  private mutating func append(_ key: StaticString, value: String?) {
    guard let value, let number = Int(value), String(number) == value else { return append(key, value) }
    append(key, number)
  }

  fileprivate mutating func append(_ change: OperationChange<LogName, LogName>) {
    switch change {
    case .dependencyAdded(let other), .dependencyRemoved(let other): append(JSONKey.new, other.text)
    case .requires(.condition(let name, _)): append(name, .condition)
    case .requires(.exclusive(let category)): append(category, .exclusive)
    case .adopted(let group): append(group.text, .group)
    case .blockBegan(let number), .blockEnded(let number): append(JSONKey.new, Int(number))
    case .cancelled(let cause): append(JSONKey.code, cause == .asked ? nil : cause.rawValue)
    case .conditionDecided(let name, .satisfied): append(name, .satisfied)
    case .conditionDecided(let name, .unsatisfied): append(name, .unsatisfied)
    case .conditionDecided(let name, .produced(let product)):
      append(JSONKey.new, product.text)
      append(name, .produced)
    case .failed(let message): append(JSONKey.message, message)
    case .finished(let outcome): append(#","outcome":"#, outcome.rawValue)
    case .priorityChanged(let old, let new):
      append(JSONKey.old, old.name)
      append(JSONKey.new, new.name)
    // Most have no other members. `EventFoldTests` reads a line of each kind back.
    case _: break
    }
  }

  private mutating func append(_ requirement: String, _ code: LogEvent.RequirementCode) {
    append(JSONKey.new, requirement)
    append(JSONKey.code, code.rawValue)
  }

  private mutating func append(_ condition: String, _ code: LogEvent.VerdictCode) {
    append(JSONKey.text, condition)
    append(JSONKey.code, code.rawValue)
  }

  fileprivate mutating func append(_ event: LogEvent.ShowEvent) {
    switch event {
    case .note(let text): append(JSONKey.text, text)
    case .hold(let length), .zoom(let length): append(JSONKey.new, length.map(LogText.of))
    case .mark(let id): append(JSONKey.code, id)
    case .ask(let text, let reveal, let about):
      append(#","reveal":"#, reveal)
      append(#","about":"#, about)
      append(JSONKey.text, text)
    case .choice(let key, let text):
      append(JSONKey.text, text)
      append(JSONKey.key, key)
    case .answer(let number, let key, let because):
      append(#","ask":"#, number)
      append(JSONKey.text, because)
      append(JSONKey.key, key)
    case .withdrawn(let number): append(#","ask":"#, number)
    case .speed(let doublings): append(JSONKey.new, LogText.ofSpeed(doublings: doublings))
    case .highlight(let names): append(JSONKey.new, names.map(\.text).joined(separator: " "))
    case .focus: break
    }
  }
}
