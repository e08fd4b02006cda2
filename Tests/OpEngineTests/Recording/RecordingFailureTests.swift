import OpSystem
import TestSupport
import Testing

@testable import OpEngine

/// Files that cannot be written, or no longer.
struct RecordingFailureTests {
  private let world = World()

  static let impossible = [
    ("/no such folder/log", "No such file or directory"), ("/", "Is a directory"),
    ("/dev/full", "No space left on device"),
  ]

  @Test(arguments: impossible) func `A file that cannot be written is an error`(path: String, reason: String) throws {
    let error = try #require(throws: EngineError.self) { try world.engine.record(to: path) }
    #expect(error.description == "the events cannot be recorded to '\(path)': \(reason)")
    #expect(world.engine.core.withLock { $0.recordings.isEmpty })
  }

  @Test func `Two recordings do not write to one file`() throws {
    let file = LogPath()
    let recording = try world.engine.record(to: file.path)
    let error = try #require(throws: EngineError.self) { try Engine(VirtualRuntime()).record(to: file.path) }
    #expect(error.reason == "another recording writes to it")
    world { OperationQueue().addOperation(Operation()) }
    recording.end()
    #expect(file.story.last == "Operation-1 dispatched")
  }

  @Test func `When the reader of a pipe ends, the recording ends and the program continues`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let recording = try world.engine.record(to: "/proc/self/fd/\(ends[1])")
    close(ends[1])
    var header = [UInt8](repeating: 0, count: 1024)
    let count = read(ends[0], &header, header.count)
    #expect(String(decoding: header[..<count], as: UTF8.self).hasPrefix(#"{"optui":1,"#))
    close(ends[0])
    let queue = world { OperationQueue() }
    for _ in 0..<3 { queue.addOperation {} }
    world.runtime.run()
    #expect(queue.operationCount == 0)
    recording.end()
    #expect(world.engine.core.withLock { $0.recordings.isEmpty })
    #expect(world.engine.observers.audience == .observers)
  }

  @Test func `At the file size limit the recording ends, and the program continues`() async {
    let file = LogPath()
    let path = file.path
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      endIfHanging()
      limitFileSize(to: 2_000)
      let world = World()
      try world.engine.record(to: path)
      let queue = world { OperationQueue() }
      for _ in 0..<100 { queue.addOperation {} }
      world.runtime.run()
      exit(queue.operationCount == 0 ? 3 : 4)
    }
    #expect(file.text.utf8.count == 2_000)
  }

  @Test func `A file size limit set during a recording ends it, and the program continues`() async {
    let file = LogPath()
    let path = file.path
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      endIfHanging()
      let world = World()
      try world.engine.record(to: path)
      limitFileSize(to: 2_000)
      let queue = world { OperationQueue() }
      for _ in 0..<100 { queue.addOperation {} }
      world.runtime.run()
      exit(queue.operationCount == 0 ? 3 : 4)
    }
    #expect(file.text.utf8.count == 2_000)
  }

  /// The writer is blocked until everything has happened, so that the lost events are known.
  @Test(arguments: [0, 30_000]) func `Events that do not fit are counted and reported`(pause: UInt32) async throws {
    let (whole, limited) = (LogPath(), LogPath())
    let recording = try world.engine.record(to: whole.path)
    Self.runHundred(in: world)
    recording.end()
    let path = limited.path
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      [path = path as String, pause = pause as UInt32] in
      endIfHanging()
      let world = World()
      let recording = try world.engine.record(to: path)
      limitFileSize(to: 5_000)
      let hasNames: Void? = recording.withNames { _ in Self.runHundred(in: world, pausing: pause) }
      recording.end()
      exit(hasNames == nil ? 4 : 3)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    // The last line was cut off.
    let lost = whole.lines.count - (limited.lines.count - 1)
    #expect(lost > 400)
    #expect(
      said.contains(
        "File too large; it ends here, without the last \(lost) events so far and without all later ones\n"), "\(said)")
  }

  @Test(arguments: ["", ".oplog"]) func `A heartbeat for which there is no room is left out`(suffix: String) async {
    let file = LogPath()
    let path = file.path + suffix
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      endIfHanging()
      var output = try LogOutput(path: path, title: "t", workers: 1)
      try output.begin()
      limitFileSize(to: 10)
      var encoder = LogRecordEncoder()
      encoder.appendHeartbeat(at: EngineTime(.seconds(1)))
      try output.append(encoder.records)
      encoder.appendGap(of: 1, at: EngineTime(.seconds(2)))
      do throws(EngineError) {
        try output.append(encoder.records)
      } catch {
        exit(3)
      }
    }
  }

  /// - Parameter pause: microseconds in the middle; if long enough, the writer takes the events so far.
  private static func runHundred(in world: World, pausing pause: UInt32 = 0) {
    let queue = world { OperationQueue() }
    for number in 0..<100 {
      queue.addOperation {}
      if number == 50 { usleep(pause) }
    }
    world.runtime.run()
  }

  @Test func `A program with more rights than its user does not record where the user requests`() async {
    await #expect(processExitsWith: .success) {
      endIfHanging()
      setenv("OPTUI_LOG", "/tmp/x", 1)
      #expect(Engine.logSettings(isPrivileged: false) == "/tmp/x")
      #expect(Engine.logSettings(isPrivileged: true) == nil)
    }
  }

  @Test func `Reading the current engine does not truncate a file`() async {
    let file = LogPath()
    let path = file.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      endIfHanging()
      setenv("OPTUI_LOG", path, 1)
      let world = World()
      world { _ = OperationQueue() }
      #expect(Engine.current === Engine.shared)
      #expect(access(path, F_OK) != 0)
      Operation().start()
      #expect(access(path, F_OK) == 0)
    }
    #expect(file.story.last == "Operation-1 finished completed")
  }
}

#if canImport(Glibc)
  private let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
  private let fileSizeLimit = RLIMIT_FSIZE
#endif

/// Limits the size of the files that this process writes, and lets the signal of the limit end it.
func limitFileSize(to bytes: rlim_t) {
  // A parent may have ignored the signal, and Dispatch threads block it.
  signal(SIGXFSZ, SIG_DFL)
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGXFSZ)
  #expect(pthread_sigmask(SIG_UNBLOCK, &signals, nil) == 0)
  var limit = rlimit()
  #expect(getrlimit(fileSizeLimit, &limit) == 0)
  limit.rlim_cur = bytes
  #expect(setrlimit(fileSizeLimit, &limit) == 0)
}
