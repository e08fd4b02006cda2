/// An event in the notation of scenarios: `A.finished`, `main.log end`, `misuse notReady`.
package struct EventPattern: Hashable, Sendable, CustomStringConvertible {
  /// The operation, queue or thread; nil for `misuse` and `lint`.
  package var subject: String?
  package var kind: LogEvent.Kind
  /// The required detail: the text of a log line, the code of a misuse, the id of a lint, the kind or the priority of a
  /// new operation, the key and perhaps the values of a notification; nil for any.
  package var detail: String?

  package init(subject: String? = nil, kind: LogEvent.Kind, detail: String? = nil) {
    (self.subject, self.kind, self.detail) = (subject, kind, detail)
  }

  package var description: String {
    if kind == .kvo, let subject, let detail { return "\(subject).\(detail)" }
    let name = subject.map { "\($0).\(kind.rawValue)" } ?? kind.rawValue
    return detail.map { "\(name) \($0)" } ?? name
  }

  package func matches(_ event: LogEvent) -> Bool {
    kind == event.kind && (subject == nil || subject == event.subject)
      && (detail == nil || detail == event.detail || detail == event.otherDetail)
  }
}

extension LogEvent {
  /// The detail that may follow the name of the event in a pattern.
  package var detail: String? {
    switch body {
    case .operation(_, _, let change): change.detail
    case .queue(_, .maxChanged(_, let new)): String(new)
    case .queue(_, .barrierAdded(let operation)): operation.text
    case .notified(_, _, let change): "\(change.key) \(change.old ?? "")->\(change.new ?? "")"
    case .log(let text, _), .note(let text, _, _): text
    case .waitBegan(let target, _, _), .waitEnded(let target, _, _): target.name
    case .remark(let remark): remark.code.id
    case .created(_, in: _, let new): new.kind?.rawValue
    case .queueCreated, .queue: nil
    // Patterns do not name these.
    case .show, .gap, .unknown: nil
    }
  }

  /// A detail that may stand instead of the first one.
  fileprivate var otherDetail: String? {
    switch body {
    case .notified(_, _, let change): change.key
    case .created(_, in: _, let new): new.priority.name
    case _: nil
    }
  }
}

extension OperationChange<LogName, LogName> {
  fileprivate var detail: String? {
    switch self {
    case .dependencyAdded(let other), .dependencyRemoved(let other), .adopted(let other),
      .conditionDecided(_, .produced(let other)):
      other.text
    case .requires(.condition(let name, _)), .requires(.exclusive(let name)): name
    case .blockBegan(let number), .blockEnded(let number): String(number)
    case .cancelled(let cause): cause == .asked ? nil : cause.rawValue
    case .failed(let message): message
    case .finished(let outcome): outcome.rawValue
    case .priorityChanged(_, let new): new.name
    case _: nil
    }
  }
}

extension EventPattern {
  /// The form of the detail that may follow the name of an event.
  enum DetailForm {
    case text
    case number
    case oneOf([String])
    case operation
    case operationOrQueue
  }
}

extension LogEvent.Kind {
  private static let detailForms: [LogEvent.Kind: EventPattern.DetailForm] = [
    .log: .text, .failed: .text, .requires: .text, .condition: .text,
    .block: .number, .blockEnded: .number, .max: .number,
    .priority: .oneOf(QueuePriority.allCases.map(\.name)),
    .cancelled: .oneOf([CancelCause.conditionFailed.rawValue]),
    .created: .oneOf(OperationKind.allCases.map(\.rawValue) + QueuePriority.allCases.map(\.name)),
    .finished: .oneOf(OperationOutcome.allCases.map(\.rawValue)),
    .depends: .operation, .undepends: .operation, .barrier: .operation,
    .waits: .operationOrQueue, .resumes: .operationOrQueue,
  ]

  /// The form of the detail that may follow; nil for none.
  var detailForm: EventPattern.DetailForm? { Self.detailForms[self] }
}
