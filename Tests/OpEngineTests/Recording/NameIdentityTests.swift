import Testing

@testable import OpEngine

/// The names of a log: one life has one name, and one name one life.
struct NameIdentityTests {
  private final class Download: Operation, @unchecked Sendable {}

  private let world = World()

  private static let names = [nil, "", "A", "A-2", "A-10", "Download-2", "queue-1", "main", "下载"]

  private func operation(_ random: inout SplitMix64) -> ManualOperation {
    let operation = world { ManualOperation() }
    operation.name = Self.names.randomElement(using: &random) ?? nil
    return operation
  }

  /// Runs a random program that creates, names, adds, ends and releases operations and queues, with some gaps in its
  /// log.
  private func records(seed: UInt64) throws -> [LogRecord] {
    var random = SplitMix64(seed: seed)
    let recording = try HeldRecording(of: world.engine, chunks: 0)
    var queues = [world { OperationQueue() }]
    var unfinished: [ManualOperation] = []
    for step in 0..<300 {
      let queue = queues.randomElement(using: &random) ?? queues[0]
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        queues.append(world { OperationQueue() })
        queues.last?.name = Self.names.randomElement(using: &random) ?? nil
        if queues.count > 4 { queues.removeFirst() }
      case 1: queue.addOperation(world { Download() })
      case 2: unfinished.randomElement(using: &random)?.name = "named late"
      case 3:
        world.runtime.run()
        while let last = unfinished.popLast() { last.finish() }
      case 4 where step % 10 == 0:
        for _ in 0..<2 * RecordingBacklog.recordsPerChunk { queue.isSuspended.toggle() }
        recording.take()
      default:
        let operation = operation(&random)
        if let other = unfinished.last { operation.addDependency(other) }
        queue.addOperation(operation)
        unfinished.append(operation)
      }
      world.runtime.run()
    }
    return recording.records
  }

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
    let records = try records(seed: seed)
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

  /// Names are counted from the beginning of the log, so a reader that starts later gives different ones:
  /// docs/Decisions.md, "The writer of a log numbers lives", describes the plan.
  @Test func `A log cut at its gap gives the names of the whole log`() throws {
    let recording = try HeldRecording(of: world.engine, chunks: 0)
    let queue = world { OperationQueue() }
    let operations = world { (0..<4).map { _ in ManualOperation() } }
    for operation in operations.prefix(2) { operation.name = "A" }
    queue.addOperations(operations, waitUntilFinished: false)
    world.runtime.run()
    for number in [0, 2] { operations[number].finish() }
    for _ in 0..<2 * RecordingBacklog.recordsPerChunk { queue.isSuspended.toggle() }
    let records = recording.records
    // The time of the gap is the record before it.
    let gap = try #require(records.firstIndex { $0.kind == LogRecord.Kind.gap.rawValue }) - 1
    let cut = Self.lives(Array(records[gap...]))
    let whole = Self.lives(records).suffix(cut.count)
    #expect(cut.map(\.life) == whole.map(\.life))
    withKnownIssue("a reader counts names from where it begins") {
      #expect(cut.map(\.name) == whole.map(\.name))
    }
  }
}
