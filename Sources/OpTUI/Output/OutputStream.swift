import OpSystem

/// Buffered text for a file descriptor. All write errors are reported.
struct OutputStream: ~Copyable {
  private let descriptor: Int32
  private let name: String
  private var bytes: [UInt8] = []

  static func standardOutput() -> OutputStream { OutputStream(STDOUT_FILENO, localized("standard output")) }

  static func standardError() -> OutputStream { OutputStream(STDERR_FILENO, localized("standard error")) }

  /// Prints a text on standard error. Errors are ignored, because they cannot be reported anywhere.
  static func complain(_ text: String) {
    var stream = standardError()
    try? stream.write(text)
    try? stream.flush()
  }

  /// Prints a report on standard error.
  static func complain(_ report: ProblemReport) {
    var report = report
    if LineColors.current.standardError { report.paint = StyledText.paint }
    complain(report.rendered())
  }

  /// Prints lines on standard output.
  static func print(_ lines: [String]) throws(Failure) { try print(lines.map { $0 + "\n" }.joined().utf8) }

  /// Prints a text on standard output.
  static func print(_ text: String) throws(Failure) { try print(text.utf8) }

  /// Prints bytes on standard output.
  static func print(_ bytes: some Collection<UInt8>) throws(Failure) {
    var stream = standardOutput()
    try stream.write(bytes)
    try stream.flush()
  }

  init(_ descriptor: Int32, _ name: String) { (self.descriptor, self.name) = (descriptor, name) }

  /// Whether it writes to a terminal.
  var isTerminal: Bool { isatty(descriptor) != 0 }

  /// Buffers text until `flush`; a large amount is written at once.
  /// - Throws: a failure of status `readerLeft` if the other end of a pipe is closed, else `unwritableOutput`.
  mutating func write(_ text: String) throws(Failure) { try write(text.utf8) }

  /// Buffers bytes until `flush`; a large amount is written at once.
  /// - Throws: a failure of status `readerLeft` if the other end of a pipe is closed, else `unwritableOutput`.
  mutating func write(_ more: some Collection<UInt8>) throws(Failure) {
    bytes.append(contentsOf: more)
    if bytes.count >= 64 * 1024 { try flush() }
  }

  /// Writes the buffered text.
  /// - Throws: a failure of status `readerLeft` if the other end of a pipe is closed, else `unwritableOutput`.
  mutating func flush() throws(Failure) {
    defer { bytes.removeAll(keepingCapacity: true) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { send($0, to: descriptor) }
      if count < 0, errno == EPIPE { throw Failure(.readerLeft) }
      guard count >= 0 else {
        throw Failure(.unwritableOutput, "cannot write to \(name): \(errorText())")
      }
      written += count
    }
  }
}

/// Writes some of the bytes; returns their number, or -1 with the reason in `errno`.
private func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  while true {
    let count = write(descriptor, bytes.baseAddress, bytes.count)
    if count >= 0 { return count }
    switch errno {
    case EINTR: continue
    case EAGAIN:
      // Another process has made the descriptor non-blocking.
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&entry, 1, -1)
    case _: return -1
    }
  }
}
