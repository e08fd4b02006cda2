import Dispatch
import Localization
import OpEngine
import OpPlay

/// The reading of a log on a thread of its own, some batches ahead of the one that takes the events: the events of a long
/// log are used while the next ones are read.
final class ReadAhead: Sendable {
  private struct Batch {
    var events: [LogEvent]
    /// The reason why nothing more can be read.
    var failure: String?
  }

  private let stream: any ByteStream
  private let reader: Lock<EventLogReader>
  /// The batches that wait to be taken; nil is the end.
  private let batches = Lock<[Batch?]>([])
  private let isStopped = Lock(false)
  /// The signals for each batch, and for each place for another one.
  private let filled = DispatchSemaphore(value: 0)
  private let free = DispatchSemaphore(value: 0)

  /// The number of batches that may wait: each has the events of what was read at once.
  private static let mostWaiting = 4

  /// Begins to read.
  /// - Parameter reader: it has read what came before.
  init(_ stream: any ByteStream, continuing reader: EventLogReader) {
    self.stream = stream
    self.reader = Lock(reader)
    for _ in 0..<Self.mostWaiting { free.signal() }
    SystemThread.start { self.run() }
  }

  /// Returns the next events; nil behind the last ones, or when no more were there for now.
  func next() throws(Failure) -> [LogEvent]? {
    filled.wait()
    guard let batch = batches.withLock({ $0.removeFirst() }) else { return nil }
    free.signal()
    if let failure = batch.failure { throw Failure(.invalidInput, Phrase(verbatim: failure)) }
    return batch.events
  }

  /// Ends the reading.
  /// - Returns: the reader, which has read what was taken, or more.
  func stop() -> EventLogReader {
    isStopped.withLock { $0 = true }
    stream.stop()
    free.signal()
    return reader.withLock { $0 }
  }

  // MARK: - The thread

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
