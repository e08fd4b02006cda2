import Testing

@testable import OpEngine

/// A log of records as the writer of a recording writes it, with the bytes of the file.
struct WrittenLog {
  private let bytes: [UInt8]
  private let headerCount: Int
  /// The places of the gaps: for each the record of its time.
  private let gaps: [Int]

  /// - Parameter bytes: a header, then records; the last one may be incomplete.
  init(bytes: [UInt8]) {
    self.bytes = bytes
    let counts = [16, 20].map { offset in
      bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
    }
    headerCount = counts.reduce(2 * LogRecord.size) { $0 + Self.padded($1) }
    gaps = Self.places(in: bytes, from: headerCount).filter { $0.kind == .gap }.map { $0.offset - LogRecord.size }
  }

  /// - Parameter chunks: the records, as the engine passes them to the writer.
  init(of chunks: [[LogRecord]]) throws {
    let file = LogPath()
    try Self.write(chunks, to: file.binaryPath)
    self.init(bytes: file.binary)
  }

  /// Returns the lines of a log in the other form.
  static func lines(of chunks: [[LogRecord]]) throws -> [String] {
    let file = LogPath()
    try write(chunks, to: file.path)
    return file.lines
  }

  private static func write(_ chunks: [[LogRecord]], to path: String) throws {
    var output = try LogOutput(path: path, title: "written", workers: 1)
    try output.begin()
    for chunk in chunks { try output.append(chunk) }
    output.close()
  }

  func events() throws -> [LogEvent] {
    var (log, events) = (BinaryLog(), [LogEvent]())
    try log.append(bytes, to: &events)
    return events
  }

  /// Returns the log from a gap on.
  /// - Parameter gap: the number of the gap, from 0.
  func cut(at gap: Int) -> WrittenLog { WrittenLog(bytes: Array(bytes[..<headerCount]) + bytes[gaps[gap]...]) }

  /// The log without the names and counters after gaps, as an older version wrote it.
  private var withoutNames: WrittenLog {
    var kept = Array(bytes[..<headerCount])
    var text: Int?
    for place in Self.places(in: bytes, from: headerCount) {
      if place.kind == .text {
        text = place.offset
      } else {
        if place.kind.rawValue < LogRecord.Kind.logName.rawValue { kept += bytes[(text ?? place.offset)..<place.end] }
        text = nil
      }
    }
    return WrittenLog(bytes: kept)
  }

  private static func padded(_ count: Int) -> Int { (count + LogRecord.size - 1) / LogRecord.size * LogRecord.size }

  private static func places(
    in bytes: [UInt8], from begin: Int
  ) -> [(kind: LogRecord.Kind, offset: Int, end: Int)] {
    var places: [(kind: LogRecord.Kind, offset: Int, end: Int)] = []
    var offset = begin
    while offset + LogRecord.size <= bytes.count {
      let record = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: LogRecord.self) }
      let count = record.kind == LogRecord.Kind.text.rawValue ? Int(record.subject.first) : 0
      let end = offset + LogRecord.size + padded(count)
      if let kind = LogRecord.Kind(rawValue: record.kind) { places.append((kind, offset, end)) }
      offset = end
    }
    return places
  }
}

extension WrittenLog {
  /// Expects that the log cut at each gap continues as the whole one does, and that the whole one needs no names after
  /// gaps.
  func expectSameNamesAfterGaps(seed: UInt64 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let whole = try events()
    let starts = whole.indices.filter { whole[$0].kind == .gap }
    #expect(starts.count == gaps.count && !gaps.isEmpty, sourceLocation: sourceLocation)
    for (gap, start) in starts.enumerated() {
      var rest = try cut(at: gap).events()
      for index in rest.indices { rest[index].sequence += start }
      let different = zip(rest, whole[start...]).first {
        $0 != $1 || Self.names(of: $0).map(\.number) != Self.names(of: $1).map(\.number)
      }
      #expect(
        different == nil && rest.count == whole.count - start, "seed \(seed), gap after \(start) events",
        sourceLocation: sourceLocation)
    }
    let old = try withoutNames.events()
    let change = zip(old, whole).first { $0 != $1 }
    #expect(change == nil && old.count == whole.count, "seed \(seed), without names", sourceLocation: sourceLocation)
  }

  /// The names that an event mentions, except in texts.
  static func names(of event: LogEvent) -> [LogName] {
    var other: LogName?
    if case .operation(_, _, let change) = event.body { other = change.other }
    if case .queue(_, .barrierAdded(let barrier)) = event.body { other = barrier }
    return [event.operationName, event.queueName, other].compactMap(\.self)
  }
}
