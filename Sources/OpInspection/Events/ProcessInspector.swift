package import OpEngine
internal import OpSystem

#if os(Linux)
  /// A look into a running program that uses Foundation's own queues, from outside and without its help.
  package struct ProcessInspector {
    private let pid: Int32
    private var reader: FoundationReader<LiveProcess>
    private var log: InspectionLog
    private var names = ClosureNames()
    private let begin: ContinuousClock.Instant
    private let age: EngineTime
    /// The file name of the program.
    package let title: String
    /// The time of the next search for new queues, and the duration of the latest.
    private var nextScan: ContinuousClock.Instant

    /// The time after which what may pass by itself is looked at again.
    private static let grace = Duration.milliseconds(100)
    /// Searches take at most a twentieth of the time.
    private static let scanFactor = 20
    private static let shortestScanInterval = Duration.milliseconds(500)

    /// Finds Foundation's queues in a process.
    package init(pid: Int32) throws(InspectionError) {
      self.pid = pid
      begin = .now
      let memory = try LiveProcess(pid: pid)
      reader = try FoundationReader(memory)
      log = InspectionLog(process: pid)
      title = Self.title(of: pid)
      age = Self.age(of: pid)
      nextScan = .now + max(Self.shortestScanInterval, (.now - begin) * Self.scanFactor)
    }

    /// The age of the process: the time of the log.
    package var time: EngineTime { age + (.now - begin) }

    /// Whether the process still exists.
    package var isAlive: Bool { kill(pid, 0) == 0 || errno == EPERM }

    /// Looks once, and returns the events since the look before.
    package mutating func look() -> [LogEvent] {
      let pid = pid
      let snapshot = reader.look { body in StoppedProcess.with(pid, body) }
      let memory = reader.memory
      var names = names
      defer { self.names = names }
      return log.append(snapshot, at: time) { names.name(at: $0, in: memory) }
    }

    /// Looks as often as it takes to tell the state from what may pass by itself: twice at most.
    package mutating func settledLook() -> [LogEvent] {
      let events = look()
      guard reader.latest.isTransient else { return events }
      usleep(UInt32(Self.grace / .microseconds(1)))
      return events + look()
    }

    /// Searches for new queues if it is time.
    package mutating func rescanIfDue() {
      let start = ContinuousClock.now
      guard start >= nextScan, let memory = try? LiveProcess(pid: pid) else { return }
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

    private static func age(of pid: Int32) -> EngineTime {
      ProcessIdentity(pid: pid)?.age.map { EngineTime($0) } ?? .zero
    }
  }
#endif
