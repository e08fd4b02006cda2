/// The kind of an operation, for people and for diagnosis: the scheduler treats all alike.
public enum OperationKind: String, CaseIterable, Sendable, BitwiseCopyable {
  /// An operation that runs closures at the same time.
  case block
  /// An operation that calls one closure and keeps its result.
  case invocation
  /// A subclass that overrides `main()`, in a scenario; in a program's log, `Operation` itself.
  case sync
  /// An operation whose work continues after its thread has left it, until `finish()` is called.
  case async
  /// An operation that is finished by a call from elsewhere.
  case manual
  /// An operation that can be paused and resumed.
  case pausable
  /// An operation that runs others.
  case group
  /// An operation that runs alone in its queue (R15).
  case barrier
  /// A subclass that keeps its own flags, rightly or wrongly, in a scenario; in a program's log, any subclass of no
  /// other kind.
  case custom

  /// The class of this library to make one of, or to subclass.
  package var className: String {
    switch self {
    case .block, .barrier: "BlockOperation"
    case .invocation: "InvocationOperation"
    case .async: "AsyncOperation"
    case .manual: "ManualOperation"
    case .pausable: "PausableOperation"
    case .group: "GroupOperation"
    case .sync, .custom: "Operation"
    }
  }

  /// Whether the work continues after `start()` has returned: while the operation executes it occupies its slot, but no
  /// thread.
  package var isAsynchronous: Bool {
    switch self {
    case .block, .invocation, .sync, .barrier, .custom: false
    case .async, .manual, .pausable, .group: true
    }
  }

  /// Whether the operation reports its finish itself, perhaps while its body continues.
  var finishesByItself: Bool { isAsynchronous || self == .custom }
}
