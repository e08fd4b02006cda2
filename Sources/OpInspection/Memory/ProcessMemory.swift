/// The memory of a process. Everything read from it is untrusted.
package protocol ProcessMemory {
  /// The mapped regions, in ascending order.
  var regions: [MemoryRegion] { get }
  /// Copies the memory at an address.
  /// - Returns: the number of bytes before the first unreadable one.
  func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Copies equally long pieces of memory, as few system calls as possible.
  func pieces(at addresses: [UInt64], size: Int) -> MemoryPieces
  /// Returns the parts of a region that may contain anything but zeros.
  func populatedParts(of region: MemoryRegion) -> [Range<UInt64>]
  /// The threads at present.
  var threads: [ThreadPosition] { get }
  /// Calls `body` with the bytes of the file that a region shows, if that is still there.
  func withFile<Result>(of region: MemoryRegion, _ body: (UnsafeRawBufferPointer) -> Result?) -> Result?
}

/// The error of an access to memory that cannot be read, or does not contain what it should.
package struct Unreadable: Error, Hashable {
  package let address: UInt64
}

extension ProcessMemory {
  package func pieces(at addresses: [UInt64], size: Int) -> MemoryPieces {
    var pieces = MemoryPieces(count: addresses.count, size: size)
    for (index, address) in addresses.enumerated() {
      pieces.isRead[index] = pieces.withBuffer(of: index) { copy(address, into: $0) } == size
    }
    return pieces
  }

  package func populatedParts(of region: MemoryRegion) -> [Range<UInt64>] { [region.range] }

  package var threads: [ThreadPosition] { [] }

  package func withFile<Result>(of region: MemoryRegion, _ body: (UnsafeRawBufferPointer) -> Result?) -> Result? { nil }

  func bytes(at address: UInt64, count: Int) throws(Unreadable) -> MemoryCopy {
    guard count >= 0, count <= MemoryCopy.mostBytes else { throw Unreadable(address: address) }
    var bytes = [UInt8](repeating: 0, count: count)
    guard bytes.withUnsafeMutableBytes({ copy(address, into: $0) }) == count else { throw Unreadable(address: address) }
    return MemoryCopy(bytes[...], of: address)
  }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type, at address: UInt64) throws(Unreadable) -> Value {
    try bytes(at: address, count: MemoryLayout<Value>.size).integer(type, at: 0)
  }

  func pointer(at address: UInt64) throws(Unreadable) -> UInt64 { try integer(UInt64.self, at: address) }

  /// Returns the address that a 32-bit distance from its own place means.
  func relativeAddress(at address: UInt64) throws(Unreadable) -> UInt64 {
    address &+ UInt64(bitPattern: Int64(try integer(Int32.self, at: address)))
  }

  /// Returns the text before the next zero byte.
  func cString(at address: UInt64, limit: Int = 256) throws(Unreadable) -> String {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = buffer.withUnsafeMutableBytes { copy(address, into: $0) }
    guard let end = buffer[..<count].firstIndex(of: 0) else { throw Unreadable(address: address) }
    return String(decoding: buffer[..<end], as: UTF8.self)
  }

  /// Returns the region that contains an address.
  func region(of address: UInt64) -> MemoryRegion? {
    var (low, high) = (0, regions.count)
    while low < high {
      let middle = (low + high) / 2
      if regions[middle].range.upperBound <= address { low = middle + 1 } else { high = middle }
    }
    return low < regions.count && regions[low].range.contains(address) ? regions[low] : nil
  }
}
