internal import OpSystem
internal import Synchronization

/// The process at whose end recordings are written and sockets removed.
///
/// A child made by `fork()` comes to the same handlers at its own end. Of its parent's threads it has none, and a lock that
/// one of them held is held in it for ever: it must not touch any.
enum ProcessEnd {
  private static let process = Atomic<Int32>(0)

  /// Notes that this process has something to do at its end.
  static func expect() { process.store(getpid(), ordering: .relaxed) }

  /// Whether this process has something to do at its end, and not the one that it was forked from.
  static var isExpected: Bool { process.load(ordering: .relaxed) == getpid() }
}
