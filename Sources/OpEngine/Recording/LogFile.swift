#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file that lines are appended to, and that nobody else records to meanwhile.
struct LogFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  /// A pipe whose reader is gone would end the program by a signal.
  private let isPipe: Bool
  /// A forked child does not write into its parent's log.
  private let process = getpid()

  /// Makes the file, or empties it. Opening a named pipe waits for its reader.
  init(path: String) throws(RecordingError) {
    // Emptied only when it is ours: a child that inherits the environment must not empty its parent's.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw RecordingError(lastErrorAt: path) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      defer { close(descriptor) }
      throw RecordingError(lastErrorAt: path)
    }
    // Fails for what is no file, and has nothing to be emptied.
    _ = ftruncate(descriptor, 0)
    isPipe = lseek(descriptor, 0, SEEK_CUR) < 0
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Appends `bytes` with as few calls as the system lets it, usually one.
  func append(_ bytes: [UInt8]) throws(RecordingError) {
    guard getpid() == process else { return }
    let isWritten = bytes.withUnsafeBytes { bytes in
      isPipe ? withoutPipeSignal { send(bytes) } : send(bytes)
    }
    if !isWritten { throw RecordingError(lastErrorAt: path) }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }
}

/// Runs `body`, which may write to a pipe without a reader: that is an error of the call then, and no signal.
private func withoutPipeSignal(_ body: () -> Bool) -> Bool {
  var pipe = sigset_t()
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  let wasPending = isPipeSignalPending
  var old = sigset_t()
  pthread_sigmask(SIG_BLOCK, &pipe, &old)
  let isDone = body()
  if !isDone, !wasPending, isPipeSignalPending {
    let error = errno
    var signal: Int32 = 0
    sigwait(&pipe, &signal)
    errno = error
  }
  pthread_sigmask(SIG_SETMASK, &old, nil)
  return isDone
}

private var isPipeSignalPending: Bool {
  var pending = sigset_t()
  sigpending(&pending)
  return sigismember(&pending, SIGPIPE) == 1
}
