internal import OpSystem
internal import Synchronization

/// The process at whose end recordings are written and sockets removed.
///
/// A child made by `fork()` runs the same handlers at its own end. It has none of its parent's threads, and a lock held
/// by one of them stays locked forever: it must not touch any.
enum ProcessEnd {
  private static let process = Atomic<Int32>(0)

  /// Records that this process has something to do at its end.
  static func expect() { process.store(getpid(), ordering: .relaxed) }

  /// Whether this process, rather than its parent, has something to do at its end.
  static var isExpected: Bool { process.load(ordering: .relaxed) == getpid() }
}
