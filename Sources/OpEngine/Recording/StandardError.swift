internal import OpSystem

/// The system call, which the method below hides inside its type.
private func writeToStandardError(_ bytes: UnsafeBufferPointer<UInt8>) {
  _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
}

/// The standard error stream, for failures that no call can return.
enum StandardError {
  /// Writes one line.
  static func write(_ sentence: String) {
    var line = sentence + "\n"
    line.withUTF8 { writeToStandardError($0) }
  }
}
