@testable import OpInspection

/// A core file of a process, as the kernel writes it: headers, notes, and the memory that is not left out.
struct FakeCore {
  private(set) var bytes: [UInt8] = []

  /// - Parameters:
  ///   - omitted: the size of the beginning of each region that is in the core file; nil for all of it.
  ///   - path: the path of the file that the regions of an image show.
  init(
    of memory: FakeMemory, process: Int32, name: String, path: String,
    keeping kept: (MemoryRegion) -> Int? = { _ in nil }
  ) {
    let files = memory.regions.filter(\.isFile)
    var notes: [UInt8] = []
    var process = Self.zeros(136).replacing(at: 24, process).replacing(at: 40, Array(name.utf8))
    add(note: 3, process, to: &notes)
    for thread in memory.threads {
      process = Self.zeros(336).replacing(at: 32, thread.thread).replacing(at: 264, thread.stackPointer ?? 0)
      add(note: 1, process, to: &notes)
    }
    var mappings = Self.words([UInt64(files.count), 4096])
    for file in files {
      let offset = file.range.lowerBound - FakeFoundation.image
      mappings += Self.words([file.range.lowerBound, file.range.upperBound, offset / 4096])
    }
    for _ in files { mappings += Array(path.utf8) + [0] }
    add(note: 0x4649_4C45, mappings, to: &notes)
    let sizes = memory.regions.map { min(kept($0) ?? $0.range.count, $0.range.count) }
    bytes = Self.zeros(64).replacing(at: 0, [0x7F, 0x45, 0x4C, 0x46, 2, 1] as [UInt8])
    bytes = bytes.replacing(at: 16, UInt16(4)).replacing(at: 18, UInt16(62)).replacing(at: 32, UInt64(64))
    bytes = bytes.replacing(at: 54, UInt16(56)).replacing(at: 56, UInt16(sizes.count + 1))
    var place = 64 + 56 * (sizes.count + 1)
    addHeader(kind: 4, flags: 0, at: place, address: 0, size: notes.count, of: notes.count)
    place += notes.count
    for (region, size) in zip(memory.regions, sizes) {
      addHeader(
        kind: 1, flags: region.isWritable ? 6 : 4, at: place, address: region.range.lowerBound, size: size,
        of: region.range.count)
      place += size
    }
    bytes += notes
    for (contents, size) in zip(memory.contents, sizes) { bytes += contents.prefix(size) }
  }

  private mutating func addHeader(kind: UInt32, flags: UInt32, at place: Int, address: UInt64, size: Int, of whole: Int)
  {
    bytes += Self.zeros(56).replacing(at: 0, kind).replacing(at: 4, flags).replacing(at: 8, UInt64(place))
      .replacing(at: 16, address).replacing(at: 32, UInt64(size)).replacing(at: 40, UInt64(whole))
  }

  private func add(note kind: UInt32, _ contents: [UInt8], to notes: inout [UInt8]) {
    let padding = Self.zeros((4 - contents.count % 4) % 4)
    notes += Self.zeros(12).replacing(at: 0, UInt32(5)).replacing(at: 4, UInt32(contents.count)).replacing(at: 8, kind)
    notes += Array("CORE".utf8) + Self.zeros(4) + contents + padding
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func words(_ words: [UInt64]) -> [UInt8] {
    words.flatMap { withUnsafeBytes(of: $0.littleEndian) { Array($0) } }
  }
}

extension [UInt8] {
  fileprivate func replacing(at offset: Int, _ value: some FixedWidthInteger) -> [UInt8] {
    replacing(at: offset, Swift.withUnsafeBytes(of: value.littleEndian) { Array($0) })
  }

  fileprivate func replacing(at offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    prefix(offset) + bytes + dropFirst(offset + bytes.count)
  }
}
