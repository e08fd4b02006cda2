import Testing

@testable import OpEngine

/// A recording without a writer: the test takes its contents.
final class HeldRecording: Sendable {
  private let recording: Recording
  private let file = LogPath()
  private let taken: Lock<[[LogRecord]]>

  /// - Parameter chunks: the number of chunks that it may hold.
  init(of engine: Engine, chunks: Int = RecordingBacklog.maxChunks) throws {
    let recording = try Recording(of: engine, to: file.path, title: "held")
    self.recording = recording
    taken = Lock(recording.join(engine, keeping: chunks).map { Self.chunks(of: .snapshot($0)) } ?? [])
  }

  /// Takes what has been recorded, as the writer does.
  func take() {
    var none: [[LogRecord]] = []
    let news = recording.take(&none) ?? []
    taken.withLock { $0 += news.flatMap(Self.chunks) }
  }

  private static func chunks(of piece: Recording.Piece) -> [[LogRecord]] {
    guard case .snapshot(let snapshot) = piece else {
      if case .records(let records) = piece { return [records] } else { return [] }
    }
    var chunks: [[LogRecord]] = []
    snapshot.forEachChunk { chunks.append($0) }
    return chunks
  }

  /// The log so far.
  var events: [LogEvent] {
    take()
    return Self.events(of: taken.withLock { $0 })
  }

  var records: [LogRecord] { chunks.flatMap(\.self) }

  /// The records, as the engine passes them to the writer.
  var chunks: [[LogRecord]] {
    take()
    return taken.withLock { $0 }
  }

  static func events(of chunks: [[LogRecord]]) -> [LogEvent] {
    var decoder = LogRecordDecoder()
    var composer = LogComposer()
    var events: [LogEvent] = []
    for chunk in chunks {
      let result = chunk.withUnsafeBytes {
        decoder.decode($0) { item in composer.append(item) { events.append($0) } }
      }
      #expect((try? result.get()) == chunk.count * LogRecord.size)
    }
    return events
  }
}
