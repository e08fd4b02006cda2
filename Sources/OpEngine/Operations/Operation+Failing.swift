// Errors: R7.
extension Operation {
  /// What it failed with; nil for one that did not fail.
  public final var error: (any Error)? { withFields { $0.existingExtras?.error } }

  /// Says that it cannot do its work. To be called by its body, or for it by whatever does its work.
  ///
  /// It goes on until it is finished as ever, then with the outcome `failed`; who depends on it goes on after that (R7). The
  /// first error counts. Before its start and after its finish, and when it was cancelled before it began, the call has no
  /// effect.
  public final func fail(_ error: any Error) {
    let isFirst = withFields { operation in
      let extras = operation.madeExtras()
      guard extras.error == nil else { return false }
      extras.error = error
      return true
    }
    guard isFirst else { return }
    let message = "\(error)"
    let isTaken = engine.visit { core in
      core.state.fail(core.id(of: self), message)
    }
    if isTaken { return }
    // It dies outside the lock: it may own anything.
    let refused = withFields { operation in
      defer { operation.existingExtras?.error = nil }
      return operation.existingExtras?.error
    }
    withExtendedLifetime(refused) {}
  }
}
