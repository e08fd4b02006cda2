// Errors: R7.
extension EngineHandle where Self: Operation {
  /// The error that the operation failed with; nil if it did not fail.
  public var error: (any Error)? { withFields { $0.existingExtras?.error } }

  /// Reports that the operation cannot do its work. To be called by its body, or by whatever does the work for it.
  ///
  /// The operation continues until it finishes as usual, then with the outcome `failed`; its dependants continue after
  /// that (R7). The first error counts. Before the start and after the finish, and for an operation that was cancelled
  /// before it began, the call has no effect.
  /// - Parameter error: the reason, kept as `error`.
  public func fail(_ error: any Error) {
    let isFirst = withFields { operation in
      let extras = operation.madeExtras()
      guard extras.error == nil else { return false }
      extras.error = error
      return true
    }
    guard isFirst else { return }
    let message = "\(error)"
    let isTaken = engine.withCore { core in
      core.state.fail(core.id(of: self), message)
    }
    if isTaken { return }
    if wasEndedByMain { reportWorkAfterFinish() }
    // It dies outside the lock: it may own anything.
    let refused = withFields { operation in
      defer { operation.existingExtras?.error = nil }
      return operation.existingExtras?.error
    }
    withExtendedLifetime(refused) {}
  }
}
