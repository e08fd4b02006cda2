/// The keys of the lines of a log, found by their bytes: to make a text of each and to hash it would cost a line three
/// thousand instructions.
struct KnownKeys: Sendable {
  static let shared = KnownKeys(EventLogWriter.keys)

  /// The keys by length and first byte.
  private var keys: [[(text: String, bytes: [UInt8])]]

  private static let longest = 15

  private init(_ keys: Set<String>) {
    self.keys = Array(repeating: [], count: (Self.longest + 1) * 32)
    for key in keys.sorted() where key.utf8.count <= Self.longest {
      let bytes = Array(key.utf8)
      self.keys[Self.place(bytes.count, bytes[0])].append((key, bytes))
    }
  }

  private static func place(_ length: Int, _ first: UInt8) -> Int { 32 * length + Int(first % 32) }

  /// Returns the key that begins at a place and ends at a quotation mark; nil for one that is not known.
  func key(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if end - start == Self.longest { return nil }
      end += 1
    }
    guard end < bytes.count, end > start else { return nil }
    for (text, known) in keys[Self.place(end - start, bytes[start])]
    where known.indices.allSatisfy({ known[$0] == bytes[start + $0] }) { return text }
    return nil
  }
}
