/// A key of the line of an event, as written there.
package enum LogKey: String, CaseIterable, Sendable {
  case sequence = "seq"
  case time = "t_us"
  case since = "since_us"
  case operation = "op"
  case qualityOfService = "qos"
  case className = "class"
  case dispatchQueue = "dispatch"
  case event, queue, thread, worker, old, new, text, message, code, kind, key, outcome, missed, reveal, about, ask

  /// The key's index, below 32, which is also its representation in memory.
  @inline(__always)
  var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// The keys by the hash of their bytes, with these bytes as one number: hashing a string would cost a line three
  /// thousand instructions.
  private static let table = {
    var table: [(bytes: UInt64, key: LogKey)?] = Array(repeating: nil, count: 256)
    for key in allCases {
      let bytes = Array(key.rawValue.utf8).withUnsafeBufferPointer { $0.word(at: 0) }
      var place = place(of: bytes)
      while table[place] != nil { place = (place + 1) % table.count }
      table[place] = (bytes, key)
    }
    return table
  }()

  private static func place(of bytes: UInt64) -> Int { Int(truncatingIfNeeded: (bytes &* 0x9E37_79B9_7F4A_7C15) >> 56) }

  /// Returns the key in the lowest bytes of a word, if any. No key has more than eight.
  static func known(_ word: UInt64, length: Int) -> LogKey? {
    guard length > 0, length <= 8 else { return nil }
    let word = word & (UInt64.max >> UInt64(64 - 8 * length))
    // No key ends with zeros, which the comparison would miss.
    guard word >> UInt64(8 * length - 8) != 0 else { return nil }
    var place = place(of: word)
    while let entry = table[place] {
      if entry.bytes == word { return entry.key }
      place = (place + 1) % table.count
    }
    return nil
  }
}
