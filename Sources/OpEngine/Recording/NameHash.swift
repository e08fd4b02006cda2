/// A hash of the bytes of a name, the same in every process: snapshots contain it.
///
/// The hash of a name with a number follows from that of the name without it: finding a free number takes no text.
package struct NameHash: Hashable, BitwiseCopyable {
  let value: UInt64

  init(value: UInt64) { self.value = value }

  init(_ name: String) {
    var name = name
    self = name.withUTF8 { Self.hash(of: $0) }
  }

  /// Returns the hash of the name followed by a dash and a number from 1.
  func numbered(_ number: Int) -> NameHash { combined(with: ~UInt64(number)) }

  /// Returns the hash and the number of a name that ends with a dash and a number; nil for any other name.
  static func parts(of name: String) -> (base: NameHash, number: Int)? {
    var name = name
    return name.withUTF8 { bytes in
      suffix(of: bytes[...]).map { (hash(of: UnsafeBufferPointer(rebasing: $0.stem)), $0.number) }
    }
  }

  private static func hash(of name: UnsafeBufferPointer<UInt8>) -> NameHash {
    var (stem, numbers) = (name[...], [Int]())
    while let suffix = suffix(of: stem) {
      stem = suffix.stem
      numbers.append(suffix.number)
    }
    let stemHash = hash(ofStem: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: stem)))
    return numbers.reversed().reduce(stemHash) { $0.numbered($1) }
  }

  private static func hash(ofStem bytes: UnsafeRawBufferPointer) -> NameHash {
    var hash = NameHash(value: UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = hash.combined(with: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var last: UInt64 = 0
    for byte in bytes[offset...] { last = last << 8 | UInt64(byte) }
    return hash.combined(with: last)
  }

  private static func suffix(
    of name: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (stem: Slice<UnsafeBufferPointer<UInt8>>, number: Int)? {
    var (index, number, place) = (name.endIndex, 0, 1)
    // A number of 18 digits is less than 2^63.
    while index > name.startIndex, name.endIndex - index < 18, (0x30...0x39).contains(name[index - 1]) {
      index -= 1
      number += Int(name[index] - 0x30) * place
      place *= 10
    }
    guard index > name.startIndex, number > 0, name[index] != 0x30, name[index - 1] == UInt8(ascii: "-") else {
      return nil
    }
    return (name[..<(index - 1)], number)
  }

  private func combined(with word: UInt64) -> NameHash {
    let product = (value ^ word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return NameHash(value: product.high ^ product.low)
  }
}
