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
      at(8000, .cancelled(.asked), "C", "net"),
      at(8500, .resumed, queue: "cpu", thread: "main"),
      at(8500, .dispatched, "combine", "cpu", worker: 3),
      at(8500, .executing, "combine", "cpu", worker: 3),
      at(9000, LogEvent.Remark(.lint(.cancelIgnored), Lint.cancelIgnored.advice, operation: "C", queue: "net")),
      at(10000, .ready, "thumbs", "net"),
      at(10000, .finished(.cancelledWhileExecuting), "C", "net", worker: 5),
      at(10000, .dispatched, "thumbs", "net", worker: 4),
      at(10000, .executing, "thumbs", "net", worker: 4),
      at(10500, .finished(.completed), "combine", "cpu", worker: 3),
      at(10500, .idle, queue: "cpu"),
      at(11000, .finished(.completed), "thumbs", "net", worker: 4),
      at(11000, .idle, queue: "net"),
    ])

  private static let creation = [
    at(0, .created(.init(max: 2)), queue: "net"),
    at(0, .created(.init(max: 1)), queue: "cpu"),
    at(0, .created(.init(name: "下载图片A")), "A", "net"),
    at(0, .created(.init(name: "下载图片B")), "B", "net"),
    at(0, .created(.init(name: "下载图片C", priority: .high)), "C", "net"),
    at(0, .created(.init()), "thumbs", "net"),
    at(0, .created(.init(name: "合成图片")), "combine", "cpu"),
    at(0, .created(.init(priority: .low)), "sharpen", "cpu"),
    at(0, .depends(on: "C"), "thumbs"),
    at(0, .depends(on: "A"), "combine"),
    at(0, .depends(on: "B"), "combine"),
    at(0, .depends(on: "combine"), "sharpen"),
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
    at(3000, .cancelled(.asked), "sharpen", "cpu"),
    at(3000, .ready, "sharpen", "cpu"),
    at(3000, .dispatched, "sharpen", "cpu", worker: 5),
    at(3000, .finished(.cancelledBeforeStart), "sharpen", "cpu", worker: 5),
    at(4000, .finished(.completed), "A", "net", worker: 3),
    at(4000, .dispatched, "C", "net", worker: 5),
    at(4000, .executing, "C", "net", worker: 5),
    at(5000, .suspended, queue: "cpu", thread: "main"),
    at(6000, .ready, "combine", "cpu"),
    at(6000, .finished(.completed), "B", "net", worker: 4),
    at(6000, .note(noteText), thread: "narrator"),
    at(6000, .hold(nil), thread: "narrator"),
  ]

  /// A play of six minutes with more lanes than a screen has rows.
  static let crowded: [LogEvent] = numbered(
    [
      at(0, .created(.init(max: 12)), queue: "downloads-of-the-day"), at(0, .created(.init(max: 1)), queue: "main"),
      at(0, .created(.init(name: "started by hand")), "byHand"),
      at(
        0,
        .note(
          "一个队列可以同时执行很多操作，但是每个操作都要等到有空位才能开始执行，"
            + "哪怕它早就准备好了；优先级只决定下一个是谁，从不打断正在执行的操作。"), thread: "narrator"),
    ]
      + (1...14).map {
        at(0, .created(.init(name: "图片 number \($0)", priority: .veryLow)), "op\($0)", "downloads-of-the-day")
      }
      + (1...14).map { at(0, .enqueued, "op\($0)", "downloads-of-the-day") }
      + (1...14).map { at(0, .ready, "op\($0)", "downloads-of-the-day") }
      + (1...12).flatMap {
        [
          at(UInt64($0) * 1000, .dispatched, "op\($0)", "downloads-of-the-day", worker: $0 + 1),
          at(UInt64($0) * 1000, .executing, "op\($0)", "downloads-of-the-day", worker: $0 + 1),
        ]
      } + [
        at(30_000, .executing, "byHand", worker: 1), at(31_000, .waits(for: .operation("op3")), thread: "main"),
        at(60_000, .suspended, queue: "downloads-of-the-day", thread: "you"),
        at(90_000, .cancelled(.asked), "op8", "downloads-of-the-day", thread: "you"),
        at(120_000, .finished(.failed), "op5", "downloads-of-the-day"),
        at(150_000, .max(from: 12, to: -1), queue: "downloads-of-the-day", thread: "you"),
        at(
          180_000, LogEvent.Remark(.lint(.mainQueueFixed), "The main queue runs one at a time.", queue: "main"),
          thread: "you"),
        at(360_000, .log("第一张图片完成"), "op1", "downloads-of-the-day"),
      ])

  static func numbered(_ events: [LogEvent]) -> [LogEvent] {
    events.enumerated().map { index, event in
      var event = event
      event.sequence = index + 1
      return event
    }
  }
}
