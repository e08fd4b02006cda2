/// A region of a process's memory, as `/proc/PID/maps` lists them.
package struct MemoryRegion {
  package let range: Range<UInt64>
  package var isReadable = true
  package let isWritable: Bool
  /// The offset in the file.
  package var offset: UInt64 = 0
  /// The number of the file on its device; 0 if none.
  package var inode: UInt64 = 0
  /// The mapped file, or a name of the kernel in brackets; empty for anonymous memory.
  package var path = ""

  /// Whether it shows a file, whose contents are no objects.
  var isFile: Bool { path.hasPrefix("/") }

  /// Whether objects may be in it.
  var mayHaveObjects: Bool { isReadable && isWritable && !isFile && !path.hasPrefix("[v") }
}

extension MemoryRegion {
  /// Parses a line such as `7f00-8f00 rw-p 00001000 08:01 42   /usr/lib/x.so`.
  package init?(line: ArraySlice<UInt8>) {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
    guard fields.count >= 5 else { return nil }
    let ends = fields[0].split(separator: UInt8(ascii: "-")).compactMap { ProcFile.number($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1], let offset = ProcFile.number(fields[2], radix: 16) else { return nil }
    let path = fields.count > 5 ? fields[5].drop { $0 == UInt8(ascii: " ") } : []
    self.init(
      range: ends[0]..<ends[1], isReadable: fields[1].first == UInt8(ascii: "r"),
      isWritable: fields[1].dropFirst().first == UInt8(ascii: "w"), offset: offset,
      inode: ProcFile.number(fields[4]) ?? 0, path: String(decoding: path, as: UTF8.self))
  }

  /// Parses the lines of `/proc/PID/maps`, which are in ascending order.
  package static func parse(_ text: [UInt8]) -> [MemoryRegion] {
    text[...].split(separator: UInt8(ascii: "\n")).compactMap { MemoryRegion(line: $0) }
  }
}
