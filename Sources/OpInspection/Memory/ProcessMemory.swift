/// A form of the memory of a process: that of a running one, or a copy.
package protocol MemorySource {
  /// The mapped regions, in ascending order.
  var regions: [MemoryRegion] { get }
  /// Copies the memory at an address.
  /// - Returns: the number of bytes before the first unreadable one.
  func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Copies equally long pieces of memory, with as few system calls as possible.
  func pieces(at addresses: [UInt64], size: Int) -> MemoryPieces
  /// Returns the parts of a region that may contain anything but zeros.
  func populatedParts(of region: MemoryRegion) -> [Range<UInt64>]
  /// The threads at present.
  var threads: [ThreadPosition] { get }
  /// Returns the symbol of the function with code at an address in a region that shows a file, if that is still there.
  func symbol(at address: UInt64, in region: MemoryRegion) -> String?
}

extension MemorySource {
  package func pieces(at addresses: [UInt64], size: Int) -> MemoryPieces {
    var pieces = MemoryPieces(count: addresses.count, size: size)
    for (index, address) in addresses.enumerated() {
      pieces.isRead[index] = pieces.withBuffer(from: index, to: index + 1) { copy(address, into: $0) } == size
    }
    return pieces
  }
}

/// The error of an access to memory that cannot be read, or does not contain what it should.
package struct Unreadable: Error {
  package let address: UInt64
}

/// The memory of a process. Everything read from it is untrusted.
package struct ProcessMemory {
  let source: any MemorySource
  /// The mapped regions, in ascending order.
  package let regions: [MemoryRegion]

  private let ranges: [Range<UInt64>]

  package init(_ source: any MemorySource) {
    (self.source, regions) = (source, source.regions)
    ranges = regions.map(\.range)
  }

  func pieces(at addresses: [UInt64], size: Int) -> MemoryPieces { source.pieces(at: addresses, size: size) }

  func bytes(at address: UInt64, count: Int) throws(Unreadable) -> MemoryCopy {
    guard count >= 0, count <= MemoryCopy.mostBytes else { throw Unreadable(address: address) }
    var bytes = [UInt8](repeating: 0, count: count)
    guard bytes.withUnsafeMutableBytes({ source.copy(address, into: $0) }) == count else {
      throw Unreadable(address: address)
    }
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
    let count = buffer.withUnsafeMutableBytes { source.copy(address, into: $0) }
    return try MemoryCopy(buffer[..<count], of: address).cString(at: 0).text
  }

  /// Returns the region that contains an address.
  func region(of address: UInt64) -> MemoryRegion? { ranges.index(of: address).map { regions[$0] } }
}

// Ranges in ascending order.
extension [Range<UInt64>] {
  /// Returns the index of the range that contains an address.
  func index(of address: UInt64) -> Int? {
    let next = index(after: address)
    return next > 0 && self[next - 1].contains(address) ? next - 1 : nil
  }

  /// Returns the index of the first range that begins after an address.
  func index(after address: UInt64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lowerBound <= address { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
