internal import OpEngine
internal import OpSystem

#if os(Linux)
  /// The file that a region of a process's memory shows. It may be gone, and another one may have its name.
  enum MappedFile {
    private static let mostBytes = 1 << 29

    /// Returns the symbol of the function with code at an address.
    /// - Parameters:
    ///   - regions: all of the process.
    ///   - paths: the names that the file may have.
    static func symbol(
      at address: UInt64, in region: MemoryRegion, of regions: [MemoryRegion], paths: [String]
    ) -> String? {
      guard let base = regions.first(where: { $0.path == region.path && $0.offset == 0 })?.range.lowerBound else {
        return nil
      }
      for path in paths {
        guard let bytes = bytes(of: path, inode: region.inode) else { continue }
        return bytes.withUnsafeBytes { ELFFile(bytes: $0).symbol(at: UInt(address), base: UInt(base)) }
      }
      return nil
    }

    /// Returns a copy: a mapping of a file that is shortened meanwhile would end this program.
    /// - Parameter inode: the number of the file on its device; 0 if that is not known.
    private static func bytes(of path: String, inode: UInt64) -> [UInt8]? {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        inode == 0 || UInt64(status.st_ino) == inode, (1...mostBytes).contains(Int(status.st_size))
      else { return nil }
      return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
        while count < buffer.count {
          let read = pread(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count, off_t(count))
          guard read > 0 else { break }
          count += read
        }
      }
    }
  }
#endif
