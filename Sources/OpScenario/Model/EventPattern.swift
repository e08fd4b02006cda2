package import OpEngine

/// An event as a scenario names it: `A.finished`, `main.log end`, `misuse notReady`.
package struct EventPattern: Hashable, Sendable, CustomStringConvertible {
  /// The operation, queue or thread; nil for `misuse` and `lint`.
  package var subject: String?
  package var kind: LogEvent.Kind
  /// What the event has to carry: the text of a log line, the code of a misuse, the id of a lint, the key and
  /// perhaps the values of a notification. nil: anything.
  package var detail: String?

  package init(subject: String?, kind: LogEvent.Kind, detail: String? = nil) {
    self.subject = subject
    self.kind = kind
    self.detail = detail
  }

  package var description: String {
    if kind == .kvo, let subject, let detail { return "\(subject).\(detail)" }
    let name = subject.map { "\($0).\(kind.rawValue)" } ?? kind.rawValue
    return detail.map { "\(name) \($0)" } ?? name
  }

  package func matches(_ event: LogEvent) -> Bool {
    kind == event.kind && (subject == nil || subject == event.subject)
      && (detail == nil || detail == event.detail || (kind == .kvo && detail == event.code))
  }
}
