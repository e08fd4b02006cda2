import Localization
import OpEngine
import OpSystem

/// The rest of a log in a file or a pipe, from where its descriptor stands.
final class LogFileStream: ByteStream {
  /// Whether there is something to wait for: the file is being recorded, or a pipe.
  let isGrowing: Bool
  private let descriptor: Int32
  private let isFile: Bool
  private let state: Lock<State>
  /// The signal that ends a wait.
  private let stopping: WakePipe

  private struct State {
    /// The latest bytes that were read, and still stand there unless another recording has begun in the file.
    var latest: [UInt8] = []
    /// Whether the recording has ended that was going on at first. What is added later is waited for.
    var isRecorded: Bool
  }

  /// The number of bytes by which two recordings are told apart: their events have other times.
  private static let comparedLength = 256

  /// The time between two looks at a file to which nothing was added. A file cannot be waited for.
  private static let pause: Int32 = 100

  /// The number of bytes that are read at once.
  private static let chunkLength = 256 * 1024

  /// Adopts a descriptor. Returns nil if the system has no more of them.
  init?(adopting descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stopping = WakePipe() else { return nil }
    self.descriptor = descriptor
    self.stopping = stopping
    isFile = status.st_mode & S_IFMT == S_IFREG
    isGrowing = !isFile || Self.isBeingRecorded(descriptor)
    state = Lock(State(isRecorded: !isGrowing))
    if isFile { state.withLock { $0.latest = bytesBefore } }
  }

  /// Whether it is a pipe, which ends when its last writer closes it.
  var isPipe: Bool { !isFile }

  deinit { close(descriptor) }

  func next() -> StreamRead { isFile ? nextOfFile() : nextOfPipe() }

  private func nextOfPipe() -> StreamRead { wait(for: descriptor) ? readChunk() ?? .end(nil) : .nothing }

  private func nextOfFile() -> StreamRead {
    // Asked first: what was written before the end of a recording is read after it.
    let mayGrow = state.withLock(\.isRecorded) || Self.isBeingRecorded(descriptor)
    guard state.withLock(\.latest) == bytesBefore else {
      return .end(localized("the log was started over: open it again"))
    }
    if let read = readChunk() {
      if case .bytes(let bytes) = read {
        state.withLock { $0.latest = Array(($0.latest + bytes).suffix(Self.comparedLength)) }
      }
      return read
    }
    guard mayGrow else {
      state.withLock { $0.isRecorded = true }
      return .recorded
    }
    _ = wait(for: nil)
    return .nothing
  }

  /// Reads what is there; nil at the end.
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

  /// Waits until there is something to read, or without a descriptor for a while.
  /// - Returns: whether there is something.
  private func wait(for descriptor: Int32?) -> Bool {
    var entries = [pollfd(fd: stopping.readEnd, events: Int16(POLLIN), revents: 0)]
    if let descriptor { entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    _ = poll(&entries, nfds_t(entries.count), descriptor == nil ? Self.pause : -1)
    return entries[0].revents == 0 && entries.count > 1 && entries[1].revents != 0
  }

  /// The last bytes of the file before those that are read next.
  private var bytesBefore: [UInt8] {
    let end = max(0, lseek(descriptor, 0, SEEK_CUR))
    let length = min(Int(end), Self.comparedLength)
    return [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
      count = max(0, pread(descriptor, bytes.baseAddress, length, end - off_t(length)))
    }
  }

  /// Whether a recording holds the lock of the file.
  private static func isBeingRecorded(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_SH | LOCK_NB) != 0 { return errno == EWOULDBLOCK }
    _ = flock(descriptor, LOCK_UN)
    return false
  }
}

extension LogFileStream {
  /// Reads into the bytes; returns how many, 0 at the end, or -1 with the reason in `errno`.
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
