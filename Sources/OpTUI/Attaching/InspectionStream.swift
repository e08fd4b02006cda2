import Localization
import OpEngine
import OpInspection
import OpTUICore

/// The log of a program that is looked into again and again, as if the program wrote it.
final class InspectionStream: ByteStream {
  private let pid: Int32
  let title: String
  private let inspector: Lock<ProcessInspector>
  private let isStopped = Lock(false)

  /// The pause before the next look: longer if looks take long.
  private let pause = Lock(InspectionStream.shortestPause)

  private static let shortestPause = Duration.milliseconds(30)

  /// Looks into a process for the first time.
  init(_ pid: Int32) throws(LoopFailure) {
    let inspector = try InspectedProgram.inspector(of: pid)
    (self.pid, title) = (pid, inspector.title)
    self.inspector = Lock(inspector)
  }

  /// Returns the log of its present state, and the reader of what follows.
  func begin() -> (log: RecordedLog, reader: EventLogReader) {
    let events = inspector.withLock { $0.settledLook(mayStop: false) } ?? []
    var reader = EventLogReader()
    reader.append(Array(EventLogWriter(title: title).text(of: events).utf8))
    return (RecordedLog(title: title, events: reader.takeEvents()), reader)
  }

  /// Returns the program as the subject of a loop.
  func subject() -> GrowingLogSubject {
    let (log, reader) = begin()
    return GrowingLogSubject(
      log, name: InspectedProgram.name(title, Int(pid)), from: .program(.inspect), LogTail(self, continuing: reader))
  }

  func next() -> StreamRead {
    while true {
      PollInterval.sleep(for: pause.withLock { $0 })
      if isStopped.withLock({ $0 }) { return .end(nil) }
      let begin = ContinuousClock.now
      let events = inspector.withLock { inspector in
        inspector.rescanIfDue()
        return inspector.look()
      }
      guard let events else { return .end(localized("the program has ended")) }
      let next = max(Self.shortestPause, PollInterval.pause(afterPollOf: .now - begin))
      pause.withLock { $0 = next }
      if !events.isEmpty { return .bytes(Self.lines(of: events)) }
    }
  }

  func stop() { isStopped.withLock { $0 = true } }

  private static func lines(of events: [LogEvent]) -> [UInt8] {
    let writer = EventLogWriter(title: "")
    return events.flatMap { Array(writer.line(for: $0).utf8) + [UInt8(ascii: "\n")] }
  }
}
