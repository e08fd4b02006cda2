internal import OpSystem

#if os(Linux)
  extension LiveProcess {
    private static let mostBytesOfFile = 1 << 29

    package func withFile<Result>(of region: MemoryRegion, _ body: (UnsafeRawBufferPointer) -> Result?) -> Result? {
      // The process may see other files by these names, and that of its program may be gone.
      for path in ["/proc/\(pid)/root\(region.path)", "/proc/\(pid)/exe"] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { continue }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
          UInt64(status.st_ino) == region.inode,
          (1...Self.mostBytesOfFile).contains(Int(status.st_size))
        else { continue }
        // A copy: a mapping of a file that is shortened meanwhile would end this program.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(status.st_size), alignment: 16)
        defer { buffer.deallocate() }
        var count = 0
        while count < buffer.count {
          let read = pread(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count, off_t(count))
          guard read > 0 else { break }
          count += read
        }
        return body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return nil
    }
  }
#endif
