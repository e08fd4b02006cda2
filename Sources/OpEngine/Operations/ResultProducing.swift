/// The reason why an operation has no result.
public enum ResultError: Error {
  /// The operation was cancelled before it began.
  case cancelled
  /// The closure of the operation returns nothing.
  case void
  /// The operation failed with an error.
  case failed(any Error)
}

/// An operation that has a result for its dependants.
public protocol ResultProducing<Value>: Operation {
  /// The type of the result.
  associatedtype Value: Sendable

  /// The result of the operation; nil before its finish.
  /// - Throws: `ResultError` if the operation finished without a result.
  var result: Value? { get throws(ResultError) }
}
