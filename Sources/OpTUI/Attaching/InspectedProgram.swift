import Localization
import OpEngine
import OpInspection
import OpTUICore

/// A running program that uses Foundation's own queues, as its memory shows them. Not a `ServedProgram`, which answers.
struct InspectedProgram: ObservedProgram {
  let pid: Int
  let title: String
  let log: RecordedLog
  let time: EngineTime
  let beganBefore = true
  private let tornQueueCount: Int

  /// Looks into a process.
  init(_ pid: Int32) throws(LoopFailure) {
    var inspector = try Self.inspector(of: pid)
    self.pid = Int(pid)
    title = inspector.title
    guard let events = inspector.settledLook(mayStop: true) else {
      throw LoopFailure(Self.sentence(.noProcess(pid), of: pid))
    }
    log = RecordedLog(title: title, events: events)
    tornQueueCount = inspector.tornQueueCount
    time = log.events.last?.time ?? inspector.time
  }

  var name: String {
    tornQueueCount == 0
      ? Self.name(title, pid)
      : localized("\(title) \(pid) (FOUNDATION, sampled; queues that change too fast to be read: \(tornQueueCount))")
  }

  /// The name in titles, which says how the state was found out.
  static func name(_ title: String, _ pid: Int) -> String { localized("\(title) \(pid) (FOUNDATION, sampled)") }

  static func inspector(of pid: Int32) throws(LoopFailure) -> ProcessInspector {
    do throws(InspectionError) {
      return try ProcessInspector(pid: pid)
    } catch {
      throw LoopFailure(sentence(error, of: pid))
    }
  }

  private static func sentence(_ error: InspectionError, of pid: Int32) -> Phrase {
    switch error {
    case .noProcess: "there is no process \(pid)"
    case .notPermitted:
      "the system does not let you read process \(pid): ask as root, or allow debuggers with `sysctl kernel.yama.ptrace_scope=0`"
    case .noFoundation, .unsupported:
      "process \(pid) does not serve where `optui attach` looks: start it with OPTUI_ATTACH=1, or give the path of its socket; it has no queues of Foundation, either"
    case .unknownFoundation(let missing, let new):
      "the Foundation of process \(pid) is not known: missing are \(list(missing)), new are \(list(new))"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? localized("no fields") : names.prefix(8).map(\.printable).joined(separator: ", ")
  }
}
