/// An operation that calls one closure and keeps the value that it returns.
///
/// Foundation's class of that name calls a selector, and raises an exception if there is no result; here `result`
/// throws an error.
public final class InvocationOperation<Value: Sendable>: Operation, ResultProducing, @unchecked Sendable {
  // Sendable: only the one start touches the closure; the value is behind its lock.
  private let body: @Sendable () throws -> Value
  private let value = Lock<Value?>(nil)

  /// Creates an operation that calls a closure.
  /// - Parameter body: the closure, called once. If it throws, the operation fails with that error.
  public init(_ body: @escaping @Sendable () throws -> Value) {
    self.body = body
    super.init()
  }

  /// Creates an operation that depends on `producer` and receives its result.
  ///
  /// If the producer has no result, the operation fails with the producer's `ResultError`, and `body` is not called. If
  /// the dependency was removed before there was a result, that error is `void`.
  /// - Parameters:
  ///   - producer: the operation whose result is passed on.
  ///   - body: the closure to call with the result. If it throws, the operation fails with that error.
  public init<Producer: ResultProducing>(
    after producer: Producer, _ body: @escaping @Sendable (Producer.Value) throws -> Value
  ) {
    self.body = { [weak producer] in
      // This one depends on it, and so retains it: it is finished, unless the dependency was removed.
      guard let input = try producer?.result else { throw ResultError.void }
      return try body(input)
    }
    super.init()
    addDependency(producer)
  }

  override var kind: OperationKind { .invocation }

  /// Calls the closure, and keeps its value or its error.
  public override func main() {
    do {
      let result = try body()
      value.withLock { $0 = result }
    } catch {
      fail(error)
    }
  }

  /// The value that the closure returned; nil before the finish.
  /// - Throws: `ResultError.cancelled` if the operation was cancelled before it began, `.failed` if it failed, `.void`
  ///   if the closure returns nothing.
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
