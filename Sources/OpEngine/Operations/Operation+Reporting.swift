// Foundation's key-value coding: the calls of a class that keeps its own flags, before and after each change of them.
extension Operation {
  /// Reports that the value of `key` is about to change.
  ///
  /// Besides the raw values of `KeyChange.Key`, `ready`, `executing`, `finished` and `cancelled` are keys, as with
  /// Foundation. Other keys are ignored; one that looks like a misspelled key of operations is the lint `unknown-key`.
  /// - Parameter key: the name of the property.
  public final func willChangeValue(forKey key: String) {
    guard let key = KeyChange.Key(posted: key) else { return }
    let old = value(of: key)
    withFields { operation in
      let extras = operation.madeExtras()
      extras.changes += 1
      extras.announced[key, default: []].append(old)
    }
  }

  /// Reports that the value of `key` has changed: notifies observers and, of the flags, the engine.
  /// - Parameter key: the name of the property; see ``willChangeValue(forKey:)``.
  public final func didChangeValue(forKey key: String) {
    guard let key = KeyChange.Key(posted: key) else { return review(unknownKey: key) }
    let old: Int? = withFields { operation in
      let extras = operation.madeExtras()
      extras.changes += 1
      return extras.announced[key]?.last ?? nil
    }
    // Announced until the engine has the report: see `review`.
    defer { withFields { _ = $0.madeExtras().announced[key]?.popLast() } }
    let new = value(of: key)
    notify(KeyChange(key, old: old, new: new))
    if key == .isReady {
      engine.queryReadiness(of: self)
    } else if key == .isExecuting || key == .isFinished {
      let isLate = wasEndedByMain
      engine.receive(reportOf: key, new == 1, from: self)
      if isLate { reportWorkAfterFinish() }
    }
  }

  /// A variant of ``willChangeValue(forKey:)`` that takes a key path, such as `\.isExecuting`.
  public final func willChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {
    if let key = Operation.key(of: keyPath) { willChangeValue(forKey: key.rawValue) }
  }

  /// A variant of ``didChangeValue(forKey:)`` that takes a key path, such as `\.isExecuting`.
  public final func didChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {
    if let key = Operation.key(of: keyPath) { didChangeValue(forKey: key.rawValue) }
  }

  /// Returns the class's value. Overridden getters are called without a lock.
  private final func value(of key: KeyChange.Key) -> Int? {
    switch key {
    case .isReady: isReady ? 1 : 0
    case .isExecuting: isExecuting ? 1 : 0
    case .isFinished: isFinished ? 1 : 0
    case .isCancelled: isCancelled ? 1 : 0
    case .isAsynchronous: isAsynchronous ? 1 : 0
    case .queuePriority: queuePriority.rawValue
    case .isPaused: engine.read(self) { $0.flag(.isPaused) ? 1 : 0 }
    case .dependencies, .completionBlock: nil
    }
  }
}

extension EngineHandle where Self: Operation {
  /// Returns the key of a property; nil for one without notifications.
  package static func key(of keyPath: PartialKeyPath<Self>) -> KeyChange.Key? {
    switch keyPath {
    case \Self.isReady: .isReady
    case \Self.isExecuting: .isExecuting
    case \Self.isFinished: .isFinished
    case \Self.isCancelled: .isCancelled
    case \Self.isAsynchronous: .isAsynchronous
    case \Self.dependencies: .dependencies
    case \Self.queuePriority: .queuePriority
    case \Self.completionBlock: .completionBlock
    case _: nil
    }
  }
}
