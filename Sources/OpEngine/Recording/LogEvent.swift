/// One line of the event log: what happened, when, and on which thread. It names its subjects, and holds no reference
/// to an engine.
///
/// The log alone feeds every pane: the screen is a fold of it, whether the play runs, is rewound, or was recorded
/// yesterday.
package struct LogEvent: Hashable, Sendable {
  /// The content of an event, by its subject.
  package enum Body: Hashable, Sendable {
    /// A change of an operation.
    ///
    /// The queue is the one that the operation is in; for `created` the one that it is meant for, for `enqueued` the
    /// one that it was added to. It is nil where there is none, and for what bodies print.
    case operation(LogName, in: LogName?, OperationChange)
    /// A change of a queue.
    case queue(LogName, QueueChange)
    /// Something that a thread does outside of all bodies. The thread is the ``LogEvent/thread`` of the event.
    case thread(ThreadChange)
    /// A lint or a misuse.
    indirect case remark(Remark)
    /// A step for the audience, and the operation whose body takes it, if one does.
    indirect case show(ShowEvent, by: LogName?)
    /// A number of events of the engine are missing here. The events that follow tell of everything there is anew.
    case gap(missed: Int)
    /// An event that only a newer version knows: what it says, for people, and its line in the log.
    indirect case unknown(String, line: String)
  }

  /// Position in the log: from 1, without a gap.
  package var sequence: Int
  /// The time on the engine's clock.
  package var time: EngineTime
  /// ``since``; the last instant of all where there is none. A log has a million events: two optionals fewer,
  /// names behind references, and large bodies too, make each of them 64 bytes long instead of 152.
  @usableFromInline package var sinceOrLast: EngineTime
  /// ``worker``; -1 where there is none.
  @usableFromInline package var workerOrNone: Int32
  /// The thread of the script that did it, by name.
  package var threadName: LogName?
  /// The change, or what is for the audience.
  package var body: Body

  /// Makes an event.
  /// - Parameters:
  ///   - sequence: its position in the log; 0 until it has one.
  ///   - time: when it happened.
  ///   - since: when the phase, the suspension or the wait that it tells of began, if that was before.
  ///   - worker: the number of the thread on which it happened.
  ///   - thread: the thread of the script that did it.
  ///   - body: what happened.
  // Inlined: a call would copy the event that it makes.
  @inlinable
  package init(
    sequence: Int = 0, time: EngineTime, since: EngineTime? = nil, worker: Int? = nil, thread: LogName? = nil,
    _ body: Body
  ) {
    self.sequence = sequence
    self.time = time
    sinceOrLast = since ?? EngineTime(nanoseconds: .max)
    workerOrNone = Int32(clamping: worker ?? -1)
    threadName = thread
    self.body = body
  }

  /// The time at which the phase, the suspension or the wait began that the event tells of, if that was before `time`, as
  /// in a log that begins late.
  package var since: EngineTime? {
    get { sinceOrLast.nanoseconds == .max ? nil : sinceOrLast }
    set { sinceOrLast = newValue ?? EngineTime(nanoseconds: .max) }
  }

  /// The time at which what the event tells of began: `since` or, without one, the time of the event.
  package var begin: EngineTime { since ?? time }

  /// The number of the thread on which it happened: 1 is main, then the threads of the file, then the pool. nil for a
  /// thread without a number.
  package var worker: Int? {
    get { workerOrNone < 0 ? nil : Int(workerOrNone) }
    set { workerOrNone = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
}

extension LogEvent {
  /// An operation or a queue that an event names.
  package enum Subject: Hashable, Sendable {
    case operation(LogName)
    case queue(LogName)

    /// The name, whichever it is of.
    package var logName: LogName {
      switch self {
      case .operation(let name), .queue(let name): name
      }
    }

    package var name: String { logName.text }
  }

  /// The operation that the event is about.
  package var operation: String? {
    switch body {
    case .operation(let operation, _, _): operation.text
    case .remark(let remark): remark.operation?.text
    case .show(.focus(.operation(let operation)), _): operation.text
    case .show(.focus(.queue), _): nil
    case .show(_, let operation): operation?.text
    case .queue, .thread, .gap, .unknown: nil
    }
  }

  /// The queue that the event is about, or that its operation is in.
  package var queue: String? {
    switch body {
    case .operation(_, let queue, _): queue?.text
    case .queue(let queue, _): queue.text
    case .remark(let remark): remark.queue?.text
    case .show(.focus(.queue(let queue)), _): queue.text
    case .show, .thread, .gap, .unknown: nil
    }
  }

  /// The name that stands before the point of `subject.kind`: the operation, else the queue, else the thread.
  package var subject: String? { operation ?? queue ?? subjectThread }

  /// The thread of the script that did it: `main`, or one under `threads`; `you` for what a person did at the keyboard.
  package var thread: String? { threadName?.text }

  /// The thread as the subject of an event: that in a script, or `main` for the main thread of a program, which waits
  /// outside of operations.
  package var subjectThread: String? { if case .thread = body, worker == 1 { thread ?? "main" } else { thread } }

  /// The lint or misuse that the event reports.
  package var remark: Remark? { if case .remark(let remark) = body { remark } else { nil } }

  /// Whether the event reports that nothing can move any more although something is unfinished.
  package var isDeadlock: Bool { remark?.code == .lint(.deadlock) }
}
