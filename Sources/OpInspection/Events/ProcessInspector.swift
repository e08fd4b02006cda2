package import OpEngine
internal import OpSystem

#if os(Linux)
  /// A look into a running program that uses Foundation's own queues, from outside and without its help.
  package final class ProcessInspector {
    private let process: ProcessIdentity
    private var reader: FoundationReader
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
      reader = try FoundationReader(ProcessMemory(LiveProcess(pid: pid)))
      log = InspectionLog(process: pid)
      title = Self.title(of: pid)
      age = process.age.map { EngineTime($0) } ?? .zero
      nextScan = .now + max(Self.shortestScanInterval, (.now - begin) * Self.scanFactor)
    }

    /// The age of the process: the time of the log.
    package var time: EngineTime { age + (.now - begin) }

    /// The facts found out by the latest look besides its events.
    package var findings: InspectionFindings { InspectionFindings(reader, log) }

    /// Looks once, and returns the events since the look before; nil if the program has ended, or the process has begun
    /// another one.
    package func look() -> [LogEvent]? { look { _ in } }

    private func look(stopping: (() -> Void) -> Void) -> [LogEvent]? {
      let snapshot = reader.look(stopping: stopping)
      // Only now: nothing could be read of a program that ended meanwhile, and everything would seem to have finished.
      guard reader.isProgramPresent(), ProcessIdentity(pid: process.pid) == process else { return nil }
      if !reader.hasChanged { return [] }
      let memory = reader.memory
      return log.append(snapshot, at: time) { self.names.name(at: $0, in: memory) }
    }

    /// Looks as often as it takes to tell the state from what may pass by itself: three times at most.
    /// - Parameter mayStop: whether the process may be stopped for a later look, for queues that change too fast.
    package func settledLook(mayStop: Bool) -> [LogEvent]? {
      guard var events = look() else { return nil }
      if reader.latest.isTransient { events += look(after: Self.grace, mayStop: mayStop) ?? [] }
      if reader.isUndecided { events += look(after: FoundationReader.patience, mayStop: mayStop) ?? [] }
      return events
    }

    private func look(after pause: Duration, mayStop: Bool) -> [LogEvent]? {
      sleep(for: pause)
      let pid = process.pid
      return mayStop ? look { body in StoppedProcess.with(pid, body) } : look()
    }

    /// Searches for new queues if it is time.
    package func rescanIfDue() {
      let start = ContinuousClock.now
      guard start >= nextScan, let live = try? LiveProcess(pid: process.pid) else { return }
      reader.rescan(ProcessMemory(live))
      nextScan = .now + max(Self.shortestScanInterval, (.now - start) * Self.scanFactor)
    }

    static func title(of pid: Int32) -> String {
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
  package final class ProcessInspector {
    package let title = ""
    package let time = EngineTime.zero
    package let findings = InspectionFindings()

    package init(pid: Int32) throws(InspectionError) { throw .unsupported }

    package func look() -> [LogEvent]? { nil }
    package func settledLook(mayStop: Bool) -> [LogEvent]? { nil }
    package func rescanIfDue() {}
  }
#endif
