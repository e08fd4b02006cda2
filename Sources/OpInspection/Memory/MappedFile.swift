internal import OpEngine

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
        guard let file = FileBytes(path), region.inode == 0 || file.inode == region.inode,
          (1...mostBytes).contains(file.size)
        else { continue }
        // A copy: a mapping of a file that is shortened meanwhile would end this program.
        return file.bytes(at: 0, count: file.size).withUnsafeBytes {
          ELFFile(bytes: $0).symbol(at: UInt(address), base: UInt(base))
        }
      }
      return nil
    }
  }
#endif
