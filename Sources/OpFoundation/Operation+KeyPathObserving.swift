// Apple's systems have these names, for classes of Objective-C.
#if !canImport(ObjectiveC)
  public import OpEngine

  /// A token that keeps the observation of a key path alive.
  public final class NSKeyValueObservation: Sendable {
    private let token: ObservationToken

    fileprivate init(_ token: ObservationToken) { self.token = token }

    /// Ends the observation, as releasing the token does.
    public func invalidate() { token.cancel() }
  }

  /// Options of the observation of a key path.
  public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The change has the new value.
    public static let new = Self(rawValue: 1)
    /// The change has the old value.
    public static let old = Self(rawValue: 2)
    /// The handler is called at once too, with the present value as the new one.
    public static let initial = Self(rawValue: 4)
  }

  /// A change of the value of a key path.
  public struct NSKeyValueObservedChange<Value> {
    /// The value after the change, if `new` was among the options.
    public let newValue: Value?
    /// The value before the change, if `old` was among the options, and there is one: dependencies and completion blocks
    /// are not kept.
    public let oldValue: Value?
    /// Whether the change is still to come: never here.
    public var isPrior: Bool { false }
  }

  extension EngineHandle where Self: OpEngine.Operation {
    /// Calls a handler at every change of one of the key-value observable properties, such as `\.isFinished`.
    ///
    /// The handler is called on the thread that makes the change, before the causing call goes on. For a property that
    /// operations do not report it is not called.
    /// - Parameters:
    ///   - keyPath: the property.
    ///   - options: which values the change has, and whether the handler is called at once.
    ///   - changeHandler: is called with the operation and the change.
    /// - Returns: a token; the observation ends when it is invalidated or released.
    public func observe<Value>(
      _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
      changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
      nonisolated(unsafe) let keyPath = keyPath
      let keys = Self.key(of: keyPath).map { [$0] } ?? []
      let token = observe(Set(keys)) { [weak self] _, change in
        guard let self else { return }
        let observed = NSKeyValueObservedChange(
          newValue: options.contains(.new) ? Self.value(change.new) ?? self[keyPath: keyPath] : nil,
          oldValue: options.contains(.old) ? Self.value(change.old) : nil)
        changeHandler(self, observed)
      }
      if options.contains(.initial) {
        let value = options.contains(.new) ? self[keyPath: keyPath] : nil
        changeHandler(self, NSKeyValueObservedChange(newValue: value, oldValue: nil))
      }
      return NSKeyValueObservation(token)
    }

    /// The value that a notification carries, as the type of the property.
    private static func value<Value>(_ number: Int?) -> Value? {
      guard let number else { return nil }
      if let flag = (number != 0) as? Value { return flag }
      return OpEngine.Operation.QueuePriority(rawValue: number) as? Value
    }

    private static func key(of keyPath: PartialKeyPath<Self>) -> KeyChange.Key? {
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
#endif
