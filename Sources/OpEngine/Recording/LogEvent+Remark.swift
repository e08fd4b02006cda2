extension LogEvent {
  /// A lint or a misuse.
  package struct Remark: Hashable, Sendable {
    /// The reported lint or misuse.
    package enum Code: Hashable, Sendable {
      case lint(Lint)
      case misuse(Misuse.Code)

      /// The kind of its event.
      package var kind: Kind {
        switch self {
        case .lint: .lint
        case .misuse: .misuse
        }
      }

      /// The code's word: `missing-kvo`, `notReady`.
      package var id: String {
        switch self {
        case .lint(let lint): lint.rawValue
        case .misuse(let code): code.rawValue
        }
      }
    }

    package var code: Code
    /// One sentence; nil for a deadlock without reasons.
    package var message: String?
    /// The operation that it concerns.
    package var operation: LogName?
    /// The queue that it concerns, or that of the operation.
    package var queue: LogName?
    /// The operations stopped by a deadlock while others continue; empty if nothing moves any more.
    package var stopped: [LogName]

    /// Makes a remark about an operation, a queue, or neither.
    package init(
      _ code: Code, _ message: String?, operation: LogName? = nil, queue: LogName? = nil, stopped: [LogName] = []
    ) {
      self.code = code
      self.message = message
      self.operation = operation
      self.queue = queue
      self.stopped = stopped
    }
  }
}
