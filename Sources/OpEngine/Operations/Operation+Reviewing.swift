// Comparing the flags of classes with their reports. Getters are called without a lock.
extension Operation {
  /// Returns the class's own value of a flag; nil if the class leaves the flag to the engine.
  private final func own(_ flag: () -> Bool) -> Bool? {
    let answer = ThreadContext.current.probing(self, flag)
    return answer.isOwn ? answer.value : nil
  }

  /// The number of changes announced or reported by its class; nil during one. If two readings are equal, no other
  /// thread was changing the flags read in between.
  private final var changeCountOutsideChanges: Int? {
    withFields { operation in
      guard let extras = operation.existingExtras else { return 0 }
      return extras.announced.values.contains { !$0.isEmpty } ? nil : extras.changes
    }
  }

  /// The values of the flags that the class keeps. The engine's own classes keep none.
  final var ownFlags: OwnFlags {
    if hasNoOverrides || isAsynchronousKind { return .none }
    return OwnFlags(isExecuting: own { self.isExecuting }, isFinished: own { self.isFinished })
  }

  /// Ends the default `start()`: a class that keeps `isFinished` itself finishes when that reads true.
  final func endRun(isDispatch: Bool, wasCancelled: Bool) {
    let own = ownFlags
    // Once it is finished, the getters of the engine and of the class read the same.
    if own.isFinished != nil { withFields { $0.madeExtras().keepsFinished = true } }
    // The class may have reported that inside `main()`, or do so now on another thread.
    if !isMarkedFinished, OperationRun.isReviewed(own, isDispatch: isDispatch) { review(wasCancelled: wasCancelled) }
    engine.endRun(of: self, own: own)
  }

  /// Whether the class's `isFinished` reads true without a report: after the return of `start()` waiters would wait
  /// forever.
  final var hasFinishedWithoutReport: Bool {
    guard !hasNoOverrides, !isAsynchronousKind, isFinished else { return false }
    // It may be reporting that now.
    return !isMarkedFinished && changeCountOutsideChanges != nil
  }

  /// Reports contradictions after a `start()` has returned without finishing the operation.
  /// - Parameter wasCancelled: whether it was cancelled before the start.
  final func review(wasCancelled: Bool) {
    guard let changes = changeCountOutsideChanges else { return }
    let own = ownFlags
    let mustBeFinished = wasCancelled || !isAsynchronous
    guard let record = engine.read(self, { $0 }), changeCountOutsideChanges == changes else { return }
    for lint in record.contradictions(to: own, mustBeFinished: mustBeFinished) {
      engine.update(self) { $0.note(contradiction: lint, of: $1) }
    }
  }

  /// Whether its queue has finished it at the return of `main()`, as the class does not keep `isFinished`, and code
  /// outside its `start()` runs here: if that belongs to the work, the work continues after the finish.
  final var wasEndedByMain: Bool {
    guard isMarkedFinished, !isAsynchronousKind, ThreadContext.current.operation !== self,
      withFields({ $0.existingExtras?.keepsFinished != true })
    else { return false }
    return engine.read(self) { $0.queue != .none && !$0.flags.contains(.reports) } ?? false
  }

  final func reportWorkAfterFinish() {
    engine.update(self) { $0.noteWorkAfterFinish(of: $1) }
  }

  /// Calls `cancel()` for another object than its owner, and records if the class does not cancel the operation.
  package final func cancelAndReview() {
    cancel()
    // A class may keep that flag itself.
    if hasNoOverrides || has(.cancelled) || isMarkedFinished || isCancelled { return }
    engine.update(self) { $0.noteUnheededCancel(of: $1, isCertain: !engine.isLive) }
  }

  /// Reports, once, that the class has posted a key that no property has and that looks like a misspelling.
  final func review(unknownKey name: String) {
    guard engine.observers.isObserved, KeyChange.Key.meant(by: name) != nil, !hasStoredProperty(name),
      withFields({ $0.madeExtras().unknownKeys.insert(name).inserted })
    else { return }
    let id = id
    let queue = engine.queue(of: id)
    engine.update { $0.report(.unknownKey, id, queue) }
  }

  /// Whether the class has a stored property with the name, perhaps with an underscore, behind a computed one.
  private final func hasStoredProperty(_ name: String) -> Bool {
    sequence(first: Mirror(reflecting: self), next: \.superclassMirror).contains { mirror in
      mirror.children.contains { $0.label == name || $0.label == "_" + name }
    }
  }

  /// Returns the class's value of the other flag than the one just reported; nil while that is being changed, too.
  final func otherFlag(beside key: KeyChange.Key) -> Bool? {
    let other: KeyChange.Key = key == .isFinished ? .isExecuting : .isFinished
    if withFields({ $0.existingExtras?.announced[other]?.isEmpty == false }) { return nil }
    return key == .isFinished ? own { self.isExecuting } : own { self.isFinished }
  }
}
