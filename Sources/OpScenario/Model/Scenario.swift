public import OpEngine

/// One scenario file, read and checked: what exists, what the threads do, what must come out.
///
/// Every id in it names something that exists; nothing below has to look again.
public struct Scenario: Sendable {
  /// What the times of a scenario are measured with.
  public enum Clock: String, Sendable {
    /// Nothing takes time but what says so, and the play is the same every time.
    case virtual
    /// That of the machine: threads run at the same time.
    case real
  }

  /// The file as the person named it, for messages.
  public var file: String
  /// Its text, for the source lines under failed expectations.
  public var text: String
  public var title: LocalizedText
  public var description: LocalizedText?
  public var source: LocalizedText?
  /// What its times are measured with.
  public var clock = Clock.virtual
  /// Which of the orders that the rules allow is played; nil for the canonical one.
  public var seed: UInt64?
  /// How many pool workers there may be.
  public var workers: Int
  /// What becomes of a dependency that closes a ring (R18).
  public var cycles: CyclePolicy
  /// Lint and problem ids that are the lesson here.
  public var allow: Set<String>
  /// In file order, like everything below; behind them those of groups.
  public var queues: [QueuePlan]
  /// Behind those of the section come the barriers that steps bring.
  public var operations: [OperationPlan]
  /// What the main thread does.
  public var script: [Step]
  public var threads: [ThreadPlan]
  public var expectations: [Expectation]
  /// How many marks there are to be passed.
  public var markCount: Int {
    let bodies = operations.flatMap { $0.blocks + [$0.completion?.steps ?? []] + $0.observers.values }
    return ([script] + threads.map(\.steps) + bodies).reduce(0) { $0 + $1.markCount }
  }
  /// Operations whose key-value notifications are events of the play: those that somebody observes or expects.
  public var keyObserved: Set<String> = []

  public init(
    file: String, text: String = "", title: LocalizedText, description: LocalizedText? = nil,
    source: LocalizedText? = nil, seed: UInt64? = nil, workers: Int = 64, cycles: CyclePolicy = .faithful,
    allow: Set<String> = [], queues: [QueuePlan] = [], operations: [OperationPlan] = [], script: [Step] = [],
    threads: [ThreadPlan] = [], expectations: [Expectation] = []
  ) {
    self.file = file
    self.text = text
    self.title = title
    self.description = description
    self.source = source
    self.seed = seed
    self.workers = workers
    self.cycles = cycles
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
  public var note: LocalizedText?
  /// -1 stands for `default`. Any other negative number is misuse when the play begins, not a problem of the file.
  public var max: Int
  public var isSuspended: Bool
  /// The main queue (R22).
  public var isMain: Bool
  public var qualityOfService = QualityOfService.default
  /// What runs its operations is serial: one after the other, whatever `max` says.
  public var hasSerialExecutor = false
  public var place: SourcePlace

  /// What runs its operations. The main queue's are the main thread's affair, whatever else is said.
  public var executor: QueueExecutor { isMain ? .main : hasSerialExecutor ? .serial : .pool }

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
