// Errors: R7.
extension EngineHandle where Self: Operation {
  /// The error with which the operation failed; nil if it did not.
  public var error: (any Error)? { withFields { $0.existingExtras?.error } }

  /// Declares that the operation cannot do its work. To be called while it executes, from any thread.
  ///
  /// The operation finishes as usual, then with the outcome `failed`, and its dependants become ready (R7). The first
  /// error counts. Before the start and after the finish, and for an operation that was cancelled before it began, the
  /// call has no effect.
  /// - Parameter error: the reason, which becomes the `error` of the operation.
  public func fail(_ error: any Error) {
    let isFirst = withFields { operation in
      let extras = operation.madeExtras()
      guard extras.error == nil else { return false }
      extras.error = error
      return true
    }
    guard isFirst else { return }
    let message = "\(error)"
    if engine.update(self, { $0.fail($1, message) }) { return }
    if wasEndedByMain { reportWorkAfterFinish() }
    // Release it outside the lock: it may own anything.
    withExtendedLifetime(withFields { $0.existingExtras?.error.take() }) {}
  }
}
