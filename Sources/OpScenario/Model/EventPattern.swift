package import OpEngine

/// An event as a scenario names it: `A.finished`, `main.log end`, `misuse notReady`.
package struct EventPattern: Hashable, Sendable, CustomStringConvertible {
  /// The operation, queue or thread; nil for `misuse` and `lint`.
  package var subject: String?
  package var kind: LogEvent.Kind
  /// The detail that the event has to carry: the text of a log line, the code of a misuse, the id of a lint, the key
  /// and perhaps the values of a notification; nil for any.
  package var detail: String?

  package var description: String {
    if kind == .kvo, let subject, let detail { return "\(subject).\(detail)" }
    let name = subject.map { "\($0).\(kind.rawValue)" } ?? kind.rawValue
    return detail.map { "\(name) \($0)" } ?? name
  }

  package func matches(_ event: LogEvent) -> Bool {
    kind == event.kind && (subject == nil || subject == event.subject)
      && (detail == nil || detail == event.detail || detail == event.keyOfNotification)
  }
}

extension LogEvent {
  /// The text that may stand behind the name of the event in a pattern.
  package var detail: String? {
    switch body {
    case .operation(_, _, let change): change.detail
    case .queue(_, .max(_, let new)): String(new)
    case .queue(_, .barrier(let operation)): operation.text
    case .queue(_, .note(let text)): text
    case .queue(_, .created), .queue(_, .discarded), .queue(_, .suspended), .queue(_, .resumed), .queue(_, .idle): nil
    case .thread(.log(let text)): text
    case .thread(.waits(let target)), .thread(.resumes(let target)): target.name
    case .remark(let remark): remark.code.id
    // Patterns do not name these.
    case .show, .gap, .unknown: nil
    }
  }

  fileprivate var keyOfNotification: String? {
    if case .operation(_, _, .kvo(let change)) = body { change.key } else { nil }
  }
}

extension LogEvent.OperationChange {
  fileprivate var detail: String? {
    switch self {
    case .depends(let other), .undepends(let other): other.text
    case .priority(_, let new): new.name
    case .block(let number), .blockEnded(let number): String(number)
    case .log(let text), .failed(let text), .note(let text): text
    case .cancelled(let cause): cause == .asked ? nil : cause.rawValue
    case .requires(.condition(let name)), .requires(.exclusive(let name)): name
    case .requires(.group(let group)): group.text
    case .condition(_, .produced(let product)): product.text
    case .finished(let outcome): outcome.rawValue
    case .kvo(let change): "\(change.key) \(change.old ?? "")->\(change.new ?? "")"
    case .waits(let target), .resumes(let target): target.name
    case .created, .discarded, .enqueued, .ready, .gated, .dispatched, .executing, .returned, .noticed, .paused,
      .unpaused, .condition, .completed:
      nil
    }
  }
}
