internal import DequeModule

/// A watch that finds, in the events of an engine, what is allowed but probably not intended.
///
/// A pure value: events and instants in, findings out, each finding once. Except for the number of workers, it knows
/// only what the log contains.
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
  /// The operations that were cancelled while they executed and have not read `isCancelled`, with the time of the cancel.
  var unnoticedCancels: [OperationID: EngineTime] = [:]
  /// The queues with a slot and an operation for it, but no worker, with the time at which that began.
  var starved: [QueueID: EngineTime] = [:]
  /// The number of busy workers of the pool.
  var busyWorkers = 0
  /// The times at which operations became ready, or began to execute.
  var readySince: [OperationID: EngineTime] = [:]
  var runningSince: [OperationID: EngineTime] = [:]
  /// The number of operations that have run in a queue, and their total duration.
  var runs: [QueueID: (count: Int, total: Duration)] = [:]
  /// The operations in order of their arrival in each queue; started ones at the front are dropped at the next check.
  var arrivals: [QueueID: Deque<OperationID>] = [:]
  /// The operations that are paused in their slots.
  var pausedRunners: Set<OperationID> = []
  /// The queues of max 1 in which an operation went before an earlier arrival.
  var unorderedQueues: Set<QueueID> = []
  /// The findings about operations that still exist.
  private var reported: [OperationID: Set<Lint>] = [:]
  private var reportedOfQueues: [QueueID: Set<Lint>] = [:]
  private var fresh: [Finding] = []

  /// Makes a watch that has seen nothing yet.
  /// - Parameter workers: the number of workers that the pool may have.
  public init(workers: Int) {
    self.workers = workers
    graph = WaitGraph(workers: workers)
  }

  /// Processes the next event.
  /// - Returns: the new findings.
  /// - Complexity: O(1) amortized, but O(members of the queue) where a worker is missing or an operation is paused.
  public mutating func receive(_ event: EngineEvent) -> [Finding] {
    // An event at the last allowed instant is in time.
    checkOverdue { $0 < event.time }
    processBefore(event)
    graph.apply(event)
    processAfter(event)
    return takeFresh()
  }

  /// Checks at a later instant, after everything that is due by then has happened.
  public mutating func check(at time: EngineTime) -> [Finding] {
    checkOverdue { $0 <= time }
    return takeFresh()
  }

  /// Processes a finding that needs the operations themselves.
  /// - Returns: the finding, if it is new.
  mutating func receive(_ finding: Finding) -> [Finding] {
    report(finding)
    return takeFresh()
  }

  /// The latest instant for the next check; nil while nothing can become overdue.
  public var nextCheck: EngineTime? {
    let first = [unnoticedCancels.values.min(), starved.values.min()].compactMap(\.self).min()
    return first.flatMap { $0 == Self.never ? nil : $0 + Self.allowedDuration }
  }

  /// The time of a condition that was reported and is not reported again.
  private static let never = EngineTime.forEver

  /// Whether an operation has been picked or started, and is not finished.
  var isAnythingRunning: Bool { graph.nodes.operations.contains { graph.isRunning($0) } }

  mutating func report(_ finding: Finding) {
    let isNew =
      if let operation = finding.operation {
        reported[operation, default: []].insert(finding.lint).inserted
      } else if let queue = finding.queue {
        reportedOfQueues[queue, default: []].insert(finding.lint).inserted
      } else {
        true
      }
    if isNew { fresh.append(finding) }
  }

  /// Notes that the engine has reported a lint itself.
  mutating func note(_ lint: Lint, of operation: OperationID) {
    if graph.nodes[operation] != nil { reported[operation, default: []].insert(lint) }
  }

  /// Forgets an operation that is finished or discarded, and about which there can be no more findings.
  mutating func forget(_ operation: OperationID) { reported[operation] = nil }

  mutating func forget(_ queue: QueueID) {
    reportedOfQueues[queue] = nil
    starved[queue] = nil
    runs[queue] = nil
    arrivals[queue] = nil
    unorderedQueues.remove(queue)
  }

  private mutating func takeFresh() -> [Finding] {
    defer { fresh.removeAll() }
    return fresh
  }

  private mutating func checkOverdue(_ isPast: (EngineTime) -> Bool) {
    // As it is at nearly every event.
    if unnoticedCancels.isEmpty, starved.isEmpty { return }
    // Sorted, so that a log is the same every time.
    for (operation, _) in unnoticedCancels.filter({ isPast($0.value + Self.allowedDuration) })
      .sorted(by: { ($0.value, $0.key.row) < ($1.value, $1.key.row) })
    {
      unnoticedCancels[operation] = nil
      report(Finding(.cancelIgnored, operation, in: graph.queue(of: operation)))
    }
    for (queue, _) in starved.filter({ $0.value != Self.never && isPast($0.value + Self.allowedDuration) })
      .sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) })
    {
      starved[queue] = Self.never
      report(Finding(.poolExhausted, graph.firstTakeable(in: queue), in: queue))
    }
  }
}
