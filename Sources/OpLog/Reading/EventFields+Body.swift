// The body of an event, from the fields of its line.
extension EventFields {
  /// The greatest limit, and the greatest block number, in a log.
  private static let greatest = Int(Int32.max)

  /// Returns the body of an event of a kind; nil if a required field is missing or wrong.
  /// - Parameter created: the operations and queues created by earlier lines.
  mutating func body(of kind: LogEvent.Kind, after created: LogConsistency) -> LogEvent.Body? {
    switch kind {
    case .created: names(.operation) ? creation() : required(.queue, queue()).map { .queueCreated($0, newQueue()) }
    case .discarded: names(.operation) ? operationBody(.discarded) : queueBody(.discarded)
    case .depends: operationBody(otherOperation().map { .dependencyAdded(on: $0) })
    case .undepends: operationBody(otherOperation().map { .dependencyRemoved(on: $0) })
    case .requires: operationBody(requirement())
    case .priority: operationBody(priorityChange())
    case .enqueued: operationBody(required(.queue, queue()).map { .enqueued(in: $0) })
    case .gated: operationBody(.unready)
    case .ready: operationBody(.ready)
    case .dispatched: operationBody(.dispatched)
    case .executing: operationBody(.executing)
    case .returned: operationBody(.returned)
    case .block: operationBody(block().map { .blockBegan(number: $0) })
    case .blockEnded: operationBody(block().map { .blockEnded(number: $0) })
    case .cancelled: operationBody(.cancelled(value(.code, CancelCause.init) ?? .asked))
    case .noticed: operationBody(.cancelNoticed)
    case .paused: operationBody(.paused)
    case .unpaused: operationBody(.unpaused)
    case .condition: operationBody(condition())
    case .failed: operationBody(.failed(message: text(.message) ?? ""))
    case .finished: operationBody(.finished(value(.outcome, OperationOutcome.init) ?? .completed))
    case .completed: operationBody(.completed)
    case .kvo: notification()
    case .suspended: queueBody(.suspended)
    case .resumed: queueBody(.resumed)
    case .max: queueBody(maxChange())
    case .idle: queueBody(.idle)
    case .barrier: queueBody(otherOperation().map { .barrierAdded($0) })
    case .log: .log(text(.text) ?? "", by: operation())
    case .waits: wait(created).map { .waitBegan(for: $0.target, inside: $0.body, in: $0.queue) }
    case .resumes: wait(created).map { .waitEnded(for: $0.target, inside: $0.body, in: $0.queue) }
    case .gap: required(.missed, number(.missed, in: 1...Int.max)).map { .gap(missed: $0) }
    case .misuse: required(.code, value(.code, Misuse.Code.init)).map { remark(.misuse($0)) }
    case .lint: required(.code, value(.code, Lint.init)).map { remark(.lint($0)) }
    case .note: note()
    case .hold: showBody(.hold(value(.new, Self.duration)))
    case .mark: showBody(.mark(text(.code) ?? ""))
    case .ask: showBody(.ask(text(.text) ?? "", reveal: text(.reveal) ?? "", about: text(.about)))
    case .choice: showBody(requiredText(.key).map { .choice(key: $0, text(.text) ?? "") })
    case .answer: showBody(answer())
    case .withdrawn: showBody(question.map { .withdrawn(question: $0) })
    case .focus: focus()
    case .speed: showBody(required(.new, value(.new) { Speed($0) }).map { .speed(doublings: $0.doublings) })
    case .zoom: showBody(.zoom(value(.new, Self.duration)))
    case .unknown: nil
    case .highlight:
      showBody(.highlight((text(.new) ?? "").split(separator: " ").map { names.operations.name(String($0)) }))
    }
  }

  private static func duration(_ text: String) -> Duration? { try? DurationSyntax.parse(text) }

  // MARK: - Subjects

  private mutating func operationBody(_ change: OperationChange<LogName, LogName>?) -> LogEvent.Body? {
    guard let operation = required(.operation, operation()), let change else { return nil }
    return .operation(operation, in: queue(), change)
  }

  private mutating func queueBody(_ change: QueueChange<LogName>?) -> LogEvent.Body? {
    guard let queue = required(.queue, queue()), let change else { return nil }
    return .queue(queue, change)
  }

  private mutating func showBody(_ event: LogEvent.ShowEvent?) -> LogEvent.Body? {
    event.map { .show($0, by: operation()) }
  }

  private mutating func remark(_ code: LogEvent.Remark.Code) -> LogEvent.Body {
    let stopped = (text(.new).map { Self.parts(of: $0, by: ", ") } ?? []).map { names.operations.name($0) }
    return .remark(
      LogEvent.Remark(code, text(.message), operation: operation(), queue: queue(), stopped: stopped))
  }

  private static func parts(of text: String, by separator: String) -> [String] {
    text.isEmpty ? [] : text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  private mutating func note() -> LogEvent.Body? {
    let words = text(.text) ?? ""
    guard text(.code) == EventLogWriter.aboutCode else { return showBody(.note(words)) }
    return subject().map { subject in
      if case .operation = subject {
        .note(words, about: subject, in: queue())
      } else {
        .note(words, about: subject, in: nil)
      }
    }
  }

  private mutating func focus() -> LogEvent.Body? { subject().map { .show(.focus($0), by: nil) } }

  private mutating func subject() -> LogEvent.Subject? {
    operation().map { .operation($0) } ?? required(.queue, queue()).map { .queue($0) }
  }

  // MARK: - Values

  private mutating func creation() -> LogEvent.Body? {
    let new = LogEvent.NewOperation(
      name: text(.text), className: text(.className), kind: value(.kind, OperationKind.init),
      priority: priority(.new) ?? .normal, qualityOfService: qualityOfService() ?? .default)
    return required(.operation, operation()).map { .created($0, in: queue(), new) }
  }

  private mutating func newQueue() -> LogEvent.NewQueue {
    LogEvent.NewQueue(
      name: text(.text), executor: value(.kind, QueueExecutor.init) ?? .pool,
      dispatchQueue: number(.dispatchQueue, in: 1...Self.greatest).map { DispatchQueueID(number: UInt64($0)) },
      max: limit(.new) ?? -1, qualityOfService: qualityOfService() ?? .default)
  }

  private mutating func priority(_ key: LogKey) -> QueuePriority? {
    value(key) { name in QueuePriority.allCases.first { $0.name == name } }
  }

  private mutating func qualityOfService() -> QualityOfService? {
    value(.qualityOfService) { name in QualityOfService.allCases.first { $0.name == name } }
  }

  /// A scenario may write a limit below -1, though the engine refuses it.
  private mutating func limit(_ key: LogKey) -> Int? { number(key, in: -Self.greatest...Self.greatest) }

  private mutating func priorityChange() -> OperationChange<LogName, LogName>? {
    guard let new = required(.new, priority(.new)) else { return nil }
    return .priorityChanged(old: priority(.old) ?? new, new: new)
  }

  private mutating func maxChange() -> QueueChange<LogName>? {
    guard let new = required(.new, limit(.new)) else { return nil }
    return .maxChanged(old: limit(.old) ?? new, new: new)
  }

  private mutating func block() -> Int32? { required(.new, number(.new, in: 1...Self.greatest)).map { Int32($0) } }

  private mutating func notification() -> LogEvent.Body? {
    let key = requiredText(.key)
    let (old, new) = (word(.old), word(.new))
    guard let operation = required(.operation, operation()), let key else { return nil }
    return .notified(operation, in: queue(), LogEvent.KeyValueChange(key, old: old, new: new))
  }

  private mutating func requirement() -> OperationChange<LogName, LogName>? {
    guard required(.new, line.member(.new)) != nil,
      let code = required(.code, value(.code, LogEvent.RequirementCode.init(rawValue:)))
    else { return nil }
    switch code {
    // Logs do not say how an operation that does not meet the condition ends.
    case .condition: return requiredText(.new).map { .requires(.condition($0, otherwise: .wait)) }
    case .exclusive: return requiredText(.new).map { .requires(.exclusive($0)) }
    case .group: return otherOperation().map { .adopted(by: $0) }
    }
  }

  private mutating func condition() -> OperationChange<LogName, LogName>? {
    guard let name = requiredText(.text),
      let code = required(.code, value(.code, LogEvent.VerdictCode.init(rawValue:)))
    else { return nil }
    switch code {
    case .satisfied: return .conditionDecided(name, .satisfied)
    case .unsatisfied: return .conditionDecided(name, .unsatisfied)
    case .produced: return otherOperation().map { .conditionDecided(name, .produced(by: $0)) }
    }
  }

  private mutating func answer() -> LogEvent.ShowEvent? {
    guard let question, let key = requiredText(.key) else { return nil }
    return .answer(to: question, key: key, because: text(.text))
  }

  /// The number of the line's question.
  private var question: Int? {
    mutating get { required(.ask, number(.ask, in: 1...Int(Int32.max))) }
  }

  /// Returns the parts of a wait; a thread outside all bodies has no queue.
  private mutating func wait(
    _ created: LogConsistency
  ) -> (target: LogEvent.Subject, body: LogName?, queue: LogName?)? {
    guard let target = waitTarget(created) else { return nil }
    let body = operation()
    return (target, body, body == nil ? nil : queue())
  }

  /// Returns the target of a wait. The line gives a name that may be that of a queue or of an operation.
  private mutating func waitTarget(_ created: LogConsistency) -> LogEvent.Subject? {
    guard let name = requiredText(.new) else { return nil }
    let queue = names.queues.known(name).flatMap { created.hasQueue($0) ? $0 : nil }
    // A group waits for its queue, which has the same name.
    if let queue, operation()?.text == name { return .queue(queue) }
    if let operation = names.operations.known(name), created.hasOperation(operation) { return .operation(operation) }
    return .queue(queue ?? names.queues.name(name))
  }
}
