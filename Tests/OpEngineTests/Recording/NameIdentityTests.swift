import Testing

@testable import OpEngine

/// The names of a log: one life has one name, and one name one life.
struct NameIdentityTests {
  private let world = World()

  /// A life in a log, identified by its id.
  private enum Life: Hashable {
    case operation(OperationID)
    case queue(QueueID)
  }

  /// Composes a log, and returns each life that it creates, under its name, in order.
  private static func lives(_ records: [LogRecord]) -> [(name: String, life: Life)] {
    var (decoder, composer) = (LogRecordDecoder(), LogComposer())
    var lives: [(name: String, life: Life)] = []
    _ = records.withUnsafeBytes { bytes in
      decoder.decode(bytes) { item in
        var created: [LogEvent] = []
        composer.append(item) { if $0.kind == .created { created.append($0) } }
        for event in created {
          if let name = event.operation {
            if let id = composer.operation(named: name) { lives.append((name, .operation(id))) }
          } else if let name = event.queue, let id = composer.queue(named: name) {
            lives.append((name, .queue(id)))
          }
        }
      }
    }
    return lives
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `No name is given twice, and after a gap the same name is the same life`(seed: UInt64) throws {
    let records = try NamedProgram.chunks(seed: seed).flatMap(\.self)
    let lives = Self.lives(records)
    #expect(lives.count > 100)
    #expect(Set(lives.map(\.name)).count == Set(lives.map(\.life)).count)
    for (name, all) in Dictionary(grouping: lives, by: \.name) {
      #expect(Set(all.map(\.life)).count == 1, "seed \(seed): \(name) is \(all.map(\.life))")
    }
    let gaps = records.count { $0.kind == LogRecord.Kind.gap.rawValue }
    #expect(gaps == 0 || lives.count > Set(lives.map(\.life)).count, "what outlives a gap is created anew")
  }

  @Test func `A name set after the entry into the log is ignored, even after a gap`() throws {
    let recording = try HeldRecording(of: world.engine, chunks: 0)
    let queue = world { OperationQueue() }
    let operation = world { ManualOperation() }
    operation.name = "first"
    queue.addOperation(operation)
    operation.name = "second"
    for _ in 0..<2 * RecordingBacklog.recordsPerChunk { queue.isSuspended.toggle() }
    let events = recording.events
    #expect(events.contains { $0.kind == .gap })
    #expect(Set(events.compactMap(\.operation)) == ["first"])
  }
}
