/// What sort of operation it is, for people and for diagnosis: the scheduler treats all alike.
public enum OperationKind: String, CaseIterable, Sendable, BitwiseCopyable {
  /// Closures that run at the same time.
  case block
  /// One closure with a result.
  case invocation
  /// A subclass that overrides `main()`.
  case sync
  /// Its work goes on after its thread has left it, until it says that it is finished.
  case async
  /// It ends when somebody else says so.
  case manual
  /// It can stand still and go on.
  case pausable
  /// It runs others.
  case group
  /// It runs alone in its queue (R15).
  case barrier
  /// A subclass that keeps its own flags, right or wrong.
  case custom

  /// Its work goes on after its start() has returned: while it executes it keeps its slot, but no thread.
  package var isAsynchronous: Bool {
    switch self {
    case .block, .invocation, .sync, .barrier, .custom: false
    case .async, .manual, .pausable, .group: true
    }
  }

  /// It says itself that it is finished, perhaps while its body goes on.
  var finishesByItself: Bool { isAsynchronous || self == .custom }
}
