// Apple's systems have these names, for classes of Objective-C.
#if !canImport(ObjectiveC)
  public import Foundation
  public import OpEngine

  /// A token that keeps the observation of a key path alive.
  public final class NSKeyValueObservation: Sendable {
    private let token: ObservationToken

    fileprivate init(_ token: ObservationToken) { self.token = token }

    /// Ends the observation, as a release of the token does. A second call has no effect.
    public func invalidate() { token.cancel() }
  }

  /// The options of an observation of a key path.
  public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The option that a change has the new value.
    public static let new = Self(rawValue: 1)
    /// The option that a change has the old value.
    public static let old = Self(rawValue: 2)
    /// The option that the handler is also called at once, with the present value as the new one.
    public static let initial = Self(rawValue: 4)
    /// The option that the handler is called twice, first with a change whose `isPrior` is true, without a new value.
    ///
    /// Both calls come after the change: the property has its new value already.
    public static let prior = Self(rawValue: 8)
  }

  /// The kind of a change of the value of a key path. Changes of operations are settings.
  public enum NSKeyValueChange: UInt, Sendable {
    /// The value was set.
    case setting = 1
    /// Objects were inserted, which operations never report.
    case insertion = 2
    /// Objects were removed, which operations never report.
    case removal = 3
    /// Objects were replaced, which operations never report.
    case replacement = 4
  }

  /// A change of the value of a key path.
  public struct NSKeyValueObservedChange<Value> {
    /// The value after the change, if `new` is among the options.
    public let newValue: Value?
    /// The value before the change, if `old` is among the options; nil for dependencies and completion blocks.
    public let oldValue: Value?
    /// Whether this is the first of the two calls that the option `prior` asks for.
    public let isPrior: Bool
    /// The kind of the change: always `setting`.
    public var kind: NSKeyValueChange { .setting }
    /// The indexes of inserted, removed or replaced objects: always nil.
    public var indexes: IndexSet? { nil }
  }

  extension EngineHandle where Self: OpEngine.Operation {
    /// Calls a handler at every change of a property, such as `\.isFinished`.
    ///
    /// The thread that makes the change calls the handler, before the call that caused the change goes on. Properties
    /// that operations do not report cause no calls.
    /// - Parameters:
    ///   - keyPath: the property.
    ///   - options: the values that a change has, and whether the handler is also called at once.
    ///   - changeHandler: the closure to call with the operation and the change.
    /// - Returns: a token. The observation ends when the token is invalidated or released.
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
  }
#endif
