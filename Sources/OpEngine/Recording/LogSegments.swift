internal import OpSystem

/// The files of a log of which only the latest part is kept: the newest segment has the name of the log, `run.oplog`,
/// the older ones `run.1.oplog`, `run.2.oplog` and so on, in this order.
///
/// Each begins with the header of the log and a snapshot of all that exists, so that the oldest one kept can be the
/// first. A rotation is a rename, and nothing is removed before the new segment has its snapshot: a process killed at
/// any moment leaves a log that opens.
package struct LogSegments: Sendable {
  /// A segment that is complete.
  private struct Segment {
    let number: Int
    let length: Int
    /// The time of its end.
    let end: EngineTime
  }

  let path: String
  let limit: RecordingLimit
  private var older: [Segment] = []
  private var number = 1
  /// The time of the newest segment's snapshot.
  private var began = EngineTime.zero
  /// The length of the newest segment up to the end of its snapshot.
  private var snapshotLength = 0
  /// Whether the newest segment has events after its snapshot.
  private var hasEvents = false

  init(path: String, limit: RecordingLimit) { (self.path, self.limit) = (path, limit) }

  /// Removes the older segments of an earlier recording, whose newest one was just overwritten.
  func removeFormer() { for number in Self.numbers(of: path) { unlink(Self.path(of: number, of: path)) } }

  /// Whether the newest segment is complete.
  func isComplete(_ length: Int, at now: EngineTime) -> Bool {
    hasEvents && limit.isComplete(length, snapshot: snapshotLength, age: now - began)
  }

  mutating func noteEvents() { hasEvents = true }

  /// Makes the newest segment an older one.
  /// - Parameter length: its length.
  mutating func rotate(_ length: Int, at now: EngineTime) throws(EngineError) {
    guard rename(path, Self.path(of: number, of: path)) == 0 else {
      // It is renamed already, or somebody has removed it.
      if errno == ENOENT { return }
      throw EngineError(lastErrorAtLog: path)
    }
    older.append(Segment(number: number, length: length, end: now))
    number += 1
  }

  /// Records that the newest segment has its snapshot, and removes the oldest ones beyond the limit.
  mutating func endSnapshot(_ length: Int, at now: EngineTime) {
    (began, snapshotLength, hasEvents) = (now, length, false)
    while older.count > 1, isBeyondLimit(at: now) { unlink(Self.path(of: older.removeFirst().number, of: path)) }
  }

  /// Whether the oldest segment can go. The last of the older ones is kept in any case: the newest has just begun.
  private func isBeyondLimit(at now: EngineTime) -> Bool {
    switch limit {
    // The newest one will have an eighth.
    case .size(let bytes): older.reduce(0) { $0 + $1.length } > bytes - max(bytes / 8, snapshotLength)
    case .age(let age): now - (older.first?.end ?? now) > age
    }
  }
}

// Names.
extension LogSegments {
  private static func path(of number: Int, of path: String) -> String {
    "\(path.dropLast(BinaryLog.suffix.count)).\(number)\(BinaryLog.suffix)"
  }

  /// Returns the files of a log in order, of which those exist: only `path` itself for a log without segments.
  package static func files(of path: String) -> [String] {
    // The newest one may be missing, or without its beginning, after a kill amid a rotation.
    guard path.hasSuffix(BinaryLog.suffix), isSegment(path) != false else { return [path] }
    let older = numbers(of: path).map { Self.path(of: $0, of: path) }
    return older + (older.isEmpty || access(path, F_OK) == 0 ? [path] : [])
  }

  /// Whether a log is in segments, of which there may be more later.
  /// - Parameter files: its files.
  package static func isLog(_ path: String, _ files: [String]) -> Bool { files != [path] || isSegment(path) == true }

  /// The numbers of the older segments beside a log.
  private static func numbers(of path: String) -> [Int] {
    let stem = path.dropLast(BinaryLog.suffix.count)
    let folder = stem.lastIndex(of: "/").map { String(stem[...$0]) } ?? "./"
    let prefix = (stem.split(separator: "/", omittingEmptySubsequences: false).last ?? "") + "."
    return (names(inFolder: folder) ?? []).compactMap { bytes -> Int? in
      let name = String(decoding: bytes, as: UTF8.self)
      guard name.hasPrefix(prefix), name.hasSuffix(BinaryLog.suffix) else { return nil }
      let digits = name.dropFirst(prefix.count).dropLast(BinaryLog.suffix.count)
      // Not 01, which another program may have written.
      guard let number = Int(digits), number > 0, String(number) == digits else { return nil }
      return isSegment(Self.path(of: number, of: path)) == true ? number : nil
    }.sorted()
  }

  /// Whether a file is a segment: its first record is that of a snapshot. nil if it does not exist or ends before.
  private static func isSegment(_ path: String) -> Bool? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    // Opening a pipe would tell its writer that there is a reader.
    guard status.st_mode & S_IFMT == S_IFREG else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 2 * LogRecord.size)
    let count = pread(descriptor, &head, head.count, 0)
    guard count >= 0 else { return false }
    guard count == head.count else { return BinaryLog.begins(Array(head[..<count]), upTo: count) ? nil : false }
    guard let length = BinaryLog.headerLength(head) else { return false }
    var kind: UInt8 = 0
    return pread(descriptor, &kind, 1, off_t(length)) == 1 ? kind == LogRecord.Kind.snapshot.rawValue : nil
  }
}
