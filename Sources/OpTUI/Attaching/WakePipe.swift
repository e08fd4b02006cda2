import OpSystem

/// A pipe by which one thread wakes another that polls its read end. A signal lasts: every later wait ends too. A process
/// that has only the read end notices the end of this one.
final class WakePipe: Sendable {
  /// The descriptor that is readable after a signal.
  let readEnd: Int32
  private let writeEnd: Int32

  /// Returns nil if the system refuses; the reason is in `errno`.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Writes a line, which a shell can read.
  func signal() { _ = "\n".withCString { write(writeEnd, $0, 1) } }
}
