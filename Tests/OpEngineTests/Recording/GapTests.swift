import Testing

@testable import OpEngine

/// Recordings of more events than their capacity.
struct GapTests {
  private let world = World()

  private func operation(_ name: String) -> ManualOperation {
    let operation = world { ManualOperation() }
    operation.name = name
    return operation
  }

  private func flood(_ queue: OperationQueue, _ count: Int) { for _ in 0..<count { queue.isSuspended.toggle() } }

  @Test func `Events that do not fit are counted, and the present state follows`() throws {
    let recording = try HeldRecording(of: world.engine, chunks: 0)
    let queue = world { OperationQueue() }
    queue.name = "q"
    let (runs, waits, other) = (operation("load"), operation("load"), operation("other"))
    waits.addDependency(runs)
    queue.addOperations([runs, waits], waitUntilFinished: false)
    world.runtime.run()
    let count = world.log.events.count
    flood(queue, 2 * RecordingBacklog.recordsPerChunk)
    runs.finish()
    queue.addOperation(other)
    world.runtime.run()
    let all = world.log.events.count
    let events = recording.events
    let gap = try #require(events.firstIndex { $0.kind == .gap })
    guard case .gap(let missed) = events[gap].body else { return }
    // Introductions, and the time at the beginning, are records too.
    #expect((1..<20).contains(RecordingBacklog.recordsPerChunk - (all - missed)))
    #expect(missed < all - count)
    #expect(events.map(\.sequence) == Array(1...events.count))
    let before = Set(events[..<gap].compactMap(\.operation))
    #expect(before == ["load", "load-2"])
    // Existing operations keep their names, and those that the log has not named get one.
    let after = events[(gap + 1)...]
    #expect(
      after.filter { $0.kind == .created }.compactMap(\.subject).sorted() == ["load", "load-2", "other", "q"])
    // The one that waits was named first, by its dependency.
    #expect(after.last { $0.operation == "load-2" }?.kind == .finished)
    #expect(after.last { $0.operation == "load" }?.kind == .returned)

    waits.finish()
    other.finish()
    world.runtime.run()
    let later = recording.events.dropFirst(events.count)
    #expect(later.filter { $0.kind == .finished }.compactMap(\.operation) == ["load", "other"])
    #expect(!later.contains { $0.kind == .gap || $0.kind == .created })
  }

  @Test func `A bounded number of the chunks returned by a writer is kept`() throws {
    let file = LogPath()
    let recording = try Recording(of: world.engine, to: file.path, title: "spares")
    var backlog = RecordingBacklog(of: recording, keeping: 1)
    var spares = [[LogRecord]](repeating: [], count: RecordingBacklog.maxSpares + 2)
    _ = backlog.take(&spares)
    #expect(spares.count == 2)
    _ = backlog.take(&spares)
    #expect(spares.count == 2)
  }

  @Test func `A second gap keeps the names of operations without events since the first`() throws {
    let recording = try HeldRecording(of: world.engine, chunks: 0)
    let queue = world { OperationQueue() }
    let (first, second) = (operation("A"), operation("A"))
    first.addDependency(second)
    first.removeDependency(second)
    for _ in 0..<2 {
      flood(queue, 2 * RecordingBacklog.recordsPerChunk)
      recording.take()
    }
    queue.isSuspended = false
    queue.addOperations([second, first], waitUntilFinished: false)
    world.runtime.run()
    let events = recording.events
    #expect(events.count { $0.kind == .gap } == 2)
    let dispatched = events.filter { $0.kind == .dispatched }.compactMap(\.operation)
    // At the first dependency the dependant was named first.
    #expect(dispatched == ["A-2", "A"])
  }

  @Test func `A gap is not the end: events are dropped until the writer's next turn, and kept after it`() throws {
    let recording = try HeldRecording(of: world.engine, chunks: 0)
    let queue = world { OperationQueue() }
    queue.addOperation(operation("A"))
    flood(queue, 3 * RecordingBacklog.recordsPerChunk)
    #expect(recording.records.count < RecordingBacklog.recordsPerChunk + 100)
    flood(queue, 1000)
    #expect(recording.events.suffix(1000).allSatisfy { $0.kind == .suspended || $0.kind == .resumed })
  }
}
