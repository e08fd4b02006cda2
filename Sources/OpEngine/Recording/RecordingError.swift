#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Why an engine cannot be recorded.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The file, as it was asked for.
  public var path: String
  /// What is wrong, as the system says it, or that another recording writes to the file.
  public var reason: String

  /// What the last call of the system came to.
  init(lastErrorAt path: String) {
    self.path = path
    reason = errno == EWOULDBLOCK ? "another recording writes to it" : String(cString: strerror(errno))
  }

  /// One sentence, without a full stop.
  public var description: String { "the events cannot be recorded to '\(path)': \(reason)" }
}
