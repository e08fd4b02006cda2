internal import OpSystem

#if os(Linux)
  /// The bytes of a regular file, whose addresses are their places in it.
  final class FileBytes: MemorySource {
    let regions: [MemoryRegion] = []
    let threads: [ThreadPosition] = []
    /// The time of its latest change, in nanoseconds since 1970.
    let changed: Int64
    let (inode, size): (UInt64, Int)
    private let descriptor: Int32

    /// Opens a file; nil if there is none, or none that is regular.
    init?(_ path: UnsafePointer<CChar>) {
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      var status = stat()
      guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        if descriptor >= 0 { close(descriptor) }
        return nil
      }
      (inode, size) = (UInt64(status.st_ino), Int(status.st_size))
      changed = status.modified
    }

    deinit { close(descriptor) }

    func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      var copied = 0
      while copied < buffer.count {
        guard let place = off_t(exactly: address &+ UInt64(copied)) else { break }
        let count = pread(descriptor, buffer.baseAddress.map { $0 + copied }, buffer.count - copied, place)
        guard count > 0 else { break }
        copied += count
      }
      return copied
    }

    /// Returns bytes from a place on, up to the end of the file.
    func bytes(at offset: UInt64, count: Int) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: count) { $1 = copy(offset, into: UnsafeMutableRawBufferPointer($0)) }
    }

    func populatedParts(of region: MemoryRegion) -> [Range<UInt64>] { [] }
    func symbol(at address: UInt64, in region: MemoryRegion) -> String? { nil }
  }
#endif
