import OpEngine

@testable import OpInspection

/// Regions with bytes, as the memory of a process.
struct FakeMemory: MemorySource {
  var regions: [MemoryRegion] = []
  var contents: [[UInt8]] = []
  var threads: [ThreadPosition] = []

  mutating func map(_ begin: UInt64, size: Int, isWritable: Bool, path: String = "") {
    regions.append(MemoryRegion(range: begin..<(begin + UInt64(size)), isWritable: isWritable, path: path))
    contents.append([UInt8](repeating: 0, count: size))
  }

  /// Takes away the region that contains an address.
  mutating func unmap(_ address: UInt64) {
    guard let (region, _) = place(of: address) else { return }
    regions.remove(at: region)
    contents.remove(at: region)
  }

  func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let (region, offset) = place(of: address) else { return 0 }
    let count = min(buffer.count, contents[region].count - offset)
    buffer.copyBytes(from: contents[region][offset..<(offset + count)])
    return count
  }

  private func place(of address: UInt64) -> (region: Int, offset: Int)? {
    regions.firstIndex { $0.range.contains(address) }.map { ($0, Int(address - regions[$0].range.lowerBound)) }
  }

  mutating func write(_ value: some FixedWidthInteger, at address: UInt64) {
    write(withUnsafeBytes(of: value.littleEndian) { Array($0) }, at: address)
  }

  mutating func write(_ bytes: [UInt8], at address: UInt64) {
    guard let (region, offset) = place(of: address), offset + bytes.count <= contents[region].count else {
      fatalError("nothing is mapped at \(address)")
    }
    contents[region].replaceSubrange(offset..<(offset + bytes.count), with: bytes)
  }

  /// Writes the distance of a target from its own place.
  mutating func write(distanceTo target: UInt64, at address: UInt64, flags: Int32 = 0) {
    write(Int32(truncatingIfNeeded: Int64(bitPattern: target &- address)) | flags, at: address)
  }

  /// Overwrites a random word of those that are not zero: most are, and nobody reads them.
  mutating func damage(_ random: inout SplitMix64) {
    let region = random.next(below: contents.count)
    let words = contents[region].withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
    let used = words.indices.filter { words[$0] != 0 }
    guard !used.isEmpty else { return }
    let place = used[random.next(below: used.count)] * 8
    let other = random.next(below: contents[region].count / 8) * 8
    let word: UInt64 =
      switch random.next(below: 6) {
      case 0: 0
      case 1: .max
      case 2: random.next()
      case 3: UInt64(random.next(below: 64))
      // A word from elsewhere: mostly a valid address.
      case 4: contents[region].withUnsafeBytes { $0.loadUnaligned(fromByteOffset: other, as: UInt64.self) }
      case _: regions[region].range.lowerBound + UInt64(other)
      }
    let width = [1, 2, 4, 8][random.next(below: 4)]
    contents[region].replaceSubrange(
      place..<(place + width), with: withUnsafeBytes(of: word.littleEndian) { Array($0.prefix(width)) })
  }
}

/// A memory that changes between looks.
final class ChangingMemory: MemorySource {
  var current: FakeMemory

  init(_ memory: FakeMemory) { current = memory }

  var regions: [MemoryRegion] { current.regions }
  var threads: [ThreadPosition] { current.threads }

  func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    current.copy(address, into: buffer)
  }
}

// Neither has empty pages or files.
extension MemorySource {
  func populatedParts(of region: MemoryRegion) -> [Range<UInt64>] { [region.range] }
  func symbol(at address: UInt64, in region: MemoryRegion) -> String? { nil }
}
