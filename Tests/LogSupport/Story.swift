package import OpEngine
import Testing

/// The scenario format's example, and its log derived by hand from the rules: all pictures use this story.
package enum Story {
  package static let title = "Cancel is a request"
  package static let noteText = "Ready is not running. The queue is suspended."

  package static let yaml = """
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

  package static let events: [LogEvent] = numbered(
    creation + zeroSeconds + untilTheHold
      + LogSupport.events(
        """
        8000 cancelled op=C queue=net; 8500 resumed queue=cpu thread=main; 8500 dispatched op=combine queue=cpu worker=3
        8500 executing op=combine queue=cpu worker=3
        9000 lint op=C queue=net code=cancel-ignored message="\(Lint.cancelIgnored.advice)"
        10000 ready op=thumbs queue=net; 10000 finished op=C queue=net outcome=cancelledWhileExecuting worker=5
        10000 dispatched op=thumbs queue=net worker=4; 10000 executing op=thumbs queue=net worker=4
        10500 finished op=combine queue=cpu outcome=completed worker=3; 10500 idle queue=cpu
        11000 finished op=thumbs queue=net outcome=completed worker=4; 11000 idle queue=net
        """))

  private static let creation = LogSupport.events(
    """
    0 created queue=net new=2; 0 created queue=cpu new=1; 0 created op=A queue=net text="下载图片A"
    0 created op=B queue=net text="下载图片B"; 0 created op=C queue=net text="下载图片C" new=high
    0 created op=thumbs queue=net; 0 created op=combine queue=cpu text="合成图片"; 0 created op=sharpen queue=cpu new=low
    0 depends op=thumbs new=C; 0 depends op=combine new=A; 0 depends op=combine new=B
    0 depends op=sharpen new=combine
    """)

  private static let zeroSeconds = LogSupport.events(
    """
    0 enqueued op=A queue=net; 0 ready op=A queue=net; 0 dispatched op=A queue=net worker=3
    0 executing op=A queue=net worker=3; 0 enqueued op=B queue=net; 0 ready op=B queue=net
    0 dispatched op=B queue=net worker=4; 0 executing op=B queue=net worker=4; 0 enqueued op=combine queue=cpu
    0 enqueued op=sharpen queue=cpu
    """)

  private static let untilTheHold = LogSupport.events(
    """
    1000 enqueued op=C queue=net; 1000 ready op=C queue=net; 2000 enqueued op=thumbs queue=net
    3000 cancelled op=sharpen queue=cpu; 3000 ready op=sharpen queue=cpu
    3000 dispatched op=sharpen queue=cpu worker=5
    3000 finished op=sharpen queue=cpu outcome=cancelledBeforeStart worker=5
    4000 finished op=A queue=net outcome=completed worker=3; 4000 dispatched op=C queue=net worker=5
    4000 executing op=C queue=net worker=5; 5000 suspended queue=cpu thread=main; 6000 ready op=combine queue=cpu
    6000 finished op=B queue=net outcome=completed worker=4; 6000 note text="\(noteText)" thread=narrator
    6000 hold thread=narrator
    """)

  /// A play of six minutes with more lanes than a screen has rows.
  package static let crowded: [LogEvent] = numbered(
    [
      event("0 created queue=downloads-of-the-day new=12"), event("0 created queue=main new=1"),
      event("0 created op=byHand text=\"started by hand\""),
      event(
        "0 note thread=narrator text=一个队列可以同时执行很多操作，但是每个操作都要等到有空位才能开始执行，"
          + "哪怕它早就准备好了；优先级只决定下一个是谁，从不打断正在执行的操作。"),
    ]
      + (1...14).map {
        event("0 created op=op\($0) queue=downloads-of-the-day text=\"图片 number \($0)\" new=very-low")
      }
      + (1...14).map { event("0 enqueued op=op\($0) queue=downloads-of-the-day") }
      + (1...14).map { event("0 ready op=op\($0) queue=downloads-of-the-day") }
      + (1...12).flatMap {
        [
          event("\(UInt64($0) * 1000) dispatched op=op\($0) queue=downloads-of-the-day worker=\($0 + 1)"),
          event("\(UInt64($0) * 1000) executing op=op\($0) queue=downloads-of-the-day worker=\($0 + 1)"),
        ]
      }
      + LogSupport.events(
        """
        30000 executing op=byHand worker=1; 31000 waits on=op3 thread=main
        60000 suspended queue=downloads-of-the-day thread=you
        90000 cancelled op=op8 queue=downloads-of-the-day thread=you
        120000 finished op=op5 queue=downloads-of-the-day outcome=failed
        150000 max queue=downloads-of-the-day old=12 new=-1 thread=you
        180000 lint queue=main thread=you code=main-queue-fixed message="The main queue runs one at a time."
        360000 log op=op1 queue=downloads-of-the-day text="第一张图片完成"
        """))

  /// Queues with many operations each: a third has finished, two run. The queue `cpu` is suspended, and nothing has
  /// started there.
  package static func folded(queues: [String], operations count: Int) -> [LogEvent] {
    var lines = queues.map { (time: 0, text: "created queue=\($0) new=2") }
    lines.append((0, "suspended queue=cpu"))
    for queue in queues {
      for number in 0..<count {
        let operation = "op=\(queue)-\(number) queue=\(queue)"
        lines += ["created", "enqueued", "ready"].map { (0, "\($0) \(operation)") }
        guard queue != "cpu", number < count / 3 + 2 else { continue }
        let start = 1000 + number / 2 * 100
        lines += ["dispatched", "executing"].map { (start, "\($0) \(operation) worker=\(2 + number % 2)") }
        if number < count / 3 { lines.append((start + 100, "finished \(operation) outcome=completed")) }
      }
    }
    lines.append((20_000, "idle queue=\(queues[0])"))
    let sorted = lines.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    return log(sorted.map { "\($0.element.time) \($0.element.text)" }.joined(separator: "\n"))
  }

  package static func numbered(_ events: [LogEvent]) -> [LogEvent] {
    events.enumerated().map { index, event in
      var event = event
      event.sequence = index + 1
      return event
    }
  }
}
