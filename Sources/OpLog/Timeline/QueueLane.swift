/// A queue according to the log: its running operations and suspensions over time.
package struct QueueLane: Hashable, Sendable {
  /// The number of started and unfinished operations from a time on.
  package struct Running: Hashable, Sendable {
    package var time: EngineTime
    package var count: Int

    package init(time: EngineTime, count: Int) {
      self.time = time
      self.count = count
    }
  }

  package let id: String
  /// The display name; the id if it has none or only invisible characters.
  package let name: String
  package let createdAt: EngineTime
  package let qualityOfService: QualityOfService
  /// The executor of its operations.
  package let executor: QueueExecutor
  /// The scenario's note about it.
  package var note: String?
  /// The limit; -1 stands for `default`, bounded only by the worker pool.
  package private(set) var max: Int
  /// Indices of the timeline's operations that are in it or intended for it.
  package internal(set) var operations: ChunkedArray<Int> = []
  /// The number of ready operations.
  package private(set) var readyCount = 0
  /// The number of operations that were added and are not ready.
  package private(set) var waitingCount = 0
  /// The finish times of its operations, in order.
  private var finishes: ChunkedArray<EngineTime> = []
  /// The count after each instant at which it changed.
  package private(set) var running = ChunkedArray<Running>()
  package private(set) var suspensions: [LaneInterval] = []

  init(id: String, _ new: LogEvent.NewQueue, createdAt: EngineTime) {
    self.id = id
    name = new.name.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } ?? id
    self.createdAt = createdAt
    qualityOfService = new.qualityOfService
    executor = new.executor
    max = new.max
  }

  /// The number of started and unfinished operations.
  package var runningCount: Int { running.last?.count ?? 0 }

  package var isSuspended: Bool { suspensions.openSince != nil }

  /// Whether it is the main queue without its own name, for which the log uses the main thread's name.
  var isNamelessMainQueue: Bool { executor == .main && name == "main" }

  mutating func changeRunning(by change: Int, at time: EngineTime) {
    let count = Swift.max(0, runningCount + change)
    if running.last?.time == time { running.removeLast() }
    if count != runningCount { running.append(Running(time: time, count: count)) }
  }

  /// Records a phase change of an operation; the old phase is nil for a newly added one.
  mutating func move(from old: OperationPhase?, to new: OperationPhase, at time: EngineTime) {
    count(old, -1)
    count(new, 1)
    if new == .finished { finishes.append(Swift.max(time, finishes.last ?? .zero)) }
  }

  /// Changes the number of operations in a phase; nil for one not added before.
  mutating func count(_ phase: OperationPhase?, _ change: Int) {
    switch phase {
    case .ready?: readyCount += change
    case .pending?: waitingCount += change
    case .executing?, .finished?, nil: break
    }
  }

  /// Returns the number of operations finished after a time.
  ///
  /// - Complexity: O(log *n*).
  package func finishedCount(after time: EngineTime) -> Int {
    finishes.count - finishes.partitioningIndex { $0 > time }
  }

  /// Applies the next change of the queue.
  mutating func apply(_ change: QueueChange<LogName>, at time: EngineTime) {
    switch change {
    case .suspended: suspensions.open(at: time)
    case .resumed: suspensions.close(at: time)
    case .maxChanged(_, let new): max = new
    case .discarded, .idle, .barrierAdded: break
    }
  }
}
