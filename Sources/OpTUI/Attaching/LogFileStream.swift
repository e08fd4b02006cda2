import OpSystem

/// The rest of a log in a file or a pipe, from the descriptor's position. After a segment, the next ones follow, also
/// those that are made later.
final class LogFileStream: ByteStream {
  /// Whether more may come: the file is being recorded, or a pipe.
  let isGrowing: Bool
  /// The path of a log in segments; nil for any other.
  private let path: String?
  private let isFile: Bool
  private let state: Lock<State>
  /// A pipe signalled to end a wait.
  private let stopping: WakePipe

  private struct State {
    var descriptor: Int32
    /// The latest bytes read; still in the file unless a new recording has overwritten it.
    var latest: [UInt8] = []
    /// Whether the recording in progress at first has ended. Later additions are waited for.
    var isRecorded: Bool
  }

  /// The number of bytes by which two recordings are told apart: the times of their events differ.
  private static let comparedLength = 256

  /// The interval in milliseconds at which a file that has not grown is polled.
  private static let pause: Int32 = 100

  /// The number of bytes per read.
  private static let chunkLength = 256 * 1024

  /// Adopts a descriptor. Returns nil if the system is out of descriptors.
  /// - Parameter path: the path of a log in segments, of which this is the first.
  init?(adopting descriptor: Int32, ofSegmentsAt path: String? = nil) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stopping = WakePipe() else { return nil }
    self.path = path
    self.stopping = stopping
    isFile = status.st_mode & S_IFMT == S_IFREG
    isGrowing = !isFile || Self.isBeingRecorded(descriptor) || path.map(Self.isBeingRecorded) == true
    state = Lock(State(descriptor: descriptor, isRecorded: !isGrowing))
    let latest = isFile ? bytesBefore : []
    state.withLock { $0.latest = latest }
  }

  /// Whether it is a pipe, which ends when its last writer closes it.
  var isPipe: Bool { !isFile }

  deinit { close(descriptor) }

  private var descriptor: Int32 { state.withLock(\.descriptor) }

  /// Whether it is a log in segments, of which more may follow.
  var isSegmented: Bool { path != nil }

  func next() -> StreamRead { isFile ? nextOfFile() : nextOfPipe() }

  private func nextOfPipe() -> StreamRead { wait(for: descriptor) ? readChunk() ?? .end(nil) : .nothing }

  private func nextOfFile() -> StreamRead {
    // Checked before reading, so that bytes written before the end of a recording are not missed.
    let isBeingRecorded = Self.isBeingRecorded(descriptor)
    let mayGrow = state.withLock(\.isRecorded) || isBeingRecorded
    let latest = state.withLock(\.latest)
    guard latest == bytesBefore else {
      return .end(localized("the log was started over: open it again"))
    }
    if let read = readChunk() {
      if case .bytes(let bytes) = read {
        state.withLock { $0.latest = Array(($0.latest + bytes).suffix(Self.comparedLength)) }
      }
      return read
    }
    if !isBeingRecorded, let bytes = nextSegment(), !bytes.isEmpty { return .bytes(bytes) }
    guard mayGrow || path.map(Self.isBeingRecorded) == true else {
      state.withLock { $0.isRecorded = true }
      return .recorded
    }
    _ = wait(for: nil)
    return .nothing
  }

  /// Continues with the segment after the present one, which gets no more, if there is one.
  /// - Returns: its first bytes.
  private func nextSegment() -> [UInt8]? {
    guard let path else { return nil }
    var own = stat()
    fstat(descriptor, &own)
    let files = LogSegments.files(of: path)
    let present = files.firstIndex { file in
      var status = stat()
      return stat(file, &status) == 0 && status.isSameFile(as: own)
    }
    // The present one may have been removed, and then all before it, too.
    let next = present.map { $0 + 1 } ?? 0
    guard next < files.count else { return nil }
    let opened = open(files[next], O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    close(descriptor)
    state.withLock { ($0.descriptor, $0.latest) = (opened, []) }
    guard case .bytes(let bytes)? = readChunk() else { return [] }
    state.withLock { $0.latest = Array(bytes.suffix(Self.comparedLength)) }
    return bytes
  }

  /// Reads the available bytes; nil at the end.
  private func readChunk() -> StreamRead? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunkLength) { chunk, length in
      count = Self.receive(chunk, from: descriptor)
      length = max(0, count)
    }
    if count < 0 { return .end(localized("cannot read the log: \(errorText())")) }
    return count > 0 ? .bytes(bytes) : nil
  }

  func stop() { stopping.signal() }

  /// Waits until the descriptor is readable or, without one, for an interval.
  /// - Returns: whether to read.
  private func wait(for descriptor: Int32?) -> Bool {
    var entries = [pollfd(fd: stopping.readEnd, events: Int16(POLLIN), revents: 0)]
    if let descriptor { entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    _ = poll(&entries, nfds_t(entries.count), descriptor == nil ? Self.pause : -1)
    return entries[0].revents == 0 && entries.count > 1 && entries[1].revents != 0
  }

  /// The last bytes of the file before the read position.
  private var bytesBefore: [UInt8] {
    let end = max(0, lseek(descriptor, 0, SEEK_CUR))
    let length = min(Int(end), Self.comparedLength)
    return [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
      count = max(0, pread(descriptor, bytes.baseAddress, length, end - off_t(length)))
    }
  }

  private static func isBeingRecorded(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    return descriptor >= 0 && isBeingRecorded(descriptor)
  }

  /// Whether a recorder holds the lock of the file.
  private static func isBeingRecorded(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_SH | LOCK_NB) != 0 { return errno == EWOULDBLOCK }
    _ = flock(descriptor, LOCK_UN)
    return false
  }
}

extension LogFileStream {
  /// Reads into the bytes; returns their number, 0 at the end, or -1 with the reason in `errno`.
  static func receive(_ bytes: inout [UInt8], from descriptor: Int32) -> Int {
    bytes.withUnsafeMutableBufferPointer { receive($0, from: descriptor) }
  }

  private static func receive(_ bytes: UnsafeMutableBufferPointer<UInt8>, from descriptor: Int32) -> Int {
    while true {
      let count = read(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }
}
