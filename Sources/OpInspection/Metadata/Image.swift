/// A program file or a library in a process's memory.
package struct Image: Hashable {
  package let path: String
  /// The addresses from its first to its last segment.
  let range: Range<UInt64>
  /// The segments that were writable when it was loaded.
  let data: [Range<UInt64>]

  private static let (maxSegments, headerSize, segmentSize) = (64, 64, 56)

  /// Reads the headers of the image at an address, which are in memory in any build.
  init(at base: UInt64, path: String, in memory: some ProcessMemory) throws(Unreadable) {
    let header = try memory.bytes(at: base, count: Self.headerSize)
    // 64 bits, little-endian.
    guard try header.integer(UInt32.self, at: 0) == 0x464C_457F, try header.integer(UInt16.self, at: 4) == 0x0102 else {
      throw Unreadable(address: base)
    }
    let place = base &+ (try header.pointer(at: 32))
    let (size, count) = (Int(try header.integer(UInt16.self, at: 54)), Int(try header.integer(UInt16.self, at: 56)))
    guard size >= Self.segmentSize, (1...Self.maxSegments).contains(count) else { throw Unreadable(address: base) }
    let table = try memory.bytes(at: place, count: size * count)
    var segments: [(begin: UInt64, size: UInt64, isWritable: Bool)] = []
    for index in 0..<count {
      let segment = try table.part(at: index * size, count: Self.segmentSize)
      guard try segment.integer(UInt32.self, at: 0) == 1 else { continue }
      let begin = try segment.pointer(at: 16)
      // The first segment begins where the image does.
      segments.append((begin, try segment.pointer(at: 40), try segment.integer(UInt32.self, at: 4) & 2 != 0))
    }
    guard let first = segments.first?.begin else { throw Unreadable(address: base) }
    let bias = base &- first
    var (end, data) = (base, [Range<UInt64>]())
    for segment in segments {
      let begin = bias &+ segment.begin
      let (segmentEnd, isOver) = begin.addingReportingOverflow(segment.size)
      // The format requires ascending order: data read many times would take long.
      guard !isOver, segment.size < 1 << 32, begin >= end else { throw Unreadable(address: base) }
      end = segmentEnd
      if segment.isWritable { data.append(begin..<segmentEnd) }
    }
    self.path = path
    (range, self.data) = (base..<end, data)
  }

  /// Returns the images of a process: files mapped from their beginning.
  static func all(in memory: some ProcessMemory) -> [Image] {
    var seen: Set<String> = []
    return memory.regions.compactMap { region in
      guard region.isFile, region.offset == 0, region.isReadable, seen.insert(region.path).inserted else { return nil }
      return try? Image(at: region.range.lowerBound, path: region.path, in: memory)
    }
  }

  /// Calls `body` with copies of the readable parts of its data.
  func forEachPieceOfData(in memory: some ProcessMemory, _ body: (MemoryCopy) -> Void) {
    for segment in data {
      for region in memory.regions where region.isReadable && region.range.overlaps(segment) {
        var begin = max(region.range.lowerBound, segment.lowerBound)
        let end = min(region.range.upperBound, segment.upperBound)
        while begin < end {
          let count = min(end - begin, 1 << 22)
          if let copy = try? memory.bytes(at: begin, count: Int(count)) { body(copy) }
          begin += count
        }
      }
    }
  }
}
