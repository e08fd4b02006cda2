#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Why an engine cannot be recorded.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The file, as it was asked for.
  public var path: String
  /// The system's words for the failure, or that another recording writes to the file.
  public var reason: String

  /// The error of the last call of the system.
  init(lastErrorAt path: String) {
    self.path = path
    reason = errno == EWOULDBLOCK ? "another recording writes to it" : String(cString: strerror(errno))
  }

  /// One sentence, without a full stop.
  public var description: String { "the events cannot be recorded to '\(path)': \(reason)" }
}
