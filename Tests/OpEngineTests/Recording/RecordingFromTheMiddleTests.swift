import Testing

@testable import OpEngine

/// A recording that begins late.
struct RecordingFromTheMiddleTests {
  private let world = World()
  private let file = LogPath()

  @Test func `It begins with the present state`() throws {
    let (queue, serial) = world { (OperationQueue(), OperationQueue()) }
    (queue.name, serial.name) = ("q", "serial")
    serial.maxConcurrentOperationCount = 1
    let runs = world { ManualOperation() }
    let (done, waits, cancelled, ready) = world { (Operation(), Operation(), Operation(), Operation()) }
    (done.name, runs.name, waits.name, cancelled.name, ready.name) = ("done", "runs", "waits", "cancelled", "ready")
    let alone = world { Operation() }
    waits.addDependency(done)
    waits.addDependency(runs)
    waits.queuePriority = .high
    queue.addOperation(done)
    serial.addOperation(runs)
    world.runtime.run()
    cancelled.addDependency(runs)
    cancelled.cancel()
    serial.addOperations([waits, cancelled, ready], waitUntilFinished: false)
    queue.isSuspended = true

    let recording = try world.engine.record(to: file.path)
    #expect(
      file.story == [
        "waits created high", "done created normal", "waits depends done", "runs created normal", "waits depends runs",
        "cancelled created normal", "cancelled depends runs", "q created -1", "q suspended", "done q enqueued",
        "serial created 1", "runs serial enqueued", "waits serial enqueued", "cancelled serial enqueued",
        "ready created normal", "ready serial enqueued", "done ready", "done dispatched", "done executing",
        "done finished completed", "runs ready", "runs dispatched", "runs executing", "runs returned",
        "cancelled cancelled", "cancelled ready", "ready ready",
      ])
    let count = file.lines.count
    runs.finish()
    recording.end()
    #expect(
      file.story.dropFirst(count) == [
        "waits ready", "runs finished completed", "waits dispatched",
      ])
    #expect(world.engine.core.withLock { $0.state.brokenInvariant() } == nil)
    withExtendedLifetime((done, alone)) {}
  }
}
