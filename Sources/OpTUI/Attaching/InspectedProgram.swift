import OpInspection

/// A program that uses Foundation's own queues, as its memory shows them. Not a `ServedProgram`, which answers.
struct InspectedProgram: ObservedProgram {
  let pid: Int
  let title: String
  let name: String
  let log: RecordedLog
  let timeline: Timeline
  let time: EngineTime
  var isSampled: Bool { true }
  let remarks: [String]

  /// Looks into a process.
  init(_ pid: Int32) throws(LoopFailure) {
    self = try rethrowing(try Self.init(inspecting: pid)) { Self.failure($0, of: pid) }
  }

  private init(inspecting pid: Int32) throws(InspectionError) {
    let inspector = try ProcessInspector(pid: pid)
    guard let events = inspector.settledLook(mayStop: true) else { throw .noProcess(pid) }
    self.init(
      pid, inspector.title, events, at: events.last?.time ?? inspector.time, localized("sampled"), inspector.findings)
  }

  /// Looks into one process of a list, for a limited time.
  /// - Returns: the program; nil if it has ended, or has no operations: many load Foundation and have none.
  static func ofList(_ process: ProcessIdentity, within timeout: Duration) throws(LoopFailure) -> InspectedProgram? {
    let searches = ProcessSearches<InspectedProgram?>()
    return try searches.value(of: process, for: "why", within: timeout) { () throws(LoopFailure) in
      do throws(InspectionError) {
        let program = try InspectedProgram(inspecting: process.pid)
        return program.timeline.operations.isEmpty ? nil : program
      } catch {
        if case .noProcess = error { return nil }
        if case .noFoundation = error { return nil }
        throw failure(error, of: process.pid)
      }
    }
  }

  /// Looks into a core file, which does not say at what time it was written.
  init(core path: String) throws(LoopFailure) {
    let core = try rethrowing(try CoreInspection(FileName.path(of: path))) { Self.failure($0, ofCore: path) }
    self.init(core.pid, core.title, core.events, at: .zero, localized("core file"), core.findings)
  }

  private init(
    _ pid: Int32, _ title: String, _ events: [LogEvent], at time: EngineTime, _ form: String,
    _ findings: InspectionFindings
  ) {
    (self.pid, self.title, self.time) = (Int(pid), title, time)
    name = Self.name(title, pid, form, tornQueueCount: findings.tornQueueCount)
    log = RecordedLog(title: title, events: events)
    timeline = Timeline(events, workers: log.workers, isSampled: true)
    remarks = findings.sentences(about: events, timeline)
  }

  /// The name in titles, which says how the state was found out.
  static func name(
    _ title: String, _ pid: Int32, _ form: String = localized("sampled"), tornQueueCount: Int = 0
  ) -> String {
    tornQueueCount == 0
      ? localized("\(title) \(pid) (FOUNDATION, \(form))")
      : localized("\(title) \(pid) (FOUNDATION, \(form); queues that change too fast to be read: \(tornQueueCount))")
  }

  static func inspector(of pid: Int32) throws(LoopFailure) -> ProcessInspector {
    try rethrowing(try ProcessInspector(pid: pid)) { failure($0, of: pid) }
  }

  private static func failure(_ error: InspectionError, of pid: Int32) -> LoopFailure {
    switch error {
    case .noProcess: LoopFailure("there is no process \(pid)")
    case .notPermitted:
      LoopFailure(
        "the system does not let you read process \(pid): start it with `optui exec -- PROGRAM`, ask as root, or allow debuggers with `sysctl kernel.yama.ptrace_scope=0`"
      )
    case .noFoundation, .unsupported:
      LoopFailure(
        "process \(pid) does not serve where `optui attach` looks: start it with OPTUI_ATTACH=1, or give the path of its socket; it has no queues of Foundation, either"
      )
    case .unknownFoundation, .unreadableCore, .missingFiles: failure(error, ofCore: localized("process \(pid)"))
    }
  }

  private static func failure(_ error: InspectionError, ofCore path: String) -> LoopFailure {
    switch error {
    case .unknownFoundation(let missing, let new):
      LoopFailure("the Foundation of \(path) is not known: missing are \(list(missing)), new are \(list(new))")
    case .missingFiles(let files):
      LoopFailure("\(path) lacks what was in files that are gone or have changed since: \(list(files))")
    case .noFoundation: LoopFailure("\(path) has no queues of Foundation")
    case .unreadableCore, .noProcess, .notPermitted, .unsupported:
      LoopFailure("\(path) is not a core file that can be read here")
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? localized("no fields") : names.prefix(8).map(\.printable).joined(separator: ", ")
  }
}
