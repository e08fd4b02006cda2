internal import OpSystem

/// A file to which a log is appended, and to which no other recording writes meanwhile.
struct LogFile: ~Copyable {
  private let path: String
  private let owned: ProcessDescriptor
  /// Whether it is no file of the disk: a pipe whose reader is gone would end the program by a signal.
  private let canBreak: Bool
  /// A forked child does not write into its parent's log.
  private let process = getpid()

  /// Makes the file, or empties it. Opening a named pipe waits for its reader.
  init(path: String) throws(EngineError) {
    // Emptied only when it is ours: a child that inherits the environment must not empty its parent's.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw EngineError(lastErrorAtLog: path) }
    if !Self.lock(descriptor) {
      defer { close(descriptor) }
      throw EngineError(lastErrorAtLog: path)
    }
    // Fails for what is no file, and has nothing to be emptied.
    _ = ftruncate(descriptor, 0)
    canBreak = lseek(descriptor, 0, SEEK_CUR) < 0
    self.path = path
    owned = ProcessDescriptor(adopting: descriptor)
  }

  /// Locks the file against other recordings. A reader that follows it has the lock now and then for a moment, to see
  /// whether a recording goes on: some milliseconds are long enough to wait for that.
  /// - Returns: whether no other recording has it; what cannot be locked has none.
  private static func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<20 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
      usleep(1000)
    }
    return false
  }

  /// Takes a connection, which remains open for others.
  /// - Parameter name: the name in errors.
  init(_ socket: UnixSocket, name: String) throws(EngineError) {
    let copy = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
    if copy < 0 { throw EngineError(lastErrorAtLog: name) }
    path = name
    canBreak = true
    owned = ProcessDescriptor(adopting: copy)
  }

  private var descriptor: Int32 { owned.number }

  /// Appends the bytes of `elements`.
  func append(_ elements: [some BitwiseCopyable]) throws(EngineError) {
    let (written, all) = elements.withUnsafeBytes { (put($0), $0.count) }
    try check(written, of: all)
  }

  /// Appends `bytes`.
  func append(_ bytes: borrowing JSONBytes) throws(EngineError) {
    try check(put(bytes.contents), of: bytes.count)
  }

  private func check(_ written: Int, of all: Int) throws(EngineError) {
    if written < all { throw EngineError(lastErrorAtLog: path, written: written) }
  }

  /// Writes with as few calls as the system lets it, usually one.
  ///
  /// A limit of the size of files, which may be set at any time, is asked for at each call: a file that has reached it
  /// would end the program by a signal.
  /// - Returns: how many bytes are written; all of them if none was to be: a forked child writes nothing.
  private func put(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard getpid() == process else { return bytes.count }
    return canBreak || Self.isSizeLimited ? withoutFileSignals(bytes.count) { send(bytes) } : send(bytes)
  }

  /// Whether the process may now make files of a certain size only.
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

/// Runs `body`, which writes so many bytes where perhaps no more can be written: that is an error of the call then, and
/// no signal.
///
/// The system sends such a signal to the thread that writes. It is blocked there meanwhile, and taken out of what is
/// pending if it has come.
/// - Returns: how many bytes `body` has written.
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
