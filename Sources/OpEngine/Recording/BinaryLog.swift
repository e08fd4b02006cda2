import Localization

/// An incremental decoder of the binary form of a log, from a file or a program: a header, then records.
///
/// The header is as long as two records: eight bytes with which no text begins, the version, the number of workers or 0,
/// the lengths of the title and of the program's name; then the wall time and the boot time of the beginning, and the
/// number of the process, all 0 if there are none. The title and the name follow, each padded to whole records.
/// Version 1 has the first record and the title.
///
/// A log in segments is one such file after the other, each appended from its beginning (``LogSegments``).
package struct BinaryLog {
  /// The title; nil until the header was read.
  package private(set) var title: String?
  /// The maximum number of pool workers; nil if the header does not give it.
  package private(set) var workers: Int?
  /// The process; nil if the header does not give it.
  package private(set) var process: LogProcess?
  /// The bytes not decoded yet, and their place in the file.
  private var rest: [UInt8] = []
  private var expectsHeader = true
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
  private static let version: UInt32 = 2
  private static let headerLengths = [1: LogRecord.size, version: 2 * LogRecord.size]
  /// The number of bytes that `begins` needs.
  package static var shortestLength: Int { magic.count }

  /// The suffix of the files of this form.
  static let suffix = ".oplog"

  /// Returns whether a file that begins with these bytes is of the binary form.
  package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Returns whether so many bytes may be the beginning of a file of the binary form.
  static func begins(_ bytes: [UInt8], upTo count: Int) -> Bool {
    magic.prefix(count).elementsEqual(bytes.prefix(magic.count))
  }

  /// Returns the length of a header; nil if the bytes, which are its first two records, are not of this version.
  static func headerLength(_ bytes: [UInt8]) -> Int? {
    func number(at offset: Int) -> Int {
      bytes.withUnsafeBytes { Int(UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))) }
    }
    guard begins(bytes), number(at: 8) == version else { return nil }
    return 2 * LogRecord.size + padded(number(at: 16)) + padded(number(at: 20))
  }

  /// The beginning of a file.
  package static func header(title: String, workers: Int, of process: LogProcess? = nil) -> [UInt8] {
    let texts = [title, process?.program ?? ""].map { Array($0.utf8) }
    var bytes = magic
    for number in [version, UInt32(clamping: workers)] + texts.map({ UInt32(clamping: $0.count) }) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    for number in [process?.began ?? 0, process?.booted ?? 0, UInt64(process?.pid ?? 0)] {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    for text in texts { bytes += text + [UInt8](repeating: 0, count: padded(text.count) - text.count) }
    return bytes
  }

  /// - Parameter textLimit: the maximum length of a text in bytes; nil for no limit.
  package init(textLimit: Int? = nil) { decoder = LogRecordDecoder(textLimit: textLimit) }

  /// Whether the bytes so far end within a record, as after the end of a process.
  package var isCutOff: Bool { !rest.isEmpty }

  /// Decodes the next bytes of a file, as far as they complete records.
  /// - Complexity: O(length of `bytes`).
  package mutating func append(_ bytes: [UInt8], to events: inout [LogEvent]) throws(LogDamage) {
    if !expectsHeader, Self.begins(bytes) {
      // The next segment begins. The end of the one before is missing if that was not whole.
      (rest, offset, expectsHeader) = (bytes, 0, true)
    } else if rest.isEmpty {
      rest = bytes
    } else {
      rest += bytes
    }
    if expectsHeader, try !readHeader() { return }
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
    throw rest.count < LogRecord.size
      ? LogDamage(offset: 0, reason: "a log does not begin like this")
      : LogDamage(offset: 16, reason: "the title is incomplete")
  }

  /// - Returns: whether the header is complete.
  private mutating func readHeader() throws(LogDamage) -> Bool {
    guard Self.magic.starts(with: rest.prefix(Self.magic.count)) else {
      throw LogDamage(offset: 0, reason: "a log does not begin like this")
    }
    func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
      rest.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
    }
    guard rest.count >= LogRecord.size else { return false }
    let version: UInt32 = number(at: 8)
    guard let length = Self.headerLengths[version] else {
      throw LogDamage(offset: 8, reason: "expected version \(Self.version) of the format, found \(version)")
    }
    let (workers, titleLength, programLength) = (
      number(at: 12) as UInt32, number(at: 16) as UInt32, number(at: 20) as UInt32
    )
    if let textLimit = decoder.textLimit, max(titleLength, programLength) > UInt32(clamping: textLimit) {
      throw LogDamage(offset: 16, reason: "a text has more than \(textLimit) bytes")
    }
    let texts = [titleLength, programLength].map { Int($0) }
    let end = texts.reduce(length) { $0 + Self.padded($1) }
    guard rest.count >= end else { return false }
    let began: UInt64 = length > LogRecord.size ? number(at: LogRecord.size) : 0
    let process =
      began == 0
      ? nil
      : LogProcess(
        began: began, booted: number(at: LogRecord.size + 8), pid: number(at: LogRecord.size + 16),
        program: String(decoding: rest[(length + Self.padded(texts[0]))...].prefix(texts[1]), as: UTF8.self))
    guard title == nil || process == self.process else {
      throw LogDamage(offset: 0, reason: "a segment of another recording follows")
    }
    self.process = process
    self.workers = workers == 0 ? nil : Int(workers)
    title = String(decoding: rest[length...].prefix(texts[0]), as: UTF8.self)
    expectsHeader = false
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
