package import OpEngine
internal import OpSystem

#if os(Linux)
  /// A look into a running program that uses Foundation's own queues, from outside and without its help.
  package struct ProcessInspector {
    private let process: ProcessIdentity
    private var reader: FoundationReader<LiveProcess>
    private var log: InspectionLog
    private var names = ClosureNames()
    private let begin: ContinuousClock.Instant
    private let age: EngineTime
    /// The file name of the program.
    package let title: String
    /// The time of the next search for new queues.
    private var nextScan: ContinuousClock.Instant

    /// The time after which what may pass by itself is looked at again.
    private static let grace = Duration.milliseconds(100)
    /// Searches take at most a twentieth of the time.
    private static let scanFactor = 20
    private static let shortestScanInterval = Duration.milliseconds(500)

    /// Finds Foundation's queues in a process.
    package init(pid: Int32) throws(InspectionError) {
      guard let process = ProcessIdentity(pid: pid) else { throw .noProcess(pid) }
      self.process = process
      begin = .now
      let memory = try LiveProcess(pid: pid)
      reader = try FoundationReader(memory)
      log = InspectionLog(process: pid)
      title = Self.title(of: pid)
      age = process.age.map { EngineTime($0) } ?? .zero
      nextScan = .now + max(Self.shortestScanInterval, (.now - begin) * Self.scanFactor)
    }

    /// The age of the process: the time of the log.
    package var time: EngineTime { age + (.now - begin) }

    /// The number of queues that the latest look could not read, because they change too fast.
    package var tornQueueCount: Int { reader.latest.tornQueues.count }

    /// Looks once, and returns the events since the look before; nil if the program has ended, or the process has begun
    /// another one.
    package mutating func look() -> [LogEvent]? { look { _ in } }

    private mutating func look(stopping: (() -> Void) -> Void) -> [LogEvent]? {
      let snapshot = reader.look(stopping: stopping)
      // Only now: nothing could be read of a program that ended meanwhile, and everything would seem to have finished.
      guard reader.isProgramPresent(), ProcessIdentity(pid: process.pid) == process else { return nil }
      let memory = reader.memory
      var names = names
      defer { self.names = names }
      return log.append(snapshot, at: time) { names.name(at: $0, in: memory) }
    }

    /// Looks as often as it takes to tell the state from what may pass by itself: twice at most.
    /// - Parameter mayStop: whether the process may be stopped for the second look, for queues that change too fast.
    package mutating func settledLook(mayStop: Bool) -> [LogEvent]? {
      guard let events = look() else { return nil }
      guard reader.latest.isTransient else { return events }
      usleep(UInt32(Self.grace / .microseconds(1)))
      let pid = process.pid
      let later = mayStop ? look { body in StoppedProcess.with(pid, body) } : look()
      return events + (later ?? [])
    }

    /// Searches for new queues if it is time.
    package mutating func rescanIfDue() {
      let start = ContinuousClock.now
      guard start >= nextScan, let memory = try? LiveProcess(pid: process.pid) else { return }
      reader.rescan(memory)
      nextScan = .now + max(Self.shortestScanInterval, (.now - start) * Self.scanFactor)
    }

    private static func title(of pid: Int32) -> String {
      var path = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/\(pid)/exe", &path, path.count)
      guard count > 0 else { return "process" }
      let file = String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      let name = file.hasSuffix(" (deleted)") ? String(file.dropLast(" (deleted)".count)) : file
      return name.split(separator: "/").last.map(String.init) ?? "process"
    }
  }
#else
  /// A look into a running program, which this system does not allow.
  package struct ProcessInspector {
    package let title = ""
    package let time = EngineTime.zero
    package let tornQueueCount = 0

    package init(pid: Int32) throws(InspectionError) { throw .unsupported }

    package mutating func look() -> [LogEvent]? { nil }
    package mutating func settledLook(mayStop: Bool) -> [LogEvent]? { nil }
    package mutating func rescanIfDue() {}
  }
#endif
