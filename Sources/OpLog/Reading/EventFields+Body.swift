import OpEngine

// The body of an event, from the fields of its line.
extension EventFields {
  /// The greatest limit, and the greatest number of a block, that a log may have.
  private static let greatest = Int(Int32.max)

  /// Returns the body of an event of a kind; nil if a required field is missing or wrong.
  /// - Parameter created: the operations and queues that earlier lines have created.
  mutating func body(of kind: LogEvent.Kind, after created: LogConsistency) -> LogEvent.Body? {
    switch kind {
    case .created: names(.operation) ? operationBody(.created(newOperation())) : queueBody(.created(newQueue()))
    case .discarded: names(.operation) ? operationBody(.discarded) : queueBody(.discarded)
    case .depends: operationBody(otherOperation().map { .depends(on: $0) })
    case .undepends: operationBody(otherOperation().map { .undepends(on: $0) })
    case .priority: operationBody(priorityChange())
    case .enqueued: required(.queue, queue()) == nil ? nil : operationBody(.enqueued)
    case .gated: operationBody(.gated)
    case .ready: operationBody(.ready)
    case .dispatched: operationBody(.dispatched)
    case .executing: operationBody(.executing)
    case .returned: operationBody(.returned)
    case .block: operationBody(required(.new, number(.new, in: 1...Self.greatest)).map { .block($0) })
    case .blockEnded: operationBody(required(.new, number(.new, in: 1...Self.greatest)).map { .blockEnded($0) })
    case .cancelled: operationBody(.cancelled(value(.code, CancelCause.init) ?? .asked))
    case .noticed: operationBody(.noticed)
    case .paused: operationBody(.paused)
    case .unpaused: operationBody(.unpaused)
    case .requires: operationBody(requirement().map { .requires($0) })
    case .condition: operationBody(condition())
    case .failed: operationBody(.failed(text(.message) ?? ""))
    case .finished: operationBody(.finished(value(.outcome, OperationOutcome.init) ?? .completed))
    case .completed: operationBody(.completed)
    case .kvo: operationBody(notification().map { .kvo($0) })
    case .suspended: queueBody(.suspended)
    case .resumed: queueBody(.resumed)
    case .max: queueBody(maxChange())
    case .idle: queueBody(.idle)
    case .barrier: queueBody(otherOperation().map { .barrier($0) })
    case .log: names(.operation) ? operationBody(.log(text(.text) ?? "")) : .thread(.log(text(.text) ?? ""))
    case .waits:
      waitTarget(created).flatMap { names(.operation) ? operationBody(.waits(for: $0)) : .thread(.waits(for: $0)) }
    case .resumes:
      waitTarget(created).flatMap {
        names(.operation) ? operationBody(.resumes(after: $0)) : .thread(.resumes(after: $0))
      }
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

  private mutating func operationBody(_ change: LogEvent.OperationChange?) -> LogEvent.Body? {
    guard let operation = required(.operation, operation()), let change else { return nil }
    return .operation(operation, in: queue(), change)
  }

  private mutating func queueBody(_ change: LogEvent.QueueChange?) -> LogEvent.Body? {
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
    return names(.operation) ? operationBody(.note(words)) : queueBody(.note(words))
  }

  private mutating func focus() -> LogEvent.Body? {
    guard
      let target = operation().map({ LogEvent.Subject.operation($0) }) ?? required(.queue, queue()).map({ .queue($0) })
    else { return nil }
    return .show(.focus(target), by: nil)
  }

  // MARK: - Values

  private mutating func newOperation() -> LogEvent.NewOperation {
    LogEvent.NewOperation(
      name: text(.text), className: text(.className), kind: value(.kind, OperationKind.init),
      priority: priority(.new) ?? .normal, qualityOfService: qualityOfService() ?? .default)
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

  /// A limit below -1 is what a scenario may write, though the engine refuses it.
  private mutating func limit(_ key: LogKey) -> Int? { number(key, in: -Self.greatest...Self.greatest) }

  private mutating func priorityChange() -> LogEvent.OperationChange? {
    guard let new = required(.new, priority(.new)) else { return nil }
    return .priority(from: priority(.old) ?? new, to: new)
  }

  private mutating func maxChange() -> LogEvent.QueueChange? {
    guard let new = required(.new, limit(.new)) else { return nil }
    return .max(from: limit(.old) ?? new, to: new)
  }

  private mutating func notification() -> LogEvent.KeyValueChange? {
    guard let key = requiredText(.key) else { return nil }
    return LogEvent.KeyValueChange(key, old: word(.old), new: word(.new))
  }

  private mutating func requirement() -> LogEvent.Requirement? {
    guard required(.new, line.member(.new)) != nil,
      let code = required(.code, value(.code, LogEvent.Requirement.Code.init(rawValue:)))
    else { return nil }
    switch code {
    case .condition: return requiredText(.new).map { .condition($0) }
    case .exclusive: return requiredText(.new).map { .exclusive($0) }
    case .group: return otherOperation().map { .group($0) }
    }
  }

  private mutating func condition() -> LogEvent.OperationChange? {
    guard let name = requiredText(.text),
      let code = required(.code, value(.code, LogEvent.Verdict.Code.init(rawValue:)))
    else { return nil }
    switch code {
    case .satisfied: return .condition(name, .satisfied)
    case .unsatisfied: return .condition(name, .unsatisfied)
    case .produced: return otherOperation().map { .condition(name, .produced(by: $0)) }
    }
  }

  private mutating func answer() -> LogEvent.ShowEvent? {
    guard let question, let key = requiredText(.key) else { return nil }
    return .answer(to: question, key: key, because: text(.text))
  }

  /// The number of the question that the line is about.
  private var question: Int? {
    mutating get { required(.ask, number(.ask, in: 1...Int(Int32.max))) }
  }

  /// Returns the target of a wait: a line names it, and does not tell whether a queue or an operation of that name is
  /// meant.
  private mutating func waitTarget(_ created: LogConsistency) -> LogEvent.Subject? {
    guard let name = requiredText(.new) else { return nil }
    let queue = names.queues.known(name).flatMap { created.hasQueue($0) ? $0 : nil }
    // A group waits for its queue, which bears its name.
    if let queue, operation()?.text == name { return .queue(queue) }
    if let operation = names.operations.known(name), created.hasOperation(operation) { return .operation(operation) }
    return .queue(queue ?? names.queues.name(name))
  }
}
