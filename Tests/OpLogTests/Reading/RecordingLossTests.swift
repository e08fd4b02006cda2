import Foundation
import OpLog
import TestSupport
import Testing

/// Readers that are too slow, and programs that end at once.
struct RecordingLossTests {
  private let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString)"

  /// Runs a number of operations, one after the other, in virtual time.
  private func run(_ count: Int, on engine: Engine, _ time: VirtualRuntime) {
    Engine.$current.withValue(engine) {
      let queue = OpEngine.OperationQueue()
      queue.maxConcurrentOperationCount = 2
      for _ in 0..<count {
        queue.addOperation {}
        time.run()
      }
    }
  }

  @Test(arguments: [".jsonl", ".oplog"])
  func `The program does not wait for a slow reader of a pipe, and the log reports missing events`(
    suffix: String
  ) async throws {
    let path = path + suffix
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let reads = DispatchSemaphore(value: 0)
    let received = Lock(Data())
    let isRead = DispatchGroup()
    isRead.enter()
    Thread {
      let descriptor = open(path, O_RDONLY)
      reads.wait()
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      let data = (try? handle.readToEnd()) ?? Data()
      received.withLock { $0 = data }
      isRead.leave()
    }.start()
    let time = VirtualRuntime()
    let engine = Engine(time)
    let recording = try engine.record(to: path, keeping: 1)
    // Many times the capacity of the pipe and the recording, without a reader.
    run(6_000, on: engine, time)
    reads.signal()
    run(1, on: engine, time)
    recording.end()
    isRead.wait()
    let (log, problems) = EventLogReader.read(Array(received.withLock { $0 }))
    #expect(problems == [])
    let events = try #require(log).events
    let missed = events.compactMap { event in if case .gap(let missed) = event.body { missed } else { nil } }
    #expect(missed.reduce(0, +) > 10_000)
    // After the last gap the log is complete again.
    let graph = NamedWaitGraph(events)
    let last = try #require(events.lastIndex { $0.kind == .gap })
    for name in Set(events[(last + 1)...].compactMap(\.operation)) {
      #expect(graph.explanation(of: name)?.chain.isEmpty == true)
    }
  }

  @Test(arguments: [".jsonl", ".oplog"])
  func `The log of a killed process contains everything written before, undamaged`(
    suffix: String
  ) async throws {
    let path = path + suffix
    defer { unlink(path) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      endIfHanging()
      try recordUntilKilled(path)
    }
    let (log, problems) = EventLogReader.read(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(problems.allSatisfy { $0.severity == .warning })
    let events = try #require(log).events
    #expect(!events.contains { $0.kind == .gap })
    #expect(events.contains { $0.kind == .finished && $0.operation == "first" })
    #expect(events.map(\.sequence) == Array(1...events.count), "the remaining log has no hole")
  }

  @Test(arguments: [".jsonl", ".oplog"])
  func `A log cut by a size limit can be read; the program reports why it ends, and continues`(
    suffix: String
  ) async throws {
    let path = path + suffix
    defer { unlink(path) }
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      [path = path as String] in
      endIfHanging()
      try recordBeyondLimit(path)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("the events cannot be recorded to '\(path)': File too large; it ends here"))
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes.count == fileLimit)
    let (log, problems) = EventLogReader.read(bytes)
    #expect(problems.map(\.code).allSatisfy { ["incomplete-line", "incomplete-record"].contains($0) })
    let events = try #require(log).events
    #expect(events.map(\.sequence) == Array(1...max(1, events.count)))
    #expect(events.contains { $0.kind == .enqueued })
  }

  @Test func `A process does not touch the file of a recording process, and takes it over once that was killed`()
    async throws
  {
    let path = path + ".jsonl"
    defer { unlink(path) }
    let time = VirtualRuntime()
    let engine = Engine(time)
    let recording = try engine.record(to: path)
    run(1, on: engine, time)
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      endIfHanging()
      let error = #expect(throws: EngineError.self) { try Engine(VirtualRuntime()).record(to: path) }
      exit(error?.reason == "another recording writes to it" ? 3 : 4)
    }
    run(1, on: engine, time)
    recording.end()
    #expect(try read(path).count { $0.kind == .finished } == 2)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      endIfHanging()
      try Engine(VirtualRuntime()).record(to: path)
      kill(getpid(), SIGKILL)
    }
    #expect(try read(path).isEmpty)
    let next = try engine.record(to: path)
    run(1, on: engine, time)
    next.end()
    #expect(try read(path).contains { $0.kind == .finished })
  }

  private func read(_ path: String) throws -> [LogEvent] {
    let (log, problems) = EventLogReader.read(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(problems == [])
    return try #require(log).events
  }
}

/// The number of bytes that a file may have in `recordBeyondLimit`.
private let fileLimit = 20_000

/// Records more than the file size limit, and exits with status 3 if all operations have run.
private func recordBeyondLimit(_ path: String) throws -> Never {
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    let resource = RLIMIT_FSIZE
  #endif
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0 else { exit(5) }
  limit.rlim_cur = rlim_t(fileLimit)
  guard setrlimit(resource, &limit) == 0 else { exit(5) }
  let engine = Engine(workers: 2)
  let recording = try engine.record(to: path)
  let queue = Engine.$current.withValue(engine) { OpEngine.OperationQueue() }
  for _ in 0..<2_000 { queue.addOperation {} }
  queue.waitUntilAllOperationsAreFinished()
  recording.end()
  exit(queue.operationCount == 0 ? 3 : 4)
}

/// Runs operations until the writer has written its records, and kills the process while more run.
private func recordUntilKilled(_ path: String) throws -> Never {
  let engine = Engine(workers: 2)
  try engine.record(to: path)
  let queue = Engine.$current.withValue(engine) { OpEngine.OperationQueue() }
  for name in ["first", "second"] {
    let operation = Engine.$current.withValue(engine) { OpEngine.BlockOperation {} }
    operation.name = name
    queue.addOperation(operation)
    queue.waitUntilAllOperationsAreFinished()
  }
  // The second follows the end of the first in the file as well.
  while try Data(contentsOf: URL(fileURLWithPath: path)).firstRange(of: Data("second".utf8)) == nil { sched_yield() }
  for _ in 0..<1_000 { queue.addOperation {} }
  kill(getpid(), SIGKILL)
  while true { pause() }
}
