/// The kind of an operation, as events and logs tell it. Queues treat all kinds alike.
public enum OperationKind: String, CaseIterable, Sendable, BitwiseCopyable {
  /// An operation that runs closures at the same time.
  case block
  /// An operation that calls one closure and keeps its result.
  case invocation
  /// An `Operation` itself; in a scenario, a subclass that overrides `main()`.
  case sync
  /// An operation whose work continues after its thread has left it, until `finish()` is called.
  case async
  /// An operation that only a call of `finish()` finishes.
  case manual
  /// An operation that can be paused and resumed.
  case pausable
  /// An operation that runs others.
  case group
  /// An operation that runs alone in its queue (R15).
  case barrier
  /// A subclass of no other kind; in a scenario, one that keeps its own flags.
  case custom

  /// The class of this library to instantiate or subclass.
  package var className: String { properties.className }

  /// Whether the work continues after `start()` has returned: while the operation executes it occupies its slot, but no
  /// thread.
  package var isAsynchronous: Bool { properties.isAsynchronous }

  /// Whether the operation reports its finish itself, perhaps while its body continues.
  var finishesByItself: Bool { isAsynchronous || self == .custom }

  private var properties: (className: String, isAsynchronous: Bool) {
    switch self {
    case .block, .barrier: ("BlockOperation", false)
    case .invocation: ("InvocationOperation", false)
    case .async: ("AsyncOperation", true)
    case .manual: ("ManualOperation", true)
    case .pausable: ("PausableOperation", true)
    case .group: ("GroupOperation", true)
    case .sync, .custom: ("Operation", false)
    }
  }
}
