/// The flags that a scenario's class keeps itself, and the results of its getters.
struct ClassFlags: Sendable {
  private var values: [String: Bool]
  /// The result of `isAsynchronous` unless that is a flag of the class; nil without a class.
  private let detaches: Bool?
  /// Whether the getter of `isReady` asks the superclass.
  private let asksSuper: Bool

  init(_ overrides: Overrides?) {
    values = overrides?.flags ?? [:]
    detaches = overrides?.detaches
    asksSuper = overrides?.asksSuper ?? true
  }

  /// The flags that the engine asks for.
  var own: OwnFlags { OwnFlags(isExecuting: values["isExecuting"], isFinished: values["isFinished"]) }

  subscript(key: String) -> Bool? { values[key] }

  /// Returns the result of a getter; false for a key that the class does not have.
  /// - Parameter inherited: the getter of the superclass, called only if its result counts.
  func value(of key: String, inherited: (KeyChange.Key) -> Bool) -> Bool {
    guard let known = KeyChange.Key(rawValue: key) else { return values[key] ?? false }
    switch known {
    case .isReady:
      guard let own = values[key] else { return inherited(known) }
      return (!asksSuper || inherited(known)) && own
    case .isAsynchronous: return values[key] ?? detaches ?? inherited(known)
    case .isExecuting, .isFinished, .isCancelled, .dependencies, .queuePriority, .completionBlock, .isPaused:
      return values[key] ?? inherited(known)
    }
  }

  /// Changes flags, all at once.
  mutating func set(_ changes: [Step.FlagValue]) { for change in changes { values[change.key] = change.value } }

  /// Replaces all flags.
  mutating func reset(to values: [String: Bool]) { self.values = values }
}
