import Testing

@testable import OpEngine

/// A recording without a writer: what it holds is taken by hand.
final class HeldRecording: Sendable {
  private let engine: Engine
  private let recording: Recording
  private let file = LogPath()
  private let taken: Lock<[[LogRecord]]>

  /// - Parameter chunks: the number of chunks that it may hold.
  init(of engine: Engine, chunks: Int = RecordingBacklog.mostChunks) throws {
    self.engine = engine
    let recording = try Recording(of: engine, to: file.path, title: "held")
    self.recording = recording
    engine.observers.beginRecording()
    let present = engine.core.withLock { core in
      core.recordings.append(RecordingBacklog(of: recording, keeping: chunks))
      return core.present()
    }
    taken = Lock([present])
  }

  /// Takes what has been recorded, as the writer does.
  func take() {
    var none: [[LogRecord]] = []
    let news = engine.core.withLock { $0.take(for: recording, &none) } ?? []
    taken.withLock { $0 += news }
  }

  /// The log so far.
  var events: [LogEvent] {
    take()
    return Self.events(of: taken.withLock { $0 })
  }

  var records: [LogRecord] {
    take()
    return taken.withLock { $0.flatMap(\.self) }
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
