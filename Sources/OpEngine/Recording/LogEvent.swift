/// One line of the event log: what happened, when, and on which thread. It names its subjects, and holds no reference
/// to an engine.
///
/// The log alone feeds every pane: the screen is a fold of it, whether the play runs, is rewound, or was recorded
/// yesterday.
package struct LogEvent: Hashable, Sendable {
  /// The content of an event, by its subject.
  package enum Body: Hashable, Sendable {
    /// An operation was made; the queue is the one that it is meant for.
    indirect case created(LogName, in: LogName?, NewOperation)
    /// A queue was made.
    indirect case queueCreated(LogName, NewQueue)
    /// A change of an operation, and the queue that it is in, or was. What becomes of one whose condition does not hold, no
    /// line tells: read back, it waits.
    case operation(LogName, in: LogName?, OperationChange<LogName, LogName>)
    /// A change of a queue.
    case queue(LogName, QueueChange<LogName>)
    /// A key-value notification of an operation.
    indirect case notified(LogName, in: LogName?, KeyValueChange)
    /// The body of an operation, or a thread outside of all bodies, begins to wait.
    case waitBegan(for: Subject, inside: LogName?, in: LogName?)
    /// The body, or the thread, has waited and continues.
    case waitEnded(for: Subject, inside: LogName?, in: LogName?)
    /// The body of an operation, or a thread outside of all bodies, prints a line.
    indirect case log(String, by: LogName?)
    /// A note of the scenario that is about an operation or a queue, and not for the audience at this moment.
    indirect case note(String, about: Subject, in: LogName?)
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
  /// The thread of the script that did it, by name.
  package var threadName: LogName?
  /// The change, or what is for the audience.
  package var body: Body
  /// ``worker``; -1 where there is none. Behind the body, in the room that its 25 bytes leave.
  @usableFromInline package var workerOrNone: Int32

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
    threadName = thread
    self.body = body
    workerOrNone = Int32(clamping: worker ?? -1)
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
  package var operationName: LogName? {
    switch body {
    case .remark(let remark): remark.operation
    case .show(.focus(.operation(let operation)), _): operation
    case .show(.focus(.queue), _): nil
    case .show(_, let operation): operation
    case _: body.changedOperation
    }
  }

  /// The queue that the event is about, or that its operation is in.
  package var queueName: LogName? {
    switch body {
    case .operation(_, let queue, _), .created(_, let queue, _), .notified(_, let queue, _),
      .note(_, about: .operation, let queue), .waitBegan(_, _, let queue), .waitEnded(_, _, let queue):
      queue
    case .queue(let queue, _), .queueCreated(let queue, _), .note(_, about: .queue(let queue), _),
      .show(.focus(.queue(let queue)), _):
      queue
    case .remark(let remark): remark.queue
    case .show, .log, .gap, .unknown: nil
    }
  }

  /// The operation that the event is about.
  package var operation: String? { operationName?.text }

  /// The queue that the event is about, or that its operation is in.
  package var queue: String? { queueName?.text }

  /// The name that stands before the point of `subject.kind`: the operation, else the queue, else the thread.
  package var subject: String? { operation ?? queue ?? subjectThread }

  /// The thread of the script that did it: `main`, or one under `threads`; `you` for what a person did at the keyboard.
  package var thread: String? { threadName?.text }

  /// The thread as the subject of an event: that in a script, or `main` for the main thread of a program, which waits
  /// outside of operations.
  package var subjectThread: String? {
    switch body {
    case .waitBegan(_, inside: nil, _), .waitEnded(_, inside: nil, _), .log(_, by: nil):
      thread ?? (worker == 1 ? "main" : nil)
    case _: thread
    }
  }

  /// The lint or misuse that the event reports.
  package var remark: Remark? { if case .remark(let remark) = body { remark } else { nil } }

  /// Whether the event reports that nothing can move any more although something is unfinished.
  package var isDeadlock: Bool { remark?.code == .lint(.deadlock) }
}

extension LogEvent.Body {
  /// The operation to which this happened, or whose body did it; nil for what is only said about one.
  package var changedOperation: LogName? {
    switch self {
    case .operation(let operation, _, _), .created(let operation, _, _), .notified(let operation, _, _),
      .note(_, about: .operation(let operation), _):
      operation
    case .waitBegan(_, let operation, _), .waitEnded(_, let operation, _), .log(_, let operation): operation
    case .queue, .queueCreated, .note, .remark, .show, .gap, .unknown: nil
    }
  }
}
