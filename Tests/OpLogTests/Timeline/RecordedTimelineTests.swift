import Foundation
import LogSupport
import Testing

@testable import OpLog

/// The lanes of a program's recording.
struct RecordedTimelineTests {
  private let time = VirtualRuntime()
  private let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).jsonl"

  private func log() throws -> RecordedLog {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    unlink(path)
    return try #require(EventLogReader.read(bytes).log)
  }

  /// A program in the middle of its work: one operation in each display state.
  private func begin(on engine: Engine) -> (queue: OpEngine.OperationQueue, operations: [String: OpEngine.Operation]) {
    Engine.$current.withValue(engine) {
      let names = ["done", "cancelled", "pending", "ready", "alone"]
      let operations = Dictionary(uniqueKeysWithValues: names.map { ($0, OpEngine.Operation()) })
      for (name, operation) in operations { operation.name = name }
      let queue = OpEngine.OperationQueue()
      queue.name = "q"
      for name in ["done", "cancelled"] { if let operation = operations[name] { queue.addOperation(operation) } }
      operations["cancelled"]?.cancel()
      time.run()
      queue.isSuspended = true
      if let alone = operations["alone"] { operations["pending"]?.addDependency(alone) }
      for name in ["pending", "ready"] { if let operation = operations[name] { queue.addOperation(operation) } }
      return (queue, operations)
    }
  }

  @Test func `A late recording shows everything that exists`() throws {
    let engine = Engine(time)
    let (queue, operations) = begin(on: engine)
    let recording = try engine.record(to: path)
    recording.end()
    let timeline = Timeline(try log().events)
    for (name, operation) in operations {
      #expect(timeline.operation(name)?.phase == operation.phase, "\(name)")
      #expect(timeline.operation(name)?.outcome == operation.outcome, "\(name)")
    }
    #expect(timeline.operation("pending")?.dependencies == ["alone"])
    #expect(timeline.queue("q")?.isSuspended == true)
    withExtendedLifetime(queue) {}
  }

  @Test func `Later events are shown too`() throws {
    let engine = Engine(time)
    let (queue, operations) = begin(on: engine)
    let recording = try engine.record(to: path)
    queue.isSuspended = false
    operations["alone"]?.start()
    time.run()
    recording.end()
    let timeline = Timeline(try log().events)
    for name in operations.keys { #expect(timeline.operation(name)?.phase == .finished, "\(name)") }
    #expect(timeline.queue("q")?.isSuspended == false)
    #expect(timeline.queue("q")?.runningCount == 0)
  }
}
