/// A region of a process's memory, as `/proc/PID/maps` lists them.
package struct MemoryRegion: Hashable {
  package let range: Range<UInt64>
  package let isReadable: Bool
  package let isWritable: Bool
  /// The offset in the file.
  package let offset: UInt64
  /// The number of the file on its device; 0 if none.
  package let inode: UInt64
  /// The mapped file, or a name of the kernel in brackets; empty for anonymous memory.
  package let path: String

  package init(
    _ range: Range<UInt64>, isReadable: Bool = true, isWritable: Bool, offset: UInt64 = 0,
    inode: UInt64 = 0, path: String = ""
  ) {
    self.range = range
    self.isReadable = isReadable
    self.isWritable = isWritable
    self.offset = offset
    self.inode = inode
    self.path = path
  }

  /// Whether it shows a file, whose contents are no objects.
  var isFile: Bool { path.hasPrefix("/") }

  /// Whether objects may be in it.
  var mayHaveObjects: Bool { isReadable && isWritable && !isFile && !path.hasPrefix("[v") }
}

extension MemoryRegion {
  /// Parses a line such as `7f00-8f00 rw-p 00001000 08:01 42   /usr/lib/x.so`.
  package init?(line: some StringProtocol) {
    let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard fields.count >= 5 else { return nil }
    let ends = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1], let offset = UInt64(fields[2], radix: 16) else { return nil }
    let path = fields.count > 5 ? fields[5].drop { $0 == " " } : ""
    self.init(
      ends[0]..<ends[1], isReadable: fields[1].hasPrefix("r"), isWritable: fields[1].dropFirst().hasPrefix("w"),
      offset: offset, inode: UInt64(fields[4]) ?? 0, path: String(path))
  }

  /// Parses the lines of `/proc/PID/maps`.
  package static func parse(_ text: String) -> [MemoryRegion] {
    text.split(separator: "\n").compactMap { MemoryRegion(line: $0) }.sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
  }
}
