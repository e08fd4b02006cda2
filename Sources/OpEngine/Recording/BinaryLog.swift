/// A log file of the binary form, read back: a header, then records.
///
/// The header is as long as a record: eight bytes that no text begins with, the version, the number of workers or 0, the
/// length of the title. Then the title follows, filled up to whole records.
package struct BinaryLog {
  package private(set) var title: String
  /// The number of workers that the pool may have; nil if the header does not give it.
  package private(set) var workers: Int?
  package private(set) var events: [LogEvent] = []
  /// Whether the file ends within a record, as the end of a process may leave it.
  package private(set) var isCutOff = false

  private static let magic: [UInt8] = [0x89] + "oplog\r\n".utf8
  private static let version: UInt32 = 1
  private static let headerLength = LogRecord.size

  /// The suffix of the files of this form.
  static let suffix = ".oplog"

  /// Returns whether a file that begins so is of the binary form.
  package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// The beginning of a file.
  static func header(title: String, workers: Int) -> [UInt8] {
    let title = Array(title.utf8)
    var bytes = magic
    for number in [version, UInt32(clamping: workers), UInt32(clamping: title.count), 0] {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    return bytes + title + [UInt8](repeating: 0, count: padded(title.count) - title.count)
  }

  /// Reads a file; `bytes` is all that it holds.
  /// - Complexity: O(length of the file).
  package init(_ bytes: [UInt8]) throws(LogDamage) {
    guard bytes.count >= Self.headerLength, Self.begins(bytes) else {
      throw LogDamage(offset: 0, reason: "the file does not begin as a log does")
    }
    let (version, workers, length) = bytes.withUnsafeBytes { bytes in
      func number(at offset: Int) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      }
      return (number(at: 8), number(at: 12), Int(number(at: 16)))
    }
    guard version == Self.version else {
      throw LogDamage(offset: 8, reason: "expected version \(Self.version) of the format, found \(version)")
    }
    guard length <= bytes.count - Self.headerLength else {
      throw LogDamage(offset: 16, reason: "the title is longer than the file")
    }
    self.workers = workers == 0 ? nil : Int(workers)
    title = String(decoding: bytes[Self.headerLength...].prefix(length), as: UTF8.self)
    let start = Self.headerLength + Self.padded(length)
    guard start < bytes.count else { return }
    var decoder = LogRecordDecoder()
    var composer = LogComposer()
    var events: [LogEvent] = []
    isCutOff = try !bytes.withUnsafeBytes { bytes in
      decoder.decode(bytes, from: start) { composer.append($0, to: &events) }
    }.get()
    self.events = events
  }

  private static func padded(_ length: Int) -> Int { (length + LogRecord.size - 1) / LogRecord.size * LogRecord.size }
}

/// The reason why bytes are no log.
package struct LogDamage: Error {
  /// The place of the record, in bytes.
  package let offset: Int
  /// One sentence, without a full stop.
  package let reason: String
}
