internal import DequeModule

/// A watch that finds, in the events of an engine, what is allowed but probably not intended.
///
/// A pure value: events and instants in, findings out, each finding once. Except for the number of workers, it knows
/// only what the log contains.
package struct LintWatch: Sendable {
  /// A lint, and what it is about.
  package struct Finding: Hashable, Sendable {
    package let lint: Lint
    /// The operation; nil when the finding is about a queue alone.
    package let operation: OperationID?
    /// The queue that it is about, or that the operation is in.
    package let queue: QueueID?

    init(_ lint: Lint, _ operation: OperationID? = nil, in queue: QueueID? = nil) {
      self.lint = lint
      self.operation = operation
      self.queue = queue
    }
  }

  /// The duration of a condition before it is reported.
  static let allowedDuration = Duration.seconds(1)
  /// The time that an operation of a live engine has to end after a cancel: it may have been about to.
  static let cancelGrace = Duration.milliseconds(250)

  let workers: Int
  /// Whether every read of `isCancelled` is an event, as in a play, whose classes are steps.
  let seesAllReads: Bool
  var graph: WaitGraph
  /// The operations cancelled during execution that have not read `isCancelled`, since the cancel.
  var unnoticedCancels = AgeList<OperationID>()
  /// The queues with a slot and an operation for it, but no worker, with the time since; the main queue needs none.
  var starved = AgeList<QueueID>()
  /// The queues among them that were reported since a worker was last free.
  private var reportedStarved: [QueueID] = []
  /// The number of busy pool workers, and the time since none was free; nil while one is.
  var busyWorkers = 0
  private var busySince: EngineTime?
  /// The times at which operations became ready, or began to execute.
  var readySince: [OperationID: EngineTime] = [:]
  var runningSince: [OperationID: EngineTime] = [:]
  /// The number of operations that have run in a queue, and their total duration.
  var runs: [QueueID: (count: Int, total: Duration)] = [:]
  /// The operations in order of arrival in each queue; started ones at the front are dropped at the next check.
  var arrivals: [QueueID: Deque<OperationID>] = [:]
  /// The operations paused in their slots and not reported, by queue.
  var pausedRunners: [QueueID: [OperationID]] = [:]
  /// The queues of max 1 in which an operation preceded an earlier arrival.
  var unorderedQueues: Set<QueueID> = []
  /// The findings about existing operations.
  private var reported: [OperationID: Set<Lint>] = [:]
  private var reportedOfQueues: [QueueID: Set<Lint>] = [:]
  private var fresh: [Finding] = []

  /// Makes a watch that has seen nothing yet.
  /// - Parameter workers: the number of workers that the pool may have.
  package init(workers: Int) { self.init(workers: workers, seesAllReads: false) }

  package init(workers: Int, seesAllReads: Bool) {
    self.workers = workers
    self.seesAllReads = seesAllReads
    graph = WaitGraph(workers: workers, countsMembers: true)
  }

  /// Processes the next event.
  /// - Returns: the new findings.
  /// - Complexity: O(1) amortized, but O(what it waits for) for a new operation of high priority, and O(members of the
  ///   queue) for a finding about workers.
  package mutating func receive(_ event: EngineEvent) -> [Finding] {
    // An event at the last allowed instant is in time.
    checkOverdue { $0 < event.time }
    processBefore(event)
    graph.apply(event)
    processAfter(event)
    return fresh.takeAll()
  }

  /// Checks at a later instant, after everything that is due by then has happened.
  package mutating func check(at time: EngineTime) -> [Finding] {
    checkOverdue { $0 <= time }
    return fresh.takeAll()
  }

  /// Processes a finding that needs the operations themselves.
  /// - Returns: the finding, if new.
  mutating func receive(_ finding: Finding) -> [Finding] {
    report(finding)
    return fresh.takeAll()
  }

  /// The latest instant for the next check; nil while nothing can become overdue.
  package var nextCheck: EngineTime? {
    if unnoticedCancels.isEmpty, starved.isEmpty { return nil }
    return [unnoticedCancels.first?.time, starvingSince].compactMap(\.self).min().map { $0 + Self.allowedDuration }
  }

  /// The time since which the first of the queues lacks a worker; nil while a worker is free.
  private var starvingSince: EngineTime? {
    guard let busySince, let first = starved.first else { return nil }
    return max(busySince, first.time)
  }

  /// Whether any operation was picked or started, and has not finished.
  var isAnythingRunning: Bool { !graph.begun.isEmpty }

  /// Returns whether a finding about an operation was reported.
  func isReported(_ lint: Lint, of operation: OperationID) -> Bool { reported[operation]?.contains(lint) ?? false }

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

  /// Records that the engine has reported a lint itself.
  mutating func note(_ lint: Lint, of operation: OperationID) {
    if graph.nodes[operation] != nil { reported[operation, default: []].insert(lint) }
  }

  /// Forgets a finished or discarded operation, about which there can be no more findings.
  mutating func forget(_ operation: OperationID) { reported[operation] = nil }

  mutating func forget(_ queue: QueueID) {
    reportedOfQueues[queue] = nil
    starved.remove(queue)
    pausedRunners[queue] = nil
    runs[queue] = nil
    arrivals[queue] = nil
    unorderedQueues.remove(queue)
  }

  /// Records which queues lack only a worker after an event, and whether a worker is free.
  mutating func checkWorkers(at time: EngineTime) {
    for queue in graph.turned where !graph.isMain(queue) {
      if graph.lacksOnlyWorker(queue) {
        starved.insert(queue, at: time)
      } else {
        starved.remove(queue)
        reportedStarved.removeAll { $0 == queue }
      }
    }
    if busyWorkers >= workers {
      if busySince == nil { busySince = time }
    } else if busySince != nil {
      busySince = nil
      for queue in reportedStarved { starved.insert(queue, at: time) }
      reportedStarved = []
    }
  }

  private mutating func checkOverdue(_ isPast: (EngineTime) -> Bool) {
    while let (operation, time) = unnoticedCancels.first, isPast(time + Self.allowedDuration) {
      unnoticedCancels.remove(operation)
      report(Finding(.cancelIgnored, operation, in: graph.queue(of: operation)))
    }
    while let time = starvingSince, isPast(time + Self.allowedDuration), let queue = starved.first?.element {
      starved.remove(queue)
      reportedStarved.append(queue)
      report(Finding(.poolExhausted, graph.firstTakeable(in: queue), in: queue))
    }
  }
}
