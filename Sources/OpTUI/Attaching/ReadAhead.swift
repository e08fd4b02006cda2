import Dispatch

/// A reader on a thread of its own, some batches ahead of its consumer, so that a long log is read and used in
/// parallel.
final class ReadAhead: Sendable {
  private struct Batch {
    var events: [LogEvent]
    /// The reason why reading failed.
    var failure: String?
  }

  private let stream: any ByteStream
  private let reader: Lock<EventLogReader>
  /// The batches not taken yet; nil marks the end.
  private let batches = Lock<[Batch?]>([])
  private let isStopped = Lock(false)
  /// Semaphores signalled for each batch, and for each free place.
  private let filled = DispatchSemaphore(value: 0)
  private let free = DispatchSemaphore(value: 0)

  /// The maximum number of batches that wait; a batch has the events of one read.
  private static let maxWaiting = 4

  /// Starts to read.
  /// - Parameter reader: the reader of the part before.
  init(_ stream: any ByteStream, continuing reader: EventLogReader) {
    self.stream = stream
    self.reader = Lock(reader)
    for _ in 0..<Self.maxWaiting { free.signal() }
    SystemThread.start { self.run() }
  }

  /// Returns the next events; nil after the last ones, or when there are no more for now.
  func next() throws(Failure) -> [LogEvent]? {
    filled.wait()
    guard let batch = batches.withLock({ $0.removeFirst() }) else { return nil }
    free.signal()
    if let failure = batch.failure { throw Failure(.invalidInput, Phrase(verbatim: failure)) }
    return batch.events
  }

  /// Stops reading.
  /// - Returns: the reader, which has read at least the batches taken.
  func stop() -> EventLogReader {
    isStopped.withLock { $0 = true }
    stream.stop()
    free.signal()
    return reader.withLock { $0 }
  }

  // MARK: - Thread

  private func run() {
    while case .bytes(let bytes) = stream.next() {
      free.wait()
      if isStopped.withLock({ $0 }) { return }
      let batch = reader.withLock { reader in
        reader.append(bytes)
        return Batch(events: reader.takeEvents(), failure: reader.failure)
      }
      put(batch)
      if batch.failure != nil { return }
    }
    put(nil)
  }

  private func put(_ batch: Batch?) {
    batches.withLock { $0.append(batch) }
    filled.signal()
  }
}
