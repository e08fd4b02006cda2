internal import OpSystem

/// A file for appending a log, exclusive among recordings.
struct LogFile: ~Copyable {
  private let path: String
  private let owned: ProcessDescriptor
  /// Whether it is not a file on disk: without its reader, a pipe would end the program by a signal.
  private let canBreak: Bool
  /// A forked child does not write into its parent's log.
  private let process = getpid()
  /// The number of bytes written.
  private(set) var length = 0

  /// Makes the file, or empties it. Opening a named pipe waits for its reader.
  init(path: String) throws(EngineError) {
    // Empty only our own: a child that inherits the environment must not empty its parent's.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw EngineError(lastErrorAtLog: path) }
    if !Self.lock(descriptor) {
      defer { close(descriptor) }
      throw EngineError(lastErrorAtLog: path)
    }
    // Fails for other than regular files, which need no emptying.
    _ = ftruncate(descriptor, 0)
    canBreak = lseek(descriptor, 0, SEEK_CUR) < 0
    self.path = path
    owned = ProcessDescriptor(adopting: descriptor)
  }

  /// Locks the file against other recordings. A reader that follows it takes the lock briefly from time to time, to see
  /// whether a recording is running: waiting some milliseconds suffices.
  /// - Returns: whether no other recording has it; true for files that cannot be locked.
  private static func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<20 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
      usleep(1000)
    }
    return false
  }

  /// Adopts a copy of a connection, which remains open for others.
  /// - Parameter name: the name in errors.
  init(_ socket: UnixSocket, name: String) throws(EngineError) {
    let copy = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
    if copy < 0 { throw EngineError(lastErrorAtLog: name) }
    path = name
    canBreak = true
    owned = ProcessDescriptor(adopting: copy)
  }

  private var descriptor: Int32 { owned.number }

  mutating func append(_ elements: [some BitwiseCopyable]) throws(EngineError) {
    let (written, all) = elements.withUnsafeBytes { (put($0), $0.count) }
    try check(written, of: all)
  }

  mutating func append(_ bytes: borrowing JSONBytes) throws(EngineError) {
    try check(put(bytes.contents), of: bytes.count)
  }

  /// Removes all after so many bytes.
  mutating func truncate(to length: Int) {
    guard getpid() == process, ftruncate(descriptor, off_t(length)) == 0 else { return }
    lseek(descriptor, off_t(length), SEEK_SET)
    self.length = length
  }

  private mutating func check(_ written: Int, of all: Int) throws(EngineError) {
    length += written
    if written < all { throw EngineError(lastErrorAtLog: path, written: written) }
  }

  /// Writes with as few calls as the system allows, usually one.
  ///
  /// The limit on file sizes, which may change at any time, is read at each call: writing beyond it would end the
  /// program by a signal.
  /// - Returns: the number of bytes written. A forked child writes nothing, and returns all.
  private func put(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard getpid() == process else { return bytes.count }
    return canBreak || Self.isSizeLimited ? withoutFileSignals(bytes.count) { send(bytes) } : send(bytes)
  }

  /// Whether the process has a limit on file sizes.
  private static var isSizeLimited: Bool { ResourceLimit.fileSize.current != nil }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno != EINTR { break }
      rest = rest.dropFirst(max(0, count))
    }
    return bytes.count - rest.count
  }
}

/// Runs `body`, which writes `count` bytes, so that a failure is an error of the call rather than a signal.
///
/// The system sends such a signal to the writing thread. It is blocked there meanwhile, and removed from the pending
/// ones.
/// - Returns: the number of bytes that `body` has written.
private func withoutFileSignals(_ count: Int, _ body: () -> Int) -> Int {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  sigaddset(&signals, SIGXFSZ)
  let before = pendingFileSignals
  var old = sigset_t()
  pthread_sigmask(SIG_BLOCK, &signals, &old)
  let written = body()
  if written < count {
    let error = errno
    for signal in pendingFileSignals where !before.contains(signal) {
      var own = sigset_t()
      sigemptyset(&own)
      sigaddset(&own, signal)
      var taken: Int32 = 0
      sigwait(&own, &taken)
    }
    errno = error
  }
  pthread_sigmask(SIG_SETMASK, &old, nil)
  return written
}

private var pendingFileSignals: [Int32] {
  var pending = sigset_t()
  sigpending(&pending)
  return [SIGPIPE, SIGXFSZ].filter { sigismember(&pending, $0) == 1 }
}
