@testable import OpEngine

/// A random program that creates, names, adds, ends and releases operations and queues, with gaps in its log.
struct NamedProgram {
  private final class Download: Operation, @unchecked Sendable {}
  private final class Cache<Value>: Operation, @unchecked Sendable {}

  let world = World()
  private var random: SplitMix64
  private var queues: [OperationQueue]
  private var unfinished: [ManualOperation] = []

  private static let names = [nil, "", "A", "A-2", "A-10", "Download-2", "queue-1", "main", "下载", "?"]

  /// Runs a program, and returns what its recording passes to the writer.
  static func chunks(seed: UInt64) throws -> [[LogRecord]] {
    var program = NamedProgram(seed: seed)
    let recording = try HeldRecording(of: program.world.engine, chunks: 0)
    for step in 0..<300 {
      if step % 60 == 30 {
        program.flood()
        recording.take()
      }
      program.step()
    }
    return recording.chunks.map(Self.withoutFlood)
  }

  /// Returns the records without what only filled the chunk, which is most of them and takes minutes to read. No other
  /// record, and no text of these names, begins with the same bytes.
  private static func withoutFlood(_ records: [LogRecord]) -> [LogRecord] {
    let flood: Set = [LogRecord.Kind.suspended.rawValue, LogRecord.Kind.resumed.rawValue]
    var toggles = 0
    return records.filter { record in
      guard flood.contains(record.kind) else { return true }
      toggles += 1
      return toggles <= 100
    }
  }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    queues = [world { OperationQueue() }]
  }

  private mutating func name() -> String? { Self.names.randomElement(using: &random) ?? nil }

  /// Makes more events than a chunk has room for.
  private func flood() {
    for _ in 0...RecordingBacklog.recordsPerChunk { queues.last?.isSuspended.toggle() }
  }

  mutating func step() {
    let queue = queues.randomElement(using: &random) ?? queues[0]
    switch Int.random(in: 0..<11, using: &random) {
    case 0:
      queues.append(world { OperationQueue() })
      queues.last?.name = name()
      if queues.count > 4 { queues.removeFirst() }
    case 1: queue.addOperation(world { Download() })
    case 2: unfinished.randomElement(using: &random)?.name = "named late"
    case 3:
      world.runtime.run()
      while let last = unfinished.popLast() { last.finish() }
    case 4:
      queue.addOperation { _ = 1 }
      queue.addOperation { _ = 2 }
    case 5: world { OperationQueue.main }.addOperation(world { Cache<Int>() })
    case 6: unfinished.append(world { ManualOperation() })
    case 7:
      let (idle, other) = world { (ManualOperation(), ManualOperation()) }
      idle.name = name()
      idle.addDependency(other)
      idle.removeDependency(other)
      unfinished += [idle, other]
    default:
      let operation = world { ManualOperation() }
      operation.name = name()
      if let other = unfinished.last { operation.addDependency(other) }
      queue.addOperation(operation)
      unfinished.append(operation)
    }
    world.runtime.run()
  }
}
