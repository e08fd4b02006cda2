import Localization

/// An incremental decoder of the binary form of a log, from a file or a program: a header, then records.
///
/// The header is as long as a record: eight bytes with which no text begins, the version, the number of workers or 0,
/// the length of the title. The title follows, padded to whole records.
package struct BinaryLog {
  /// The title; nil until the header was read.
  package private(set) var title: String?
  /// The maximum number of pool workers; nil if the header does not give it.
  package private(set) var workers: Int?
  /// The bytes not decoded yet, and their place in the file.
  private var rest: [UInt8] = []
  private var offset = 0
  private var decoder: LogRecordDecoder
  private var composer = LogComposer()
  /// The answers of a program that were not taken yet.
  private var answers: [AttachAnswer] = []
  /// Whether the program has sent its end, which a file does not have.
  package private(set) var hasEnd = false
  /// The time of the latest heartbeat.
  package private(set) var heartbeat = EngineTime.zero

  private static let magic: [UInt8] = [0x89] + "oplog\r\n".utf8
  private static let version: UInt32 = 1
  private static let headerLength = LogRecord.size
  /// The number of bytes that `begins` needs.
  package static var shortestLength: Int { magic.count }

  /// The suffix of the files of this form.
  static let suffix = ".oplog"

  /// Returns whether a file that begins with these bytes is of the binary form.
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

  /// - Parameter textLimit: the maximum length of a text in bytes; nil for no limit.
  package init(textLimit: Int? = nil) { decoder = LogRecordDecoder(textLimit: textLimit) }

  /// Whether the bytes so far end within a record, as after the end of a process.
  package var isCutOff: Bool { !rest.isEmpty }

  /// Decodes the next bytes of a file, as far as they complete records.
  /// - Complexity: O(length of `bytes`).
  package mutating func append(_ bytes: [UInt8], to events: inout [LogEvent]) throws(LogDamage) {
    if rest.isEmpty { rest = bytes } else { rest += bytes }
    if title == nil, try !readHeader() { return }
    let decoded = rest.withUnsafeBytes { bytes in
      decoder.decode(bytes) { item in
        switch item {
        case .answer(let answer): answers.append(answer)
        case .end: hasEnd = true
        case .heartbeat(let time): heartbeat = time
        case _: composer.append(item) { events.append($0) }
        }
      }
    }
    switch decoded {
    case .success(let count): drop(count)
    case .failure(let damage): throw LogDamage(offset: offset + damage.offset, reason: Phrase(verbatim: damage.reason))
    }
  }

  /// Returns the answers to commands read since the previous call.
  package mutating func takeAnswers() -> [AttachAnswer] { answers.takeAll() }

  /// Returns the line that sends a command to the program of this log, without its line break.
  /// - Parameter id: the number that the answer will have.
  package func wireLine(of command: UserCommand, id: Int) -> String { command.wireLine(id: id, names: composer) }

  /// Checks, at the end of the bytes, that the header was complete.
  package func end() throws(LogDamage) {
    guard title == nil else { return }
    throw rest.count < Self.headerLength
      ? LogDamage(offset: 0, reason: "a log does not begin like this")
      : LogDamage(offset: 16, reason: "the title is incomplete")
  }

  /// - Returns: whether the header is complete.
  private mutating func readHeader() throws(LogDamage) -> Bool {
    guard Self.magic.starts(with: rest.prefix(Self.magic.count)) else {
      throw LogDamage(offset: 0, reason: "a log does not begin like this")
    }
    guard rest.count >= Self.headerLength else { return false }
    let (version, workers, length) = rest.withUnsafeBytes { bytes in
      func number(at offset: Int) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      }
      return (number(at: 8), number(at: 12), Int(number(at: 16)))
    }
    guard version == Self.version else {
      throw LogDamage(offset: 8, reason: "expected version \(Self.version) of the format, found \(version)")
    }
    if let textLimit = decoder.textLimit, length > textLimit {
      throw LogDamage(offset: 16, reason: "a text has more than \(textLimit) bytes")
    }
    let end = Self.headerLength + Self.padded(length)
    guard rest.count >= end else { return false }
    self.workers = workers == 0 ? nil : Int(workers)
    title = String(decoding: rest[Self.headerLength...].prefix(length), as: UTF8.self)
    drop(end)
    return true
  }

  private mutating func drop(_ count: Int) {
    // Removing bytes shared with the caller would copy all of them first.
    rest = count == rest.count ? [] : Array(rest[count...])
    offset += count
  }

  private static func padded(_ length: Int) -> Int { (length + LogRecord.size - 1) / LogRecord.size * LogRecord.size }
}
