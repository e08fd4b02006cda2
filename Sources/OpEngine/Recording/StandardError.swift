#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The standard error stream, for failures that no call can return.
enum StandardError {
  /// Writes one line.
  static func write(_ sentence: String) {
    var line = sentence + "\n"
    line.withUTF8 { bytes in
      #if canImport(Darwin)
        _ = Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #else
        _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #endif
    }
  }
}
