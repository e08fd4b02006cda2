internal import DequeModule

/// The free threads, and the work items that wait for one.
struct WorkerTable: ~Copyable {
  /// The maximum number of workers: more are useless on any machine, and are reduced to this.
  static let maxWorkers = 65_536

  /// Work for a worker other than an operation.
  enum WorkItem {
    /// A completion block (R9).
    case completion(OperationID, isOnMain: Bool)
    /// A further block of a block operation.
    case block(OperationID, number: Int)
  }

  let limit: Int
  /// The number of the first pool worker.
  let first: UInt32
  private var free: BitTree
  /// Whether the main thread serves its queue: in a play, while its script waits for a time or an event, or has ended.
  var isMainFree = false
  /// The completion blocks, served before blocks, and both before any queue.
  private var completions = Deque<OperationID>()
  private var blocks = Deque<(operation: OperationID, number: Int)>()
  /// Completion blocks for the main thread.
  private var mainCompletions = Deque<OperationID>()
  /// The number of work items that wait for pool workers. Every update reads it; reading both queues costs 15
  /// instructions more.
  private var waitingItems = 0

  init(limit: Int, first: UInt32) {
    self.limit = limit
    self.first = first
    free = BitTree(minimumCapacity: limit)
    for index in 0..<limit { free.insert(index) }
  }

  /// Whether a pool worker is free.
  var isAnyFree: Bool { !free.isEmpty }

  /// Takes the lowest free worker.
  mutating func take() -> WorkerID? {
    guard let index = free.popFirst() else { return nil }
    return WorkerID(first + UInt32(index))
  }

  /// - Precondition: `worker` is a taken worker of the pool, or main.
  mutating func giveBack(_ worker: WorkerID) {
    if worker == .main {
      isMainFree = true
    } else {
      precondition(worker.number >= first, "\(worker) is not a worker of the pool")
      free.insert(Int(worker.number - first))
    }
  }

  mutating func add(_ item: WorkItem) {
    switch item {
    case .completion(let operation, isOnMain: false):
      completions.append(operation)
      waitingItems += 1
    case .completion(let operation, isOnMain: true): mainCompletions.append(operation)
    case .block(let operation, let number):
      blocks.append((operation, number))
      waitingItems += 1
    }
  }

  /// Takes the next work item for a pool worker.
  mutating func nextWorkItem() -> WorkItem? {
    if waitingItems == 0 { return nil }
    waitingItems -= 1
    if let operation = completions.popFirst() { return .completion(operation, isOnMain: false) }
    return blocks.popFirst().map { .block($0.operation, number: $0.number) }
  }

  /// Takes the next completion block of the main thread, and the thread with it.
  mutating func takeMainCompletion() -> OperationID? {
    guard isMainFree, let operation = mainCompletions.popFirst() else { return nil }
    isMainFree = false
    return operation
  }

  var hasWorkItem: Bool { @inline(__always) get { waitingItems > 0 } }

  /// Takes the next waiting block of `operation`, for a thread that has just run another of its blocks.
  /// - Complexity: O(waiting blocks).
  mutating func takeBlock(of operation: OperationID) -> Int? {
    guard let index = blocks.firstIndex(where: { $0.operation == operation }) else { return nil }
    waitingItems -= 1
    return blocks.remove(at: index).number
  }
}
