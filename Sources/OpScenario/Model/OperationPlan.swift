public import OpEngine

/// An operation of a scenario.
public struct OperationPlan: Sendable {
  /// How often a body looks whether it was cancelled.
  public enum CancelChecks: Hashable, Sendable {
    case every(Duration)
    case betweenSteps
    case never
  }

  public struct Completion: Sendable {
    public var steps: [Step]
    /// Runs on the main thread when it drains, instead of on a pool worker.
    public var isOnMain: Bool

    public init(steps: [Step], isOnMain: Bool = false) {
      self.steps = steps
      self.isOnMain = isOnMain
    }
  }

  /// It ends failed, whatever its body does.
  public struct Failure: Hashable, Sendable {
    /// Counted from when it began to execute.
    public var at: Duration
    public var message: String

    public init(at: Duration, message: String) {
      self.at = at
      self.message = message
    }
  }

  /// What has to hold before it starts.
  public struct Condition: Hashable, Sendable {
    public var id: String
    /// What a look at it comes to.
    public var isSatisfied: Bool
    public var otherwise: Requirement.Otherwise
    /// The operation that brings it about.
    public var produces: String?

    public init(
      id: String, isSatisfied: Bool = false, otherwise: Requirement.Otherwise = .cancel, produces: String? = nil
    ) {
      self.id = id
      self.isSatisfied = isSatisfied
      self.otherwise = otherwise
      self.produces = produces
    }
  }

  /// What a group runs, in the queue that bears its id.
  public struct Group: Hashable, Sendable {
    public var children: [String]
    /// Each child depends on the one before.
    public var isChain: Bool
    public var cancelsOnFailure: Bool

    public init(children: [String], isChain: Bool = false, cancelsOnFailure: Bool = false) {
      self.children = children
      self.isChain = isChain
      self.cancelsOnFailure = cancelsOnFailure
    }
  }

  public var id: String
  public var kind: OperationKind
  public var name: LocalizedText?
  public var note: LocalizedText?
  /// The queue it is added to by itself at `at`; nil: only a step or its group adds or starts it.
  public var queue: String?
  /// The group whose child it is.
  public var parent: String?
  public var at: Duration
  /// What runs: one list of steps for each block. No block: it ends at once.
  public var blocks: [[Step]]
  /// Dependencies attached before the play.
  public var after: [String]
  public var priority: QueuePriority
  public var qualityOfService = QualityOfService.default
  public var checksCancel: CancelChecks
  /// What it leaves behind when it has run to its end.
  public var result: String?
  public var failure: Failure?
  public var conditions: [Condition]
  /// Categories of which at most one operation executes; none twice.
  public var exclusive: [String]
  /// Of those of the kind `group` only.
  public var group: Group?
  public var completion: Completion?
  /// What observers of its keys do at each notification, by key.
  public var observers: [String: [Step]] = [:]
  /// Of those of the kind `custom` only.
  public var overrides: Overrides?
  public var place: SourcePlace

  public init(
    id: String, kind: OperationKind = .block, name: LocalizedText? = nil, queue: String? = nil, parent: String? = nil,
    at: Duration = .zero, blocks: [[Step]] = [], after: [String] = [], priority: QueuePriority = .normal,
    checksCancel: CancelChecks = .every(.milliseconds(100)), result: String? = nil, failure: Failure? = nil,
    conditions: [Condition] = [], exclusive: [String] = [], group: Group? = nil, completion: Completion? = nil,
    place: SourcePlace
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.queue = queue
    self.parent = parent
    self.at = at
    self.blocks = blocks
    self.after = after
    self.priority = priority
    self.checksCancel = checksCancel
    self.result = result
    self.failure = failure
    self.conditions = conditions
    self.exclusive = exclusive
    self.group = group
    self.completion = completion
    self.place = place
  }
}

extension OperationPlan {
  /// What it has left behind when it has ended; nil when it failed or did not run to its end.
  /// - Parameters:
  ///   - isAbandoned: its body has seen a cancel, and left.
  ///   - result: what a child has left behind.
  func result(
    after outcome: OperationOutcome, isAbandoned: Bool, ofChild result: (String) -> OperationResult?
  ) -> OperationResult? {
    if let group {
      return .map(
        group.children.compactMap { child in result(child).map { OperationResult.Entry(child: child, result: $0) } })
    }
    switch outcome {
    case .completed: return self.result.map { .value($0) }
    case .cancelledWhileExecuting where !isAbandoned: return self.result.map { .value($0) }
    case .cancelledBeforeStart, .cancelledWhileExecuting, .failed: return nil
    }
  }

  /// The steps of all that it runs.
  var stepLists: [[Step]] {
    blocks + [completion?.steps ?? []] + observers.values + (overrides?.bodies ?? [])
  }

  /// What it asks for beyond its dependencies.
  var requirements: [Requirement] {
    conditions.map { .condition($0.id, otherwise: $0.otherwise) } + exclusive.map { .exclusive($0) }
  }

  /// The children of a chain that depend on others of it: each on the one before.
  var chainLinks: [(child: String, previous: String)] {
    guard let group, group.isChain else { return [] }
    return zip(group.children.dropFirst(), group.children).map { ($0, $1) }
  }
}
