import Foundation
import OpLog
import TestSupport
import Testing

/// Programs on real threads, recorded, and read back.
struct RecordedProgramTests {
  /// A path for a recording, which is deleted afterwards.
  private final class LogPath: Sendable {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).jsonl"

    deinit { unlink(path) }

    func read() throws -> RecordedLog {
      let (log, problems) = EventLogReader.read(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      #expect(problems == [])
      return try #require(log)
    }
  }

  /// Expects the invariants of each operation of a log, for any order of threads.
  private func expectConsistent(_ log: RecordedLog, sourceLocation: SourceLocation = #_sourceLocation) {
    let order: [LogEvent.Kind] = [.created, .enqueued, .dispatched, .executing, .finished, .completed]
    var reached: [String: Int] = [:]
    var broken: [String] = []
    for (index, event) in log.events.enumerated() {
      if event.sequence != index + 1 || event.time < log.events[max(0, index - 1)].time { broken.append("\(event)") }
      guard let operation = event.operation else { continue }
      if event.kind != .created, reached[operation] == nil { broken.append("\(event) before it was created") }
      guard let step = order.firstIndex(of: event.kind) else { continue }
      if reached[operation] ?? -1 >= step { broken.append("\(event) after \(order[reached[operation] ?? 0])") }
      reached[operation] = step
    }
    #expect(broken.prefix(3) == [], sourceLocation: sourceLocation)
  }

  private func count(_ kind: LogEvent.Kind, in log: RecordedLog) -> Int { log.events.count { $0.kind == kind } }

  /// Adds operations from several threads, some with dependencies, completion blocks and names.
  private func work(_ engine: Engine, threads: Int, operations: Int) {
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      Engine.$current.withValue(engine) {
        let queue = OpEngine.OperationQueue()
        queue.maxConcurrentOperationCount = thread + 1
        var last: OpEngine.Operation?
        for number in 0..<operations {
          let operation = OpEngine.BlockOperation {}
          if number % 3 == 0 { operation.name = "load" }
          if number % 4 == 0, let last { operation.addDependency(last) }
          if number % 5 == 0 { operation.completionBlock = {} }
          if number % 7 == 0 { operation.cancel() }
          queue.addOperation(operation)
          last = operation
        }
        queue.waitUntilAllOperationsAreFinished()
      }
    }
  }

  @Test func `Nothing is lost on the way into the file`() async throws {
    let file = LogPath()
    let engine = Engine()
    let recording = try engine.record(to: file.path, title: "storm")
    #expect(await endsOnOwnThread { work(engine, threads: 4, operations: 500) })
    recording.end()
    let log = try file.read()
    expectConsistent(log)
    #expect(log.title == "storm")
    #expect(count(.enqueued, in: log) == 2000)
    #expect(count(.dispatched, in: log) == 2000)
    #expect(count(.finished, in: log) == 2000)
    #expect(count(.created, in: log) == 2004)
    #expect(Set(log.events.compactMap(\.operation)).count == 2000)
  }

  @Test func `A recording that begins in the middle of a storm is consistent`() async throws {
    let engine = Engine()
    let isInTime = await endsOnOwnThread {
      let workers = DispatchGroup()
      DispatchQueue.global().async(group: workers) { work(engine, threads: 2, operations: 2000) }
      for _ in 0..<20 {
        let file = LogPath()
        do {
          let recording = try engine.record(to: file.path)
          recording.end()
          expectConsistent(try file.read())
        } catch {
          Issue.record(error)
        }
      }
      workers.wait()
    }
    #expect(isInTime)
  }

  @Test func `A recording that begins late has an end for each of its beginnings`() async throws {
    let engine = Engine()
    let file = LogPath()
    let isRecorded = Lock(false)
    let begins = DispatchSemaphore(value: 0)
    let isInTime = await endsOnOwnThread {
      let storm = DispatchGroup()
      DispatchQueue.global().async(group: storm) {
        work(engine, threads: 4, operations: 100)
        begins.signal()
        repeat { work(engine, threads: 4, operations: 100) } while !isRecorded.withLock { $0 }
      }
      begins.wait()
      do {
        let recording = try engine.record(to: file.path)
        isRecorded.withLock { $0 = true }
        storm.wait()
        recording.end()
      } catch {
        Issue.record(error)
        isRecorded.withLock { $0 = true }
      }
    }
    try #require(isInTime)
    let log = try file.read()
    expectConsistent(log)
    func operations(_ kind: LogEvent.Kind) -> Set<String> {
      Set(log.events.filter { $0.kind == kind }.compactMap(\.operation))
    }
    #expect(operations(.created) == operations(.finished))
  }

  @Test(arguments: 0..<4)
  func `Killed at any moment, a log of which the latest part is kept opens`(number: Int) async throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).oplog"
    defer { for file in LogSegments.files(of: path) { unlink(file) } }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, more = 331 * number as Int] in
      endIfHanging()
      let engine = Engine(workers: 2)
      try engine.record(to: path, keep: .size(1_000_000))
      let queue = Engine.$current.withValue(engine) { OpEngine.OperationQueue() }
      // Some time after a rotation.
      while LogSegments.files(of: path).count < 3 { for _ in 0..<500 { queue.addOperation {} } }
      for _ in 0..<more { queue.addOperation {} }
      kill(getpid(), SIGKILL)
    }
    var reader = EventLogReader()
    let files = LogSegments.files(of: path)
    for file in files { reader.append(Array(try Data(contentsOf: URL(fileURLWithPath: file)))) }
    reader.end()
    #expect(reader.problems.allSatisfy { $0.code == "incomplete-record" })
    let log = RecordedLog(title: try #require(reader.title), workers: nil, events: reader.takeEvents())
    expectConsistent(log)
    #expect(files.count > 1 && count(.finished, in: log) > 100)
  }

  @Test func `The environment has the shared engine recorded`() async throws {
    let file = LogPath()
    let path = file.path
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      endIfHanging()
      setenv("OPTUI_LOG", path, 1)
      runOperations(10)
      exit(3)
    }
    let log = try file.read()
    expectConsistent(log)
    #expect(count(.idle, in: log) >= 1)
    #expect(count(.finished, in: log) == 10)
    #expect(!log.title.isEmpty)
  }

  @Test func `A file that cannot be recorded to does not stop the program`() async throws {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      endIfHanging()
      setenv("OPTUI_LOG", "/dev/full", 1)
      runOperations(1)
      exit(3)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("OPTUI_LOG: the events cannot be recorded to '/dev/full': No space left on device\n"))
  }

  @Test func `A misuse that ends the program is in the file`() async throws {
    let file = LogPath()
    let path = file.path
    await #expect(processExitsWith: .failure) { [path = path as String] in
      endIfHanging()
      let engine = Engine(VirtualRuntime())
      try engine.record(to: path)
      Engine.$current.withValue(engine) {
        let operation = OpEngine.Operation()
        OpEngine.OperationQueue().addOperation(operation)
        OpEngine.OperationQueue().addOperation(operation)
      }
    }
    #expect(try file.read().events.last?.remark?.code == .misuse(.alreadyEnqueuedOrFinished))
  }
}

/// Runs a number of operations in a queue of the shared engine, and waits for them.
private func runOperations(_ count: Int) {
  let queue = OpEngine.OperationQueue()
  queue.name = "q"
  for _ in 0..<count { queue.addOperation {} }
  queue.waitUntilAllOperationsAreFinished()
}
