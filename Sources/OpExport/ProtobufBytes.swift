/// A protocol buffers message with the three kinds of fields that exports need.
struct ProtobufBytes {
  private(set) var bytes: [UInt8] = []

  /// Appends a varint.
  mutating func append(_ field: UInt64, number: UInt64) {
    appendVarint(field << 3)
    appendVarint(number)
  }

  /// Appends a number of eight bytes.
  mutating func append(_ field: UInt64, fixed number: UInt64) {
    appendVarint(field << 3 | 1)
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func append(_ field: UInt64, text: String) { append(field, bytes: text.utf8) }

  mutating func append(_ field: UInt64, message: ProtobufBytes) { append(field, bytes: message.bytes) }

  private mutating func append(_ field: UInt64, bytes content: some Collection<UInt8>) {
    appendVarint(field << 3 | 2)
    appendVarint(UInt64(content.count))
    bytes.append(contentsOf: content)
  }

  private mutating func appendVarint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
