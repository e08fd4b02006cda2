// Apple's systems have these names, for classes of Objective-C.
#if !canImport(ObjectiveC)
  public import Foundation
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
    /// The handler is called twice, first with a change whose `isPrior` is true, without a new value. The property reads
    /// its new value by then: there is no call before the change itself.
    public static let prior = Self(rawValue: 8)
  }

  /// The kind of a change of the value of a key path. Operations have no to-many relationships that report others.
  public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1
    case insertion = 2
    case removal = 3
    case replacement = 4
  }

  /// A change of the value of a key path.
  public struct NSKeyValueObservedChange<Value> {
    /// The value after the change, if `new` was among the options.
    public let newValue: Value?
    /// The value before the change, if `old` was among the options, and there is one: dependencies and completion blocks
    /// are not kept.
    public let oldValue: Value?
    /// Whether another call with the new value follows: the first of two calls, with the option `prior`.
    public let isPrior: Bool
    /// The kind: always the setting of a value.
    public var kind: NSKeyValueChange { .setting }
    /// The places of inserted or removed objects: always nil.
    public var indexes: IndexSet? { nil }
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
        let old: Value? = options.contains(.old) ? Self.value(change.old) : nil
        if options.contains(.prior) {
          changeHandler(self, NSKeyValueObservedChange(newValue: nil, oldValue: old, isPrior: true))
        }
        let new = options.contains(.new) ? Self.value(change.new) ?? self[keyPath: keyPath] : nil
        changeHandler(self, NSKeyValueObservedChange(newValue: new, oldValue: old, isPrior: false))
      }
      if options.contains(.initial) {
        let value = options.contains(.new) ? self[keyPath: keyPath] : nil
        changeHandler(self, NSKeyValueObservedChange(newValue: value, oldValue: nil, isPrior: false))
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
