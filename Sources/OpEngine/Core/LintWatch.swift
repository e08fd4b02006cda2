internal import DequeModule

/// Looks in the events of an engine for what is allowed, and probably not meant.
///
/// Pure: events and instants in, findings out; each finding once. It knows nothing that the log does not tell, but for how
/// many workers there are.
public struct LintWatch: Sendable {
  /// A lint, and whom it is about.
  public struct Finding: Hashable, Sendable {
    public var lint: Lint
    /// Whom it is about; nil when that is a queue alone.
    public var operation: OperationID?
    /// The queue it is about, or that the operation is in.
    public var queue: QueueID?

    init(_ lint: Lint, _ operation: OperationID? = nil, in queue: QueueID? = nil) {
      self.lint = lint
      self.operation = operation
      self.queue = queue
    }
  }

  /// How long something may last before it is worth a word.
  static let patience = Duration.seconds(1)

  let workers: Int
  var graph: WaitGraph
  /// Cancelled while they executed, and since when nobody has looked.
  var unheard: [OperationID: EngineTime] = [:]
  /// Since when a queue has had a slot and somebody for it, but no worker.
  var starved: [QueueID: EngineTime] = [:]
  /// How many of the pool's workers are taken.
  var busyWorkers = 0
  /// Since when an operation has been ready, or has run.
  var readySince: [OperationID: EngineTime] = [:]
  var runningSince: [OperationID: EngineTime] = [:]
  /// How long those that have run in a queue took together.
  var runs: [QueueID: (count: Int, total: Duration)] = [:]
  /// Who has come to a queue, in this order; those in front that have started are dropped when somebody looks.
  var arrivals: [QueueID: Deque<OperationID>] = [:]
  /// Those that stand still in their slots.
  var pausedRunners: Set<OperationID> = []
  /// Queues of max 1 that did not keep to the order of arrival.
  var jumped: Set<QueueID> = []
  /// What was said of those that are still there.
  private var told: [OperationID: Set<Lint>] = [:]
  private var toldOfQueues: [QueueID: Set<Lint>] = [:]
  private var fresh: [Finding] = []

  /// - Parameter workers: how many the pool may have.
  public init(workers: Int) {
    self.workers = workers
    graph = WaitGraph(workers: workers)
  }

  /// Takes in the next event.
  /// - Returns: what it gives reason to say.
  /// - Complexity: O(1) amortized, but O(members of the queue) where a worker is missing or somebody stands still.
  public mutating func take(_ event: EngineEvent) -> [Finding] {
    // What is done at the last instant is done in time.
    lookAtWhatIsOld { $0 < event.time }
    lookBefore(event)
    graph.apply(event)
    lookAfter(event)
    return takeFresh()
  }

  /// Looks again at a later instant, when everything due by then has happened.
  public mutating func look(at time: EngineTime) -> [Finding] {
    lookAtWhatIsOld { $0 <= time }
    return takeFresh()
  }

  /// Takes in what somebody else has found who has the operations themselves.
  /// - Returns: the same, if it is news.
  mutating func take(_ finding: Finding) -> [Finding] {
    tell(finding)
    return takeFresh()
  }

  /// When to look again at the latest; nil while nothing grows old.
  public var nextLook: EngineTime? {
    let first = [unheard.values.min(), starved.values.min()].compactMap(\.self).min()
    return first.flatMap { $0 == Self.never ? nil : $0 + Self.patience }
  }

  /// Since when: it was told, and grows old no more.
  private static let never = EngineTime(nanoseconds: .max)

  /// An operation has been picked or started, and is not finished.
  var isAnythingRunning: Bool { graph.nodes.values.contains { $0.state.isRunning } }

  mutating func tell(_ finding: Finding) {
    let isNew =
      if let operation = finding.operation {
        told[operation, default: []].insert(finding.lint).inserted
      } else if let queue = finding.queue {
        toldOfQueues[queue, default: []].insert(finding.lint).inserted
      } else {
        true
      }
    if isNew { fresh.append(finding) }
  }

  /// The engine has told of it by itself.
  mutating func note(_ lint: Lint, of operation: OperationID) {
    if graph.nodes[operation] != nil { told[operation, default: []].insert(lint) }
  }

  /// It is finished or gone: nothing more will be said of it.
  mutating func forget(_ operation: OperationID) { told[operation] = nil }

  mutating func forget(_ queue: QueueID) {
    toldOfQueues[queue] = nil
    starved[queue] = nil
    runs[queue] = nil
    arrivals[queue] = nil
    jumped.remove(queue)
  }

  private mutating func takeFresh() -> [Finding] {
    defer { fresh.removeAll() }
    return fresh
  }

  private mutating func lookAtWhatIsOld(_ isPast: (EngineTime) -> Bool) {
    // In an order of their own: a log is the same every time.
    for (operation, _) in unheard.filter({ isPast($0.value + Self.patience) })
      .sorted(by: { ($0.value, $0.key.row) < ($1.value, $1.key.row) })
    {
      unheard[operation] = nil
      tell(Finding(.cancelIgnored, operation, in: graph.queue(of: operation)))
    }
    for (queue, _) in starved.filter({ $0.value != Self.never && isPast($0.value + Self.patience) })
      .sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) })
    {
      starved[queue] = Self.never
      tell(Finding(.poolExhausted, graph.firstTakeable(in: queue), in: queue))
    }
  }
}
