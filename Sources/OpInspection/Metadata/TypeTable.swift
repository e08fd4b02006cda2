/// The descriptors of the types of an image.
///
/// The Swift runtime finds them by a table in the image's data, which the object file `swiftrt.o` brings into every
/// image: a version, the address of the image, two unused words, then pairs of start and length, of which the third is
/// `swift5_type_metadata`. Sections of the file say the same, but may be stripped, and the file may be gone.
struct TypeTable {
  /// The places of the lists of descriptors: one, unless the data looks like a table by accident.
  private(set) var lists: [Range<UInt64>] = []

  private static let versions = UInt64(1)...16
  private static let (words, pairs, list) = (28, 12, 2)
  private static let longestList = UInt64(1 << 26)
  private static let (batch, maxLists) = (4096, 16)

  init(of image: Image, in memory: ProcessMemory) {
    var places: [UInt64] = []
    let search = WordSearch(Self.versions)
    image.forEachPieceOfData(in: memory) { search.find(in: $0) { place, _ in places.append(place) } }
    // In batches: the data may consist of such words.
    for begin in stride(from: 0, to: places.count, by: Self.batch) {
      let batch = Array(places[begin..<min(begin + Self.batch, places.count)])
      let pieces = memory.pieces(at: batch, size: 8 * Self.words)
      for (index, place) in batch.enumerated() {
        guard lists.count < Self.maxLists else { return }
        if let piece = pieces.piece(index, of: place), let list = try? Self.list(in: piece, of: image) {
          lists.append(list)
        }
      }
    }
  }

  private static func list(in table: MemoryCopy, of image: Image) throws(Unreadable) -> Range<UInt64>? {
    guard try table.pointer(at: 8) != 0 else { return nil }
    var found: Range<UInt64>?
    for pair in 0..<pairs {
      let (start, length) = (try table.pointer(at: 32 + 16 * pair), try table.pointer(at: 40 + 16 * pair))
      guard length <= longestList else { return nil }
      if length == 0 { continue }
      let (end, isOver) = start.addingReportingOverflow(length)
      guard !isOver, image.range.lowerBound <= start, end <= image.range.upperBound else { return nil }
      if pair == list { found = start..<end }
    }
    return found.flatMap { $0.count % 4 == 0 ? $0 : nil }
  }

  /// Returns the descriptors of the classes in the lists.
  func classes(in memory: ProcessMemory) -> [TypeDescriptor] {
    lists.flatMap { list -> [TypeDescriptor] in
      guard let entries = try? memory.bytes(at: list.lowerBound, count: list.count) else { return [] }
      var addresses: [UInt64] = []
      for offset in stride(from: 0, to: entries.count, by: 4) {
        guard let distance = try? entries.integer(Int32.self, at: offset) else { continue }
        let target = list.lowerBound &+ UInt64(offset) &+ UInt64(bitPattern: Int64(distance & ~3))
        switch distance & 3 {
        case 0: addresses.append(target)
        case 1: if let address = try? memory.pointer(at: target) { addresses.append(address) }
        case _: continue
        }
      }
      let heads = memory.pieces(at: addresses, size: 4)
      return addresses.indices.compactMap { index in
        guard let flags = try? heads.piece(index, of: 0)?.integer(UInt32.self, at: 0) else { return nil }
        return flags & 31 == TypeDescriptor.Kind.class.rawValue ? TypeDescriptor(address: addresses[index]) : nil
      }
    }
  }
}
