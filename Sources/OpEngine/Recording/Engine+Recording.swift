internal import Dispatch
internal import OpSystem

extension Engine {
  /// Writes the event log of this engine to a file, from now on and for as long as the engine lives.
  ///
  /// The log begins with everything that exists now: queues, operations, dependencies, and the phase of each operation.
  /// Every operation has one name in it: its own if that is free, otherwise one with a number, such as `resize-2`;
  /// without a name, one after its class, such as `Download-1`. Queues likewise: `main`, their names, `queue-1`.
  ///
  /// A file whose name ends in `.oplog` has the binary form, which costs least; any other has lines of JSON. `optui`
  /// reads both, and `optui run LOG --ui jsonl` converts the binary form to lines.
  ///
  /// A thread of the recording writes the file, some milliseconds after the events; the program never waits for it. If
  /// nothing happens, it writes the time each second, unless the engine's clock is virtual, and at the end.
  /// While 32 MiB of records are waiting, further events are counted and dropped: the log then has an event `gap` with
  /// their number, and after it everything that exists then. At the end of the program, and before misuse stops it,
  /// what is waiting is written for up to a second.
  /// - Parameters:
  ///   - path: the path of the file. An existing file is replaced.
  ///   - title: the title in the log; by default the name of the program.
  ///   - limit: the part of the log to keep, if only its latest part; then the path ends in `.oplog`. Older parts are
  ///     beside it, as `NAME.1.oplog`, `NAME.2.oplog` and so on; the oldest is removed. Those of an earlier recording
  ///     are removed at the beginning. If the file takes no more bytes, one message tells so, and the recording goes on
  ///     when it does.
  /// - Returns: the recording, which lasts whether or not it is kept, until ``Recording/end()``.
  /// - Throws: `EngineError` if the file cannot be created or written, or if another recording writes to it.
  /// - Complexity: O(*n* log *n*), where *n* is the number of operations that exist; later less than a microsecond for
  ///   each operation.
  @discardableResult
  public func record(
    to path: String, title: String? = nil, keep limit: RecordingLimit? = nil
  ) throws(EngineError) -> Recording {
    try record(to: path, title: title, keep: limit, keeping: RecordingBacklog.maxChunks)
  }

  /// A variant of ``record(to:title:keep:)`` with other limits.
  /// - Parameters:
  ///   - chunks: the maximum number of full chunks of records, of 96 KiB each, that wait for the writer.
  ///   - silence: the time without an event after which the file gets a heartbeat.
  @discardableResult
  package func record(
    to path: String, title: String? = nil, keep limit: RecordingLimit? = nil,
    keeping chunks: Int = RecordingBacklog.maxChunks,
    heartbeatAfter silence: Duration = .seconds(1)
  ) throws(EngineError) -> Recording {
    let recording = try Recording(
      of: self, to: path, title: title ?? Self.programName, keep: limit,
      heartbeatAfter: .nanoseconds(Int(EngineTime(silence).nanoseconds)))
    try recording.begin(on: self, keeping: chunks)
    Self.endsRecordingsAtExit
    return recording
  }

  /// Makes the shared engine. Recording and serving, if the environment requests them, begin with the first operation
  /// or queue: reading the current engine makes the shared one, but must not empty a file.
  static func makeShared() -> Engine {
    let engine = Engine(runtime: LiveRuntime(), Configuration(), isShared: true)
    // Tell the first operation, which may not use a queue, that there is something to begin.
    if isRequestedByEnvironment { engine.observers.beginRecording() }
    return engine
  }

  /// Whether the environment requested a recording or a server when the shared engine was made.
  private static let isRequestedByEnvironment =
    !isPrivileged && ["OPTUI_LOG", "OPTUI_ATTACH"].contains { variable($0) != nil }

  /// Begins the requested recording and server at the first use of the engine. Called before the engine knows any
  /// operation or queue.
  func noteUse() { if isShared { Self.startsRequestedServices } }

  private static let startsRequestedServices: Void = {
    recordIfRequested()
    serveIfRequested()
    if isRequestedByEnvironment { shared.observers.endRecording() }
  }()

  private static func recordIfRequested() {
    guard let value = logSettings(isPrivileged: isPrivileged) else { return }
    do throws(RecordingSettings.Mistake) {
      let settings = try RecordingSettings(value)
      do throws(EngineError) {
        try shared.record(to: settings.path, keep: settings.limit)
      } catch {
        StandardError.write("OPTUI_LOG: \(error)")
      }
    } catch {
      StandardError.write("OPTUI_LOG: \(error.sentence)")
    }
  }

  /// Returns the value of OPTUI_LOG, if any. Ignored in a program with more rights than its user, which must not
  /// overwrite files that the user names.
  static func logSettings(isPrivileged: Bool) -> String? {
    isPrivileged ? nil : variable("OPTUI_LOG")
  }

  /// Returns the value of an environment variable; nil for an empty one.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the program has rights that its user has not: by set-user-ID, set-group-ID or file capabilities.
  static var isPrivileged: Bool {
    #if canImport(Darwin)
      issetugid() != 0
    #else
      getuid() != geteuid() || getgid() != getegid() || auxiliaryVector(contains: (key: 23, value: 1))
    #endif
  }

  #if !canImport(Darwin)
    /// Whether the kernel has given the program an entry at its start; 23 is AT_SECURE.
    ///
    /// A program that may not read its own entries counts as having the entry: the kernel hides them where rights have
    /// changed, even if the program has made its real and effective users the same since.
    private static func auxiliaryVector(contains wanted: (key: UInt, value: UInt)) -> Bool {
      let descriptor = open("/proc/self/auxv", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return errno == EACCES }
      defer { close(descriptor) }
      var words = [UInt](repeating: 0, count: 256)
      let count = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
      let pairs = max(0, count) / MemoryLayout<UInt>.stride / 2
      return (0..<pairs).contains { words[2 * $0] == wanted.key && words[2 * $0 + 1] == wanted.value }
    }
  #endif

  /// The thread that ends the program is ahead of the writers.
  static let endsRecordingsAtExit: Void = {
    _ = atexit { Recording.endAll(until: .now() + .seconds(1)) }
  }()

  /// The name of the program, without its folder.
  static var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "a program"
  }
}
