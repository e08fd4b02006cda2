public import OpEngine

/// One scenario file, read and checked: what exists, what the threads do, what must come out.
///
/// Every id in it names something that exists; nothing below has to look again.
public struct Scenario: Sendable {
  /// The file as the person named it, for messages.
  public var file: String
  /// Its text, for the source lines under failed expectations.
  public var text: String
  public var title: LocalizedText
  public var description: LocalizedText?
  public var source: LocalizedText?
  /// Which of the orders that the rules allow is played; nil for the canonical one.
  public var seed: UInt64?
  /// How many pool workers there may be.
  public var workers: Int
  /// Lint and problem ids that are the lesson here.
  public var allow: Set<String>
  /// In file order, like everything below.
  public var queues: [QueuePlan]
  public var operations: [OperationPlan]
  /// What the main thread does.
  public var script: [Step]
  public var threads: [ThreadPlan]
  public var expectations: [Expectation]

  public init(
    file: String, text: String = "", title: LocalizedText, description: LocalizedText? = nil,
    source: LocalizedText? = nil, seed: UInt64? = nil, workers: Int = 64, allow: Set<String> = [],
    queues: [QueuePlan] = [], operations: [OperationPlan] = [], script: [Step] = [], threads: [ThreadPlan] = [],
    expectations: [Expectation] = []
  ) {
    self.file = file
    self.text = text
    self.title = title
    self.description = description
    self.source = source
    self.seed = seed
    self.workers = workers
    self.allow = allow
    self.queues = queues
    self.operations = operations
    self.script = script
    self.threads = threads
    self.expectations = expectations
  }
}

/// A queue of a scenario.
public struct QueuePlan: Sendable {
  public var id: String
  public var name: LocalizedText?
  /// -1 stands for `default`. Any other negative number is misuse when the play begins, not a problem of the file.
  public var max: Int
  public var isSuspended: Bool
  /// The main queue (R22).
  public var isMain: Bool
  public var place: SourcePlace

  public init(
    id: String, name: LocalizedText? = nil, max: Int = -1, isSuspended: Bool = false, isMain: Bool = false,
    place: SourcePlace
  ) {
    self.id = id
    self.name = name
    self.max = max
    self.isSuspended = isSuspended
    self.isMain = isMain
    self.place = place
  }
}

/// An operation of a scenario.
public struct OperationPlan: Sendable {
  /// How often a body looks whether it was cancelled.
  public enum CancelChecks: Hashable, Sendable {
    case every(Duration)
    case betweenSteps
    case never
  }

  public var id: String
  public var name: LocalizedText?
  /// The queue it is added to by itself at `at`; nil: only a step adds or starts it.
  public var queue: String?
  public var at: Duration
  /// What runs: one list of steps for each block. No block: it ends at once.
  public var blocks: [[Step]]
  /// Dependencies attached before the play.
  public var after: [String]
  public var priority: QueuePriority
  public var checksCancel: CancelChecks
  public var completion: Completion?
  public var place: SourcePlace

  public struct Completion: Sendable {
    public var steps: [Step]
    /// Runs on the main thread when it drains, instead of on a pool worker.
    public var isOnMain: Bool

    public init(steps: [Step], isOnMain: Bool = false) {
      self.steps = steps
      self.isOnMain = isOnMain
    }
  }

  public init(
    id: String, name: LocalizedText? = nil, queue: String? = nil, at: Duration = .zero, blocks: [[Step]] = [],
    after: [String] = [], priority: QueuePriority = .normal,
    checksCancel: CancelChecks = .every(.milliseconds(100)), completion: Completion? = nil, place: SourcePlace
  ) {
    self.id = id
    self.name = name
    self.queue = queue
    self.at = at
    self.blocks = blocks
    self.after = after
    self.priority = priority
    self.checksCancel = checksCancel
    self.completion = completion
    self.place = place
  }
}

/// A thread of a scenario beside the main one.
public struct ThreadPlan: Sendable {
  public var id: String
  public var steps: [Step]
  public var place: SourcePlace

  public init(id: String, steps: [Step], place: SourcePlace) {
    self.id = id
    self.steps = steps
    self.place = place
  }
}
