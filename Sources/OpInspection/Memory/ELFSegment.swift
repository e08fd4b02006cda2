/// A segment of an image, or of a core file, as its program headers list it.
struct ELFSegment {
  let kind: UInt32
  let isReadable: Bool
  let isWritable: Bool
  /// The place of its contents in the file.
  let offset: UInt64
  let address: UInt64
  let sizeInFile: UInt64
  let size: UInt64

  /// The kinds of segments with memory, and with notes.
  static let (memory, notes) = (UInt32(1), UInt32(4))

  private static let (headerSize, segmentSize) = (64, 56)

  /// Reads the program headers of what begins at an address.
  static func all(at base: UInt64, in memory: ProcessMemory, atMost limit: Int) throws(Unreadable) -> [ELFSegment] {
    let header = try memory.bytes(at: base, count: headerSize)
    // 64 bits, little-endian.
    guard try header.integer(UInt32.self, at: 0) == 0x464C_457F, try header.integer(UInt16.self, at: 4) == 0x0102 else {
      throw Unreadable(address: base)
    }
    let place = base &+ (try header.pointer(at: 32))
    let (size, count) = (Int(try header.integer(UInt16.self, at: 54)), Int(try header.integer(UInt16.self, at: 56)))
    guard size >= segmentSize, (1...limit).contains(count) else { throw Unreadable(address: base) }
    let table = try memory.bytes(at: place, count: size * count)
    var segments: [ELFSegment] = []
    for index in 0..<count { segments.append(try ELFSegment(table.part(at: index * size, count: segmentSize))) }
    return segments
  }

  private init(_ header: MemoryCopy) throws(Unreadable) {
    kind = try header.integer(UInt32.self, at: 0)
    let flags = try header.integer(UInt32.self, at: 4)
    (isReadable, isWritable) = (flags & 4 != 0, flags & 2 != 0)
    (offset, address) = (try header.pointer(at: 8), try header.pointer(at: 16))
    (sizeInFile, size) = (try header.pointer(at: 32), try header.pointer(at: 40))
  }
}
