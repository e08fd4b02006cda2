/// A program file or a library in a process's memory.
package struct Image {
  package let path: String
  /// The addresses from its first to its last segment.
  let range: Range<UInt64>
  /// The segments that were writable when it was loaded.
  let data: [Range<UInt64>]

  private static let maxSegments = 64

  /// Reads the headers of the image at an address, which are in memory in any build.
  init(at base: UInt64, path: String, in memory: ProcessMemory) throws(Unreadable) {
    let segments = try ELFSegment.all(at: base, in: memory, atMost: Self.maxSegments)
      .filter { $0.kind == ELFSegment.memory }
    // The first segment begins where the image does.
    guard let first = segments.first?.address else { throw Unreadable(address: base) }
    let bias = base &- first
    var (end, data) = (base, [Range<UInt64>]())
    for segment in segments {
      let begin = bias &+ segment.address
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
  static func all(in memory: ProcessMemory) -> [Image] {
    var seen: Set<String> = []
    return memory.regions.compactMap { region in
      guard region.isFile, region.offset == 0, region.isReadable, seen.insert(region.path).inserted else { return nil }
      return try? Image(at: region.range.lowerBound, path: region.path, in: memory)
    }
  }

  /// Calls `body` with copies of the readable parts of its data.
  func forEachPieceOfData(in memory: ProcessMemory, _ body: (MemoryCopy) -> Void) {
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
