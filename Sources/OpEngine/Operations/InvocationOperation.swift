/// An operation that calls one closure and keeps what that returns.
///
/// Foundation's one calls a selector; asked for the result of a cancelled or void invocation it raises an exception,
/// here `result` throws.
public final class InvocationOperation<Value: Sendable>: Operation, ResultProducing, @unchecked Sendable {
  // Sendable: the closure is touched by the one start, the value behind its lock.
  private let body: @Sendable () throws -> Value
  private let value = Lock<Value?>(nil)

  /// Makes an operation that calls `body` once, and fails if that throws.
  public init(_ body: @escaping @Sendable () throws -> Value) {
    self.body = body
    super.init()
  }

  /// Creates an operation that depends on `producer` and receives its result.
  ///
  /// If there is none, it fails with the producer's `ResultError`, and `body` is not called; so too, with `void`, when
  /// the dependency was removed before there was one.
  /// - Parameters:
  ///   - producer: the operation whose result is passed on.
  ///   - body: is called with the result.
  public init<Producer: ResultProducing>(
    after producer: Producer, _ body: @escaping @Sendable (Producer.Value) throws -> Value
  ) {
    self.body = { [weak producer] in
      // This one depends on it, and keeps it as long: it is finished, unless the dependency was removed.
      guard let input = try producer?.result else { throw ResultError.void }
      return try body(input)
    }
    super.init()
    addDependency(producer)
  }

  override var kind: OperationKind { .invocation }

  public override func main() {
    do {
      let result = try body()
      value.withLock { $0 = result }
    } catch {
      fail(error)
    }
  }

  /// The value that the closure returned; nil before the finish.
  /// - Throws: `ResultError.cancelled` when the operation was cancelled before it began, `.void` when the closure
  ///   returns nothing, `.failed` with the error that it threw.
  public var result: Value? {
    get throws(ResultError) {
      guard let outcome else { return nil }
      if outcome == .cancelledBeforeStart { throw .cancelled }
      if let error { throw .failed(error) }
      if Value.self == Void.self { throw .void }
      return value.withLock { $0 }
    }
  }
}
