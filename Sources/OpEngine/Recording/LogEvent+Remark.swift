extension LogEvent {
  /// A lint or a misuse.
  public struct Remark: Hashable, Sendable {
    /// The lint or the misuse that is reported.
    public enum Code: Hashable, Sendable {
      case lint(Lint)
      case misuse(Misuse.Code)

      /// The word for it: `missing-kvo`, `notReady`.
      public var id: String {
        switch self {
        case .lint(let lint): lint.rawValue
        case .misuse(let code): code.rawValue
        }
      }
    }

    public var code: Code
    /// One sentence; nil for a deadlock without reasons.
    public var message: String?
    /// The operation that it concerns.
    public var operation: String?
    /// The queue that it concerns, or that the operation is in.
    public var queue: String?
    /// The operations that a deadlock has stopped while others continue; empty if nothing moves any more.
    public var stopped: [String]

    /// Makes a remark about an operation, a queue, or neither.
    public init(
      _ code: Code, _ message: String?, operation: String? = nil, queue: String? = nil, stopped: [String] = []
    ) {
      self.code = code
      self.message = message
      self.operation = operation
      self.queue = queue
      self.stopped = stopped
    }
  }
}
