/// One line of the event log: an event with its time and its thread. It names its subjects, without references to an
/// engine.
///
/// The log alone feeds every pane: the screen is a fold of it, for a running play as for a rewound or a recorded one.
package struct LogEvent: Hashable, Sendable {
  /// The content of an event, by its subject.
  package enum Body: Hashable, Sendable {
    /// An operation was created; the queue is the intended one.
    indirect case created(LogName, in: LogName?, NewOperation)
    /// A queue was created.
    indirect case queueCreated(LogName, NewQueue)
    /// A change of an operation, with its present or former queue. The log does not say how an operation with an unmet
    /// condition ends: read back, it waits.
    case operation(LogName, in: LogName?, OperationChange<LogName, LogName>)
    /// A change of a queue.
    case queue(LogName, QueueChange<LogName>)
    /// A key-value notification of an operation.
    indirect case notified(LogName, in: LogName?, KeyValueChange)
    /// The body of an operation, or a thread outside all bodies, begins to wait.
    case waitBegan(for: Subject, inside: LogName?, in: LogName?)
    /// The body, or the thread, has waited and continues.
    case waitEnded(for: Subject, inside: LogName?, in: LogName?)
    /// The body of an operation, or a thread outside all bodies, prints a line.
    indirect case log(String, by: LogName?)
    /// A note of the scenario about an operation or a queue, rather than for the viewer at this moment.
    indirect case note(String, about: Subject, in: LogName?)
    /// A lint or a misuse.
    indirect case remark(Remark)
    /// A step for the viewer, with the operation whose body takes it, if any.
    indirect case show(ShowEvent, by: LogName?)
    /// A number of the engine's events are missing here. The following events describe the whole state again.
    case gap(missed: Int)
    /// An event that only a newer version knows: its text for users, and its line in the log.
    indirect case unknown(String, line: String)
  }

  /// The position in the log: from 1, without gaps.
  package var sequence: Int
  /// The time on the engine's clock.
  package var time: EngineTime
  /// ``since``, with the last instant for nil. A log has a million events: two optionals fewer, names and large bodies
  /// behind references, make each of them 64 bytes long instead of 152.
  @usableFromInline package var sinceOrLast: EngineTime
  /// The name of the thread in the script.
  package var threadName: LogName?
  /// The content.
  package var body: Body
  /// ``worker``, with -1 for nil. After the body, in the padding of its 25 bytes.
  @usableFromInline package var workerOrNone: Int32

  /// Makes an event.
  /// - Parameters:
  ///   - sequence: its position in the log; 0 until it has one.
  ///   - time: its time.
  ///   - since: the earlier start of the phase, the suspension or the wait, if any.
  ///   - worker: the number of its thread.
  ///   - thread: the name of its thread in the script.
  ///   - body: its content.
  // Inlined: a call would copy the event.
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

  /// The start of the event's phase, suspension or wait, if that was before `time`, as in a log that begins late.
  package var since: EngineTime? {
    get { sinceOrLast.nanoseconds == .max ? nil : sinceOrLast }
    set { sinceOrLast = newValue ?? EngineTime(nanoseconds: .max) }
  }

  /// The start of the event's phase, suspension or wait: `since` or, without one, the time of the event.
  package var begin: EngineTime { since ?? time }

  /// The number of its thread: 1 is main, then the threads of the file, then the pool. nil for a thread without a
  /// number.
  package var worker: Int? {
    get { workerOrNone < 0 ? nil : Int(workerOrNone) }
    set { workerOrNone = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
}

extension LogEvent {
  /// An operation or a queue named by an event.
  package enum Subject: Hashable, Sendable {
    case operation(LogName)
    case queue(LogName)

    /// The name of either.
    package var logName: LogName {
      switch self {
      case .operation(let name), .queue(let name): name
      }
    }

    package var name: String { logName.text }
  }

  package var operationName: LogName? {
    switch body {
    case .remark(let remark): remark.operation
    case .show(.focus(.operation(let operation)), _): operation
    case .show(.focus(.queue), _): nil
    case .show(_, let operation): operation
    case _: body.changedOperation
    }
  }

  /// The queue of the event, or of its operation.
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

  package var operation: String? { operationName?.text }

  /// The queue of the event, or of its operation.
  package var queue: String? { queueName?.text }

  /// The name before the point in `subject.kind`: the operation, else the queue, else the thread.
  package var subject: String? { operation ?? queue ?? subjectThread }

  /// The name of the thread in the script: `main`, or one under `threads`; `you` for the user's commands.
  package var thread: String? { threadName?.text }

  /// The thread as the subject of an event: that in a script, or `main` for the main thread of a program, which waits
  /// outside operations.
  package var subjectThread: String? {
    switch body {
    case .waitBegan(_, inside: nil, _), .waitEnded(_, inside: nil, _), .log(_, by: nil):
      thread ?? (worker == 1 ? "main" : nil)
    case _: thread
    }
  }

  /// The reported lint or misuse.
  package var remark: Remark? { if case .remark(let remark) = body { remark } else { nil } }

  /// Whether the event reports that nothing can move any more although something is unfinished.
  package var isDeadlock: Bool { remark?.code == .lint(.deadlock) }
}

extension LogEvent.Body {
  /// The operation that was changed, or whose body caused the event; nil for a remark about one.
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
