import Testing

@testable import OpEngine

/// A recording in segments without a thread: the test has it write.
final class SegmentedRecording {
  private final class Told: Sendable { let errors = Lock<[EngineError]>([]) }

  private let recording: Recording
  private var spares: [[LogRecord]] = []
  private let told = Told()
  private let file: LogPath

  init(of engine: Engine, to file: LogPath, keep limit: RecordingLimit = .size(1_000_000)) throws {
    let output = try LogOutput(path: file.binaryPath, title: "segments", workers: 1, keep: limit)
    self.file = file
    recording = Recording(of: engine, to: output, path: file.binaryPath) { [told] error in
      told.errors.withLock { $0.append(error) }
    }
    try recording.writeBeginning(recording.join(engine, keeping: RecordingBacklog.maxChunks))
  }

  /// The errors that the user was told.
  var errors: [EngineError] { told.errors.withLock { $0 } }

  /// Has it write what there is.
  func write() throws { _ = try recording.writeTurn(&spares) }

  /// Begins a segment at once.
  func beginSegment(on engine: Engine) throws {
    engine.core.withLock { $0.beginSegment(for: recording) }
    try write()
  }

  /// Writes the rest, and closes the file.
  func end() throws {
    recording.end()
    try write()
    recording.output.withLock { $0.close() }
  }

  /// Reads segments in order.
  static func events(of segments: [[UInt8]]) throws -> [LogEvent] {
    var (log, events) = (BinaryLog(), [LogEvent]())
    for segment in segments { try log.append(segment, to: &events) }
    return events
  }
}
