internal import OpSystem

/// A copy of a piece of memory. Each access to it is checked.
package struct MemoryCopy: Equatable {
  private let bytes: ArraySlice<UInt8>
  /// The address of the original.
  let address: UInt64

  /// The maximum size of one copy.
  static let mostBytes = 1 << 26

  package init(_ bytes: ArraySlice<UInt8>, of address: UInt64) { (self.bytes, self.address) = (bytes, address) }

  var count: Int { bytes.count }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type, at offset: Int) throws(Unreadable) -> Value {
    guard offset >= 0, offset <= bytes.count - MemoryLayout<Value>.size else {
      throw Unreadable(address: address &+ UInt64(bitPattern: Int64(offset)))
    }
    return Value(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) })
  }

  func pointer(at offset: Int) throws(Unreadable) -> UInt64 { try integer(UInt64.self, at: offset) }

  func flag(at offset: Int) throws(Unreadable) -> Bool {
    let byte = try integer(UInt8.self, at: offset)
    guard byte <= 1 else { throw Unreadable(address: address &+ UInt64(offset)) }
    return byte == 1
  }

  /// Returns the part of the copy from an offset on.
  func part(at offset: Int, count: Int) throws(Unreadable) -> MemoryCopy {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { throw Unreadable(address: address) }
    let begin = bytes.startIndex + offset
    return MemoryCopy(bytes[begin..<(begin + count)], of: address &+ UInt64(offset))
  }

  /// Returns the text from an offset to the next zero byte, and the offset after that.
  func cString(at offset: Int) throws(Unreadable) -> (text: String, next: Int) {
    let rest = try part(at: offset, count: max(0, count - offset)).bytes
    guard let end = rest.firstIndex(of: 0) else { throw Unreadable(address: address) }
    return (String(decoding: rest[..<end], as: UTF8.self), offset + end - rest.startIndex + 1)
  }

  /// Calls `body` with the bytes and their address.
  func withBytes(_ body: (UnsafeRawBufferPointer, UInt64) -> Void) { bytes.withUnsafeBytes { body($0, address) } }

  func text(atMost limit: Int = .max) -> String { String(decoding: bytes.prefix(limit), as: UTF8.self) }
}

/// Copies of equally long pieces of memory.
package struct MemoryPieces: Equatable {
  let size: Int
  private var bytes: [UInt8]
  /// Whether each piece could be read.
  package var isRead: [Bool]

  /// Compares the bytes at once: those of many operations are megabytes.
  package static func == (left: Self, right: Self) -> Bool {
    guard left.size == right.size, left.isRead == right.isRead else { return false }
    return left.bytes.withUnsafeBytes { one in
      right.bytes.withUnsafeBytes { other in
        // There are as many: as many pieces of the same size.
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return memcmp(first, second, one.count) == 0
      }
    }
  }

  package init(count: Int, size: Int) {
    self.size = size
    bytes = [UInt8](repeating: 0, count: count * size)
    isRead = [Bool](repeating: false, count: count)
  }

  /// Returns a piece, read from an address; nil if it could not be read.
  func piece(_ index: Int, of address: UInt64) -> MemoryCopy? {
    guard isRead.indices.contains(index), isRead[index] else { return nil }
    return MemoryCopy(bytes[(index * size)..<((index + 1) * size)], of: address)
  }

  mutating func withBuffer(from index: Int, to end: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    bytes.withUnsafeMutableBytes { body(UnsafeMutableRawBufferPointer(rebasing: $0[(index * size)..<(end * size)])) }
  }
}
