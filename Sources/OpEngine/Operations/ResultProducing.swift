/// Why there is no result.
public enum ResultError: Error {
  /// It was cancelled before it began.
  case cancelled
  /// It returns nothing.
  case void
  /// Its body threw this.
  case failed(any Error)
}

/// An operation that leaves something behind for those who depend on it.
public protocol ResultProducing<Value>: Operation {
  associatedtype Value: Sendable

  /// What came out; nil before the finish.
  /// - Throws: `ResultError` when nothing ever will.
  var result: Value? { get throws(ResultError) }
}
