/// Bytes that arrive over time, from a growing file, a pipe or a socket. One thread reads them.
protocol ByteStream: AnyObject, Sendable {
  /// Waits for the next bytes.
  func next() -> StreamRead
  /// Ends the current wait and all later ones.
  func stop()
  /// Sends a line to the other side, if it reads.
  func send(_ line: String)
  /// Whether the other side announces that it has sent everything.
  var announcesEnd: Bool { get }
}

extension ByteStream {
  func send(_ line: String) {}

  var announcesEnd: Bool { false }

  /// Reads events as their bytes arrive and passes them on, until the stream ends or a file has no more for now.
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
  /// Nothing has arrived yet.
  case nothing
  /// The recording of the file has ended; another one may be appended.
  case recorded
  /// The end of the stream, with the reason in one sentence if it is not the usual one.
  case end(String?)
}
