import Testing

@testable import OpEngine

/// A recording that begins when much has happened already.
struct RecordingFromTheMiddleTests {
  private let world = World()
  private let file = LogPath()

  @Test func `It begins with the present`() throws {
    let (queue, serial) = world { (OperationQueue(), OperationQueue()) }
    (queue.name, serial.name) = ("q", "serial")
    serial.maxConcurrentOperationCount = 1
    let operations = world {
      ["done", "runs", "waits", "cancelled", "ready", "alone"].map { name in
        let operation = name == "runs" ? ManualRun() : Operation()
        operation.name = name
        return operation
      }
    }
    let (done, runs, waits, cancelled, ready) = (
      operations[0], operations[1], operations[2], operations[3], operations[4]
    )
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
        "done finished completed", "runs ready", "runs dispatched", "runs executing", "cancelled cancelled",
        "cancelled ready", "ready ready",
      ])
    let count = file.lines.count
    (runs as? ManualRun)?.end()
    recording.end()
    #expect(
      file.story.dropFirst(count) == [
        "waits ready", "runs finished completed", "waits dispatched",
      ])
    #expect(world.engine.core.withLock { $0.state.brokenInvariant() } == nil)
    withExtendedLifetime(operations) {}
  }

  /// Runs until it is told to end.
  private final class ManualRun: Operation, @unchecked Sendable {
    private let run = Lock((isExecuting: false, isFinished: false))

    override var isExecuting: Bool { run.withLock { $0.isExecuting } }
    override var isFinished: Bool { run.withLock { $0.isFinished } }

    override func start() { change(\.isExecuting) { $0.isExecuting = true } }

    func end() { change(\.isFinished) { $0.isFinished = true } }

    private func change(
      _ key: KeyPath<Operation, Bool>, _ body: (inout (isExecuting: Bool, isFinished: Bool)) -> Void
    ) {
      willChangeValue(for: key)
      run.withLock(body)
      didChangeValue(for: key)
    }
  }
}
