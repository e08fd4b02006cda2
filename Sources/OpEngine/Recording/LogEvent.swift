/// One line of the event log: what happened to whom, when, on which thread. Names only, no reference to an engine.
///
/// The log alone feeds every pane: the screen is a fold of it, whether the play runs, is rewound, or was recorded yesterday.
public struct LogEvent: Hashable, Sendable {
  /// What happened, in the word of the log.
  public enum Kind: String, CaseIterable, Sendable {
    // Of an operation.
    case created, depends, undepends, priority, enqueued, gated, ready, dispatched, executing, block, log, cancelled
    case finished, completed, failed, paused, unpaused, requires, condition, noticed, returned
    // Of a queue (`created` too).
    case suspended, resumed, max, idle, barrier
    // Of either, by a program.
    case discarded
    // Of a thread (`log` too), or of an operation's body.
    case waits, resumes
    // Of nobody, or of the one they concern.
    case misuse, lint, kvo
    // For the audience.
    case note, hold, mark, ask, choice, answer, focus, speed, zoom, highlight
  }

  /// From 1, without a gap.
  public var sequence: Int
  /// When it happened.
  public var time: EngineTime
  /// What happened.
  public var kind: Kind
  /// The operation it is about.
  public var operation: String?
  /// The queue it is about, or in which the operation is (for `created`: in which it will be).
  public var queue: String?
  /// The script thread it is about: `main`, or one under `threads`. `you` for what a person did at the keyboard.
  public var thread: String?
  /// The thread it happened on: 1 is main, then the file's threads, then the pool.
  public var worker: Int?
  /// The value before: of `max`, `priority`, kvo. The quality of service of what was `created`, unless it is the default.
  public var old: String?
  /// The value after: of `max`, `priority`, kvo; the other operation of `depends`; the number of a `block`, from 1;
  /// what a thread that `waits` waits for; the event that reveals the answer of an `ask`, and of an `answer` the
  /// number of its `ask`; the factor of a `speed`, the length of a `zoom` or a `hold`, the ids of a `highlight`.
  public var new: String?
  /// What a `log`, `note`, `lint`, `misuse`, `ask` or `choice` says, or the display name of what was `created`; why the
  /// `answer` is right.
  public var text: String?
  /// The code of a `misuse`, the id of a `lint`, the key of a `kvo`, the kind of what was `created`: an operation's, or what
  /// runs a queue if it is not the pool. The id of a `mark`; the key of a `choice` or an `answer`.
  public var code: String?
  /// How it ended, of one that has finished.
  public var outcome: OperationOutcome?

  /// A line; what is left out is nil, and the number 0.
  public init(
    sequence: Int = 0, time: EngineTime, kind: Kind, operation: String? = nil, queue: String? = nil,
    thread: String? = nil, worker: Int? = nil, old: String? = nil, new: String? = nil, text: String? = nil,
    code: String? = nil, outcome: OperationOutcome? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.kind = kind
    self.operation = operation
    self.queue = queue
    self.thread = thread
    self.worker = worker
    self.old = old
    self.new = new
    self.text = text
    self.code = code
    self.outcome = outcome
  }

  /// The code of a `requires` that says whose child an operation is.
  public static let groupCode = "group"

  /// The code of a `note` that is about an operation or a queue, and not for the audience at this moment.
  public static let aboutCode = "about"

  /// It reports that nothing can move any more although something is unfinished.
  public var isDeadlock: Bool { kind == .lint && code == Lint.deadlock.rawValue }

  /// Whom `subject.kind` names: the operation, else the queue, else the thread.
  public var subject: String? { operation ?? queue ?? thread }

  /// What may stand behind an event's name in a pattern.
  public var detail: String? {
    switch kind {
    case .log, .note, .failed, .ask: text
    case .misuse, .lint, .mark, .choice, .answer, .cancelled: code
    case .finished: outcome?.rawValue
    case .kvo: code.map { "\($0) \(old ?? "")->\(new ?? "")" }
    default: new
    }
  }
}
