/// Eight bytes as one number, the first one lowest, to read a line of a log a word at a time.
enum EightBytes {
  /// Returns a word whose lowest set bit is the highest of the first byte equal to `byte`; 0 if there is none.
  @inline(__always)
  static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & (ones << 7)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the eight bytes at an index, padded with zeros.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    if index + 8 <= count {
      return UInt64(
        littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    var word: UInt64 = 0
    for place in index..<Swift.max(index, count) { word |= UInt64(self[place]) << UInt64(8 * (place - index)) }
    return word
  }
}
