// Telling logs from other files.
extension EventLogReader {
  /// Returns whether a file that begins with these bytes is a log: it has the binary form, or its first line is a
  /// header followed by an event or nothing.
  ///
  /// A scenario may be JSON too, but one that fits on a line has more members than a header.
  /// - Complexity: O(length of the first line).
  package static func isLog(_ bytes: [UInt8]) -> Bool {
    if BinaryLog.begins(bytes) { return true }
    let (line, rest) = firstLine(of: bytes)
    guard let fields = try? JSONLine.fields(in: line), fields.first?.key == "optui" else { return false }
    let next = rest.first { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
    return next == UInt8(ascii: "{") || (next == nil && fields.allSatisfy { headerKeys.contains($0.key) })
  }

  /// Returns whether a file that begins with these bytes is a log without its first line.
  package static func lacksHeader(_ bytes: [UInt8]) -> Bool {
    (try? JSONLine.fields(in: firstLine(of: bytes).line))?.first?.key == LogKey.sequence.rawValue
  }

  private static let headerKeys: Set<String> = [
    "optui", "title", "workers", "began_us", "boot_us", "pid", "program", "protocol", "control",
  ]

  /// The first line, without a byte-order mark, and the rest.
  private static func firstLine(of bytes: [UInt8]) -> (line: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let bytes = withoutMark(bytes[...])
    let end = bytes.firstIndex(of: 0x0A)
    return (bytes[..<(end ?? bytes.endIndex)], end.map { bytes[($0 + 1)...] } ?? [])
  }

  /// The bytes after a byte-order mark.
  static func withoutMark<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// The problem of a log without its first line.
  package static var noHeader: Problem {
    Problem(
      .error, "event-log", "this looks like an event log without its first line", at: SourcePlace(line: 1, column: 1),
      hint: header)
  }
}
