import OpEngine
import OpTUICore

/// A log of a program that runs its operations ten at a time, with six events each.
struct SampleLog {
  let title = "Lanes"
  private(set) var events: [LogEvent] = []
  private var names = LogNames()

  /// - Parameter count: the number of operations.
  init(operations count: Int) {
    add(.queueCreated(names.queues.name("queue"), .init(max: 10)), at: 0)
    for number in 0..<count + 10 {
      if number < count {
        let made = LogEvent.NewOperation(name: "Download \(number)", kind: .block)
        let queue = names.queues.name("queue")
        add(.created(names.operations.name("op\(number)"), in: queue, made), at: number, on: 2 + number % 10)
        add(number, .enqueued(in: queue), at: number)
        add(number, .ready, at: number)
        add(number, .dispatched, at: number)
        add(number, .executing, at: number)
      }
      if number >= 10 { add(number - 10, .finished(.completed), at: number) }
    }
  }

  private mutating func add(_ number: Int, _ change: OperationChange<LogName, LogName>, at time: Int) {
    let (operation, queue) = (names.operations.name("op\(number)"), names.queues.name("queue"))
    add(.operation(operation, in: queue, change), at: time, on: 2 + number % 10)
  }

  private mutating func add(_ body: LogEvent.Body, at time: Int, on worker: Int = 1) {
    events.append(
      LogEvent(sequence: events.count + 1, time: EngineTime(.microseconds(100 * time)), worker: worker, body))
  }
}

/// A log whose lines are read as fast as they can be taken.
final class QuickLog: GrowingLog, @unchecked Sendable {
  private var rest: ArraySlice<UInt8>
  private var reader = EventLogReader()

  init(_ log: SampleLog) {
    rest = Array(EventLogWriter(title: log.title, workers: 10).text(of: log.events).utf8)[...]
  }

  func takeNews(atMost count: Int) -> LogNews {
    reader.append(Array(rest.prefix(100 * count)))
    rest = rest.dropFirst(100 * count)
    var news = LogNews(hasEnded: rest.isEmpty)
    (news.events, news.hasMore) = (reader.takeEvents(), !rest.isEmpty)
    return news
  }

  func begin(wake: @escaping @Sendable () -> Void) {}
  func follow(_ isOn: Bool) {}
  func send(_ command: UserCommand) {}
  func close() {}
}
