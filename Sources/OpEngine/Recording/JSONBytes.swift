/// Bytes of JSON in reusable memory.
///
/// An array checks at each field whether it is shared, and copies through generic code, which takes a line of the log
/// 1,000 instructions more.
package struct JSONBytes: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 256
  package private(set) var count = 0

  package init() { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }

  /// The bytes so far; valid until the next change.
  package var contents: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  package var text: String { String(decoding: contents, as: UTF8.self) }

  /// Removes the bytes and keeps the memory.
  mutating func removeAll() { count = 0 }

  package mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    base[count] = byte
    count += 1
  }

  /// Appends a text unchanged.
  @inline(__always)
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a text unchanged. Named differently, since a literal would otherwise be a `String`.
  package mutating func append(verbatim text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append($0) }) != nil { return }
    for byte in text.utf8 { append(byte) }
  }

  /// Appends `text` as a quoted JSON string, without characters that could end a line, move a cursor or reverse the
  /// direction of text.
  package mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    // A view of the characters takes 870 instructions more for the names in one line.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      // Without an early exit, several bytes are checked together.
      guard bytes.reduce(0, { $0 | $1.escapes }) == 0 else { return false }
      append(bytes)
      return true
    }
    if isPlain != true { for scalar in text.unicodeScalars { append(escaped: scalar) } }
    append(UInt8(ascii: "\""))
  }

  /// Appends a number in decimal digits.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(decimal: UInt64(number.magnitude))
  }

  /// Appends a number in decimal digits.
  package mutating func append(decimal number: UInt64) {
    if number < 10 { return append(UInt8(ascii: "0") + UInt8(number)) }
    // Written from the end of the space for the longest number, then moved to its place.
    makeRoom(for: Self.maxDigits)
    var first = count + Self.maxDigits
    var rest = number
    repeat {
      first -= 1
      base[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    let length = count + Self.maxDigits - first
    (base + count).update(from: base + first, count: length)
    count += length
  }

  private static let maxDigits = 20

  @inline(__always)
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) { if capacity - count < more { grow(by: more) } }

  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}

// Escapes.
extension JSONBytes {
  private mutating func append(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(#"\""#)
    case "\\": append(#"\\"#)
    case "\n": append(#"\n"#)
    case "\r": append(#"\r"#)
    case "\t": append(#"\t"#)
    case _ where scalar.isInvisible: for unit in String(scalar).utf16 { append(escaped: unit) }
    case _: append(verbatim: String(scalar))
    }
  }

  private mutating func append(escaped unit: UInt16) {
    let digits = String(unit, radix: 16)
    append(verbatim: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
  }
}

extension Unicode.Scalar {
  /// Whether it makes a text look like another one, or ends a line: the characters of `isUnsafeInText` and more, such
  /// as joiners. Readers of the log restore them.
  fileprivate var isInvisible: Bool {
    [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}

extension UInt8 {
  /// 0 if no character with this byte is escaped, as for all ASCII except escaped characters.
  fileprivate var escapes: UInt8 {
    (self &- 0x20 < 0x5F ? 0 : 1) | (self == UInt8(ascii: "\"") ? 1 : 0) | (self == UInt8(ascii: "\\") ? 1 : 0)
  }
}
