import OpEngine
import OpScenario

/// The scenario format's example, and its log worked out by hand from the rules: the one story all pictures tell.
enum Story {
  static let title = "Cancel is a request"
  static let noteText = "Ready is not running. The queue is suspended."

  static let yaml = """
    optui: 1
    title: Cancel is a request
    queues:
      net: {max: 2}
      cpu: {max: 1}
    operations:
      A:        {queue: net, name: 下载图片A, duration: 4s}
      B:        {queue: net, name: 下载图片B, duration: 6s}
      C:        {queue: net, name: 下载图片C, duration: 6s, priority: high, at: 1s, checks-cancel: never}
      thumbs:   {queue: net, duration: 1s, after: [C], at: 2s}
      combine:  {queue: cpu, name: 合成图片, duration: 2s, after: [A, B]}
      sharpen:  {queue: cpu, duration: 1s, after: [combine], priority: low}
    script:
      - {at: 3s, cancel: sharpen}
      - {at: 5s, suspend: cpu}
      - {at: 8s, cancel: C}
      - {at: 8500ms, resume: cpu}
    threads:
      narrator:
        - {when: combine.ready, note: Ready is not running. The queue is suspended.}
        - hold: true
    """

  static let events: [LogEvent] = numbered(
    creation + zeroSeconds + untilTheHold + [
      at(8000, .cancelled, "C", "net"),
      at(8500, .resumed, queue: "cpu", thread: "main"),
      at(8500, .dispatched, "combine", "cpu", worker: 3),
      at(8500, .executing, "combine", "cpu", worker: 3),
      at(9000, .lint, "C", "net", text: Lint.cancelIgnored.advice, code: Lint.cancelIgnored.rawValue),
      at(10000, .ready, "thumbs", "net"),
      at(10000, .finished, "C", "net", worker: 5, outcome: .cancelledWhileExecuting),
      at(10000, .dispatched, "thumbs", "net", worker: 4),
      at(10000, .executing, "thumbs", "net", worker: 4),
      at(10500, .finished, "combine", "cpu", worker: 3, outcome: .completed),
      at(10500, .idle, queue: "cpu"),
      at(11000, .finished, "thumbs", "net", worker: 4, outcome: .completed),
      at(11000, .idle, queue: "net"),
    ])

  private static let creation = [
    at(0, .created, queue: "net", new: "2"),
    at(0, .created, queue: "cpu", new: "1"),
    at(0, .created, "A", "net", new: "normal", text: "下载图片A"),
    at(0, .created, "B", "net", new: "normal", text: "下载图片B"),
    at(0, .created, "C", "net", new: "high", text: "下载图片C"),
    at(0, .created, "thumbs", "net", new: "normal"),
    at(0, .created, "combine", "cpu", new: "normal", text: "合成图片"),
    at(0, .created, "sharpen", "cpu", new: "low"),
    at(0, .depends, "thumbs", new: "C"),
    at(0, .depends, "combine", new: "A"),
    at(0, .depends, "combine", new: "B"),
    at(0, .depends, "sharpen", new: "combine"),
  ]

  private static let zeroSeconds = [
    at(0, .enqueued, "A", "net"),
    at(0, .ready, "A", "net"),
    at(0, .dispatched, "A", "net", worker: 3),
    at(0, .executing, "A", "net", worker: 3),
    at(0, .enqueued, "B", "net"),
    at(0, .ready, "B", "net"),
    at(0, .dispatched, "B", "net", worker: 4),
    at(0, .executing, "B", "net", worker: 4),
    at(0, .enqueued, "combine", "cpu"),
    at(0, .enqueued, "sharpen", "cpu"),
  ]

  private static let untilTheHold = [
    at(1000, .enqueued, "C", "net"),
    at(1000, .ready, "C", "net"),
    at(2000, .enqueued, "thumbs", "net"),
    at(3000, .cancelled, "sharpen", "cpu"),
    at(3000, .ready, "sharpen", "cpu"),
    at(3000, .dispatched, "sharpen", "cpu", worker: 5),
    at(3000, .finished, "sharpen", "cpu", worker: 5, outcome: .cancelledBeforeStart),
    at(4000, .finished, "A", "net", worker: 3, outcome: .completed),
    at(4000, .dispatched, "C", "net", worker: 5),
    at(4000, .executing, "C", "net", worker: 5),
    at(5000, .suspended, queue: "cpu", thread: "main"),
    at(6000, .ready, "combine", "cpu"),
    at(6000, .finished, "B", "net", worker: 4, outcome: .completed),
    at(6000, .note, thread: "narrator", text: noteText),
    at(6000, .hold, thread: "narrator"),
  ]

  /// A play of six minutes with more lanes than a screen has rows.
  static let crowded: [LogEvent] = numbered(
    [
      at(0, .created, queue: "downloads-of-the-day", new: "12"), at(0, .created, queue: "main", new: "1"),
      at(0, .created, "byHand", text: "started by hand"),
      at(
        0, .note, thread: "narrator",
        text: "一个队列可以同时执行很多操作，但是每个操作都要等到有空位才能开始执行，"
          + "哪怕它早就准备好了；优先级只决定下一个是谁，从不打断正在执行的操作。"),
    ]
      + (1...14).map { at(0, .created, "op\($0)", "downloads-of-the-day", new: "very-low", text: "图片 number \($0)") }
      + (1...14).map { at(0, .enqueued, "op\($0)", "downloads-of-the-day") }
      + (1...14).map { at(0, .ready, "op\($0)", "downloads-of-the-day") }
      + (1...12).flatMap {
        [
          at(UInt64($0) * 1000, .dispatched, "op\($0)", "downloads-of-the-day", worker: $0 + 1),
          at(UInt64($0) * 1000, .executing, "op\($0)", "downloads-of-the-day", worker: $0 + 1),
        ]
      } + [
        at(30_000, .executing, "byHand", worker: 1), at(31_000, .waits, thread: "main", new: "op3"),
        at(60_000, .suspended, queue: "downloads-of-the-day", thread: "you"),
        at(90_000, .cancelled, "op8", "downloads-of-the-day", thread: "you"),
        at(120_000, .finished, "op5", "downloads-of-the-day", outcome: .failed),
        at(150_000, .max, queue: "downloads-of-the-day", thread: "you", old: "12", new: "-1"),
        at(
          180_000, .misuse, queue: "main", thread: "you", text: "The main queue runs one at a time.",
          code: "mainQueueFixed"),
        at(360_000, .log, "op1", "downloads-of-the-day", text: "第一张图片完成"),
      ])

  /// An event, its time in milliseconds.
  static func at(
    _ milliseconds: UInt64, _ kind: LogEvent.Kind, _ operation: String? = nil, _ inQueue: String? = nil,
    queue: String? = nil, thread: String? = nil, worker: Int? = nil, old: String? = nil, new: String? = nil,
    text: String? = nil, code: String? = nil, outcome: OperationOutcome? = nil
  ) -> LogEvent {
    LogEvent(
      time: EngineTime(nanoseconds: milliseconds * 1_000_000), kind: kind, operation: operation,
      queue: inQueue ?? queue, thread: thread, worker: worker, old: old, new: new, text: text, code: code,
      outcome: outcome)
  }

  static func numbered(_ events: [LogEvent]) -> [LogEvent] {
    events.enumerated().map { index, event in
      var event = event
      event.sequence = index + 1
      return event
    }
  }
}
