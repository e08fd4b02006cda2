import OpEngine
import OpPlay

/// Bytes that come now and then: those of a file that grows, of a pipe, or of a socket. One thread reads them.
protocol ByteStream: AnyObject, Sendable {
  /// Waits for the next bytes.
  func next() -> StreamRead
  /// Ends the wait under way, and every later one.
  func stop()
  /// Sends a line to the other side, if there is one that reads.
  func send(_ line: String)
  /// Whether the other side says when it has sent everything.
  var saysEnd: Bool { get }
}

extension ByteStream {
  func send(_ line: String) {}

  var saysEnd: Bool { false }

  /// Reads events as their bytes come, and passes them on, until nothing comes any more, or a file has no more for now.
  func readEvents(
    with reader: inout EventLogReader, _ pass: ([LogEvent]) throws(Failure) -> Void
  ) throws(Failure) {
    let ahead = ReadAhead(self, continuing: reader)
    defer { reader = ahead.stop() }
    while let events = try ahead.next() { try pass(events) }
  }
}

/// The result of a wait for bytes.
enum StreamRead: Hashable, Sendable {
  case bytes([UInt8])
  /// Nothing has come so far.
  case nothing
  /// The recording of the file has ended, and more may be added to it.
  case recorded
  /// Nothing will come any more; the reason in one sentence, where it is not the usual one.
  case end(String?)
}
