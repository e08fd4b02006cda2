import OpInspection
import OpSystem

/// The log of a program that is looked into again and again, as if the program wrote it.
final class InspectionStream: ByteStream {
  let pid: Int32
  let title: String
  private let inspector: Lock<ProcessInspector>
  /// The events of the first look.
  private let beginning: RecordedLog
  /// Whether the next bytes are those of the first look.
  private let isAtBeginning = Lock(false)
  private let isStopped = Lock(false)

  /// The pause before the next look: longer if looks take long.
  private let pause = Lock(InspectionStream.shortestPause)

  private static let shortestPause = Duration.milliseconds(30)

  /// Looks into a process for the first time.
  init(_ pid: Int32) throws(LoopFailure) {
    let inspector = try InspectedProgram.inspector(of: pid)
    (self.pid, title) = (pid, inspector.title)
    beginning = RecordedLog(title: title, events: inspector.settledLook(mayStop: false) ?? [])
    self.inspector = Lock(inspector)
  }

  /// Looks into a process and those that it has started.
  /// - Returns: the first one with operations; nil if there is none yet.
  static func first(among root: Int32) -> InspectionStream? {
    ProcessTree(of: root).members.lazy.compactMap { try? InspectionStream($0.process.pid) }.first { stream in
      stream.beginning.events.contains { if case .created = $0.body { true } else { false } }
    }
  }

  /// Returns the log of its first state, and the reader of what follows.
  func begin() -> (log: RecordedLog, reader: EventLogReader) {
    var reader = EventLogReader()
    reader.append(firstBytes)
    return (RecordedLog(title: title, events: reader.takeEvents()), reader)
  }

  private var firstBytes: [UInt8] { Array(EventLogWriter(title: title).text(of: beginning.events).utf8) }

  /// Returns the program as the subject of a loop.
  func subject() -> GrowingLogSubject {
    let (log, reader) = begin()
    return GrowingLogSubject(log, name: name, from: .program(.inspect), LogTail(self, continuing: reader))
  }

  /// Returns the whole log from its first line on.
  func tail() -> LogTail {
    isAtBeginning.withLock { $0 = true }
    return LogTail(self, continuing: EventLogReader())
  }

  /// The name in titles.
  var name: String { InspectedProgram.name(title, pid) }

  func next() -> StreamRead {
    if isAtBeginning.withLock({ $0.take() }) { return .bytes(firstBytes) }
    while true {
      sleep(for: pause.withLock { $0 })
      if isStopped.withLock({ $0 }) { return .end(nil) }
      let (events, duration) = inspector.withLock { inspector in
        // It has a pace of its own: in a large program it takes a hundred times as long as a look.
        inspector.rescanIfDue()
        let begin = ContinuousClock.now
        return (inspector.look(), .now - begin)
      }
      guard let events else { return .end(nil) }
      pause.withLock { $0 = max(Self.shortestPause, PollInterval.pause(afterPollOf: duration)) }
      if !events.isEmpty { return .bytes(Self.lines(of: events)) }
    }
  }

  func stop() { isStopped.withLock { $0 = true } }

  private static func lines(of events: [LogEvent]) -> [UInt8] {
    let writer = EventLogWriter(title: "")
    return events.flatMap { Array(writer.line(for: $0).utf8) + [UInt8(ascii: "\n")] }
  }
}
