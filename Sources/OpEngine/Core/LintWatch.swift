internal import DequeModule

/// A watch that finds, in the events of an engine, what is allowed, and probably not meant.
///
/// Pure: events and instants in, findings out; each finding once. It knows nothing that the log does not contain, but
/// for the number of workers.
public struct LintWatch: Sendable {
  /// A lint, and what it is about.
  public struct Finding: Hashable, Sendable {
    public var lint: Lint
    /// The operation; nil when the finding is about a queue alone.
    public var operation: OperationID?
    /// The queue that it is about, or that the operation is in.
    public var queue: QueueID?

    init(_ lint: Lint, _ operation: OperationID? = nil, in queue: QueueID? = nil) {
      self.lint = lint
      self.operation = operation
      self.queue = queue
    }
  }

  /// The time that a condition may last before it is reported.
  static let allowedDuration = Duration.seconds(1)

  let workers: Int
  var graph: WaitGraph
  /// The operations that were cancelled while they executed and have not read `isCancelled`, since when.
  var unheard: [OperationID: EngineTime] = [:]
  /// The queues with a slot and an operation for it, but no worker, since when.
  var starved: [QueueID: EngineTime] = [:]
  /// How many of the pool's workers are taken.
  var busyWorkers = 0
  /// Since when an operation has been ready, or has run.
  var readySince: [OperationID: EngineTime] = [:]
  var runningSince: [OperationID: EngineTime] = [:]
  /// How long those that have run in a queue took together.
  var runs: [QueueID: (count: Int, total: Duration)] = [:]
  /// The arrivals of each queue, in order; started ones at the front are dropped at the next check.
  var arrivals: [QueueID: Deque<OperationID>] = [:]
  /// The operations that are paused in their slots.
  var pausedRunners: Set<OperationID> = []
  /// Queues of max 1 that did not keep to the order of arrival.
  var jumped: Set<QueueID> = []
  /// The findings about operations that still exist.
  private var told: [OperationID: Set<Lint>] = [:]
  private var toldOfQueues: [QueueID: Set<Lint>] = [:]
  private var fresh: [Finding] = []

  /// Makes a watch that has seen nothing yet.
  /// - Parameter workers: the number of workers that the pool may have.
  public init(workers: Int) {
    self.workers = workers
    graph = WaitGraph(workers: workers)
  }

  /// Takes in the next event.
  /// - Returns: the new findings.
  /// - Complexity: O(1) amortized, but O(members of the queue) where a worker is missing or an operation is paused.
  public mutating func receive(_ event: EngineEvent) -> [Finding] {
    // What is done at the last instant is done in time.
    lookAtWhatIsOld { $0 < event.time }
    lookBefore(event)
    graph.apply(event)
    lookAfter(event)
    return takeFresh()
  }

  /// Checks again at a later instant, when everything due by then has happened.
  public mutating func check(at time: EngineTime) -> [Finding] {
    lookAtWhatIsOld { $0 <= time }
    return takeFresh()
  }

  /// Takes in a finding that needs the operations themselves.
  /// - Returns: the finding, if it is new.
  mutating func receive(_ finding: Finding) -> [Finding] {
    tell(finding)
    return takeFresh()
  }

  /// The latest instant for the next check; nil while nothing grows old.
  public var nextCheck: EngineTime? {
    let first = [unheard.values.min(), starved.values.min()].compactMap(\.self).min()
    return first.flatMap { $0 == Self.never ? nil : $0 + Self.allowedDuration }
  }

  /// The time of a condition that was reported and is not reported again.
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

  /// The engine has reported the lint itself.
  mutating func note(_ lint: Lint, of operation: OperationID) {
    if graph.nodes[operation] != nil { told[operation, default: []].insert(lint) }
  }

  /// Forgets an operation that is finished or gone: there will be no finding about it any more.
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
    for (operation, _) in unheard.filter({ isPast($0.value + Self.allowedDuration) })
      .sorted(by: { ($0.value, $0.key.row) < ($1.value, $1.key.row) })
    {
      unheard[operation] = nil
      tell(Finding(.cancelIgnored, operation, in: graph.queue(of: operation)))
    }
    for (queue, _) in starved.filter({ $0.value != Self.never && isPast($0.value + Self.allowedDuration) })
      .sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) })
    {
      starved[queue] = Self.never
      tell(Finding(.poolExhausted, graph.firstTakeable(in: queue), in: queue))
    }
  }
}
