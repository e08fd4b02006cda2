#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Text on its way to a file descriptor, collected in large pieces; nothing that could not be written goes unnoticed.
struct OutputStream: ~Copyable {
  private let descriptor: Int32
  private let name: String
  private var bytes: [UInt8] = []

  static func standardOutput() -> OutputStream { OutputStream(STDOUT_FILENO, "standard output") }

  static func standardError() -> OutputStream { OutputStream(STDERR_FILENO, "standard error") }

  /// Tells the person something on standard error. When even that fails there is nobody to tell.
  static func complain(_ text: String) {
    var stream = standardError()
    try? stream.write(text)
    try? stream.flush()
  }

  private init(_ descriptor: Int32, _ name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Whether a person reads along.
  var isTerminal: Bool { isatty(descriptor) != 0 }

  /// Takes text in; it is written by `flush`, or when much has come together.
  mutating func write(_ text: String) throws(Failure) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= 64 * 1024 { try flush() }
  }

  /// Writes all that was taken in.
  mutating func flush() throws(Failure) {
    defer { bytes.removeAll(keepingCapacity: true) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { send($0, to: descriptor) }
      guard count >= 0 else {
        throw Failure(.unwritableOutput, "cannot write to \(name): \(String(cString: strerror(errno)))")
      }
      written += count
    }
  }
}

/// Writes some of the bytes; returns how many, or -1 with the reason in `errno`.
private func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  while true {
    let count = write(descriptor, bytes.baseAddress, bytes.count)
    if count >= 0 { return count }
    switch errno {
    case EINTR: continue
    case EAGAIN:
      // Somebody else made the descriptor non-blocking.
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&entry, 1, -1)
    case _: return -1
    }
  }
}
