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

  /// Values that few events have, behind one reference.
  @usableFromInline
  final class Rare: Hashable, Sendable {
    let since: EngineTime?
    let threadName: LogName?
    /// The number of a thread that does not fit into ``LogEvent/shortWorker``.
    let worker: Int?

    private init(since: EngineTime?, threadName: LogName?, worker: Int?) {
      (self.since, self.threadName, self.worker) = (since, threadName, worker)
    }

    /// Returns an object for these values; nil if there are none.
    @usableFromInline
    static func holding(since: EngineTime?, _ threadName: LogName?, worker: Int?) -> Rare? {
      if since == nil, threadName == nil, worker == nil { return nil }
      return Rare(since: since, threadName: threadName, worker: worker)
    }

    @usableFromInline
    static func == (left: Rare, right: Rare) -> Bool {
      left.since == right.since && left.threadName == right.threadName && left.worker == right.worker
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
      hasher.combine(since)
      hasher.combine(threadName)
      hasher.combine(worker)
    }
  }

  // A log has a million events: in this order, the next three fields fill the padding of the body's 25 bytes, and an
  // event has 48. Large bodies are behind references.

  /// The content.
  package var body: Body
  /// The upper part of ``sequence``.
  @usableFromInline var sequenceHigh: UInt8
  /// ``worker``; the greatest number for none, the one before if it is in ``rare``.
  @usableFromInline var shortWorker: UInt16
  @usableFromInline var sequenceLow: UInt32
  /// The time on the engine's clock.
  package var time: EngineTime
  @usableFromInline var rare: Rare?

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
    self.body = body
    (sequenceHigh, sequenceLow) = (UInt8(truncatingIfNeeded: sequence >> 32), UInt32(truncatingIfNeeded: sequence))
    self.time = time
    shortWorker = Self.short(worker)
    let isRare = since != nil || thread != nil || shortWorker == .max - 1
    rare = isRare ? .holding(since: since, thread, worker: shortWorker == .max - 1 ? worker : nil) : nil
  }

  @inlinable
  static func short(_ worker: Int?) -> UInt16 {
    guard let worker, worker >= 0 else { return .max }
    return worker < Int(UInt16.max) ? min(UInt16(worker), .max - 1) : .max - 1
  }

  /// The position in the log: from 1, without gaps.
  @inlinable package var sequence: Int {
    get { Int(sequenceHigh) << 32 | Int(sequenceLow) }
    set {
      (sequenceHigh, sequenceLow) = (UInt8(truncatingIfNeeded: newValue >> 32), UInt32(truncatingIfNeeded: newValue))
    }
  }

  /// The name of the thread in the script.
  package var threadName: LogName? {
    get { rare?.threadName }
    set { rare = .holding(since: since, newValue, worker: rare?.worker) }
  }

  /// The start of the event's phase, suspension or wait, if that was before `time`, as in a log that begins late.
  package var since: EngineTime? {
    get { rare?.since }
    set { rare = .holding(since: newValue, threadName, worker: rare?.worker) }
  }

  /// The start of the event's phase, suspension or wait: `since` or, without one, the time of the event.
  package var begin: EngineTime { since ?? time }

  /// The number of its thread: 1 is main, then the threads of the file, then the pool. nil for a thread without a
  /// number.
  package var worker: Int? {
    get { shortWorker < .max - 1 ? Int(shortWorker) : rare?.worker }
    set {
      shortWorker = Self.short(newValue)
      rare = .holding(since: since, threadName, worker: shortWorker == .max - 1 ? newValue : nil)
    }
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
    case _: nil
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
    case _: nil
    }
  }
}
