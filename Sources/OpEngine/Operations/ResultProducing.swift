/// The reason why there is no result.
public enum ResultError: Error {
  /// The operation was cancelled before it began.
  case cancelled
  /// The operation returns nothing.
  case void
  /// The body threw this error.
  case failed(any Error)
}

/// An operation that leaves a value behind for its dependants.
public protocol ResultProducing<Value>: Operation {
  associatedtype Value: Sendable

  /// The value that the operation left behind; nil before the finish.
  /// - Throws: `ResultError` when there will never be one.
  var result: Value? { get throws(ResultError) }
}
