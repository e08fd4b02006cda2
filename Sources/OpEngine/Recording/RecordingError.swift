#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Why an engine cannot be recorded.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The path of the file, as passed by the caller.
  public var path: String
  /// The reason, in the words of the system, or that another recording writes to the file.
  public var reason: String

  /// Makes the error of the last system call.
  init(lastErrorAt path: String) {
    self.path = path
    reason = errno == EWOULDBLOCK ? "another recording writes to it" : String(cString: strerror(errno))
  }

  /// Makes the error of a system that has no thread for the writer.
  init(noThreadFor path: String) {
    self.path = path
    reason = "the system gives no thread"
  }

  /// One sentence, without a full stop.
  public var description: String { "the events cannot be recorded to '\(path)': \(reason)" }
}
