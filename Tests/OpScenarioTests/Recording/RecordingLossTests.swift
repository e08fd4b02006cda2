import Foundation
import OpEngine
import OpScenario
import Testing

/// Readers that are too slow, and programs that end at once.
struct RecordingLossTests {
  private let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString)"

  /// Runs so many operations, one after the other, in virtual time.
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
  func `The program does not wait for a slow reader of a pipe, and the log tells what is missing`(
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
    // Many times what the pipe and the recording hold, while nobody reads.
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
    // After the last gap the log is whole again: nothing is left over.
    let graph = NamedWaitGraph(events)
    let last = try #require(events.lastIndex { $0.kind == .gap })
    for name in Set(events[(last + 1)...].compactMap(\.operation)) {
      #expect(graph.explanation(of: name)?.chain.isEmpty == true)
    }
  }

  @Test(arguments: [".jsonl", ".oplog"])
  func `A process that is killed loses the last moment and nothing else`(suffix: String) async throws {
    let path = path + suffix
    defer { for path in [path, path + ".time"] { unlink(path) } }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try recordUntilKilled(path)
    }
    let killed = try #require(UInt64(try String(contentsOfFile: path + ".time", encoding: .utf8)))
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let (log, problems) = EventLogReader.read(bytes)
    #expect(problems.allSatisfy { $0.severity == .warning })
    let events = try #require(log).events
    #expect(!events.contains { $0.kind == .gap })
    let last = try #require(events.last).time.nanoseconds
    // Milliseconds on a machine that has time for its threads; here it may be busy.
    #expect(killed - min(killed, last) < 2_000_000_000)
    print("lost before SIGKILL (\(suffix)): \((killed - min(killed, last)) / 1000) us")
  }
}

/// Runs operations, one after the other, and kills the process in their midst; beside the log it leaves the time of that.
private func recordUntilKilled(_ path: String) throws {
  let began = DispatchTime.now().uptimeNanoseconds
  let engine = Engine(workers: 2)
  try engine.record(to: path)
  let queue = Engine.$current.withValue(engine) { OpEngine.OperationQueue() }
  // Slowly enough for the writer of lines, in a build for debugging.
  while DispatchTime.now().uptimeNanoseconds - began < 300_000_000 {
    queue.addOperation {}
    queue.waitUntilAllOperationsAreFinished()
    usleep(200)
  }
  let now = DispatchTime.now().uptimeNanoseconds - began
  try "\(now)".write(toFile: path + ".time", atomically: false, encoding: .utf8)
  kill(getpid(), SIGKILL)
}
