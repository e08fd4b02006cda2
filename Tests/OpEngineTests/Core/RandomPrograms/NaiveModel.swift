@testable import OpEngine

/// A model of the rules, as plain as possible: lists that are searched from the front each time.
///
/// It shares no line with the engine. It knows nothing of starting, executing and finishing: what holds a slot runs.
struct NaiveModel {
  enum Stage { case fresh, waiting, running, finished }

  struct Operation {
    var stage = Stage.fresh
    var priority: QueuePriority
    var isCancelled = false
    var dependencies: [String] = []
    var queue: String?
    /// The turn of its addition.
    var added = 0
    /// The turn in which it came to the tail of its class.
    var place = 0
    /// Whether its completion block waits or runs.
    var isCompleting = false
    /// The operation whose completion block runs after it.
    var nextCompletion: (name: String, place: EngineState.Completion)?

    var isDone: Bool { stage == .finished && !isCompleting }
  }

  struct Queue {
    let name: String
    let executor: QueueExecutor
    var max: Int
    var isSuspended = false
    /// The worker that has its serial executor.
    var serialWorker: Int?
    /// The operation whose completion block was the last to be due, in a queue of one.
    var lastCompletion: String?

    var isMain: Bool { executor == .main }
  }

  var operations: [String: Operation] = [:]
  var queues: [Queue] = []
  var freeWorkers: Set<Int>
  var completions: [String] = []
  var mainCompletions: [String] = []
  var blocks: [(operation: String, number: Int)] = []
  /// The number of dependencies that have closed a cycle (R18).
  var rings = 0
  private var turn = 0

  init(workers: Int) { freeWorkers = Set(2..<2 + workers) }

  subscript(name: String) -> Operation {
    get { operations[name, default: Operation(priority: .normal)] }
    set { operations[name] = newValue }
  }

  /// Whether the operation is ready (R3, R4, R6).
  func isReady(_ name: String) -> Bool {
    let operation = self[name]
    return operation.isCancelled || operation.stage == .running || operation.stage == .finished
      || operation.dependencies.allSatisfy { self[$0].stage == .finished }
  }

  /// Whether its queue, its thread, its completion block or an unfinished dependant keeps it (R19).
  func isKept(_ name: String) -> Bool {
    let operation = self[name]
    return operation.stage == .waiting || operation.stage == .running || operation.isCompleting
      || operations.values.contains { !$0.isDone && $0.dependencies.contains(name) }
  }

  /// Adds a dependency (R4, R18).
  mutating func addDependency(_ name: String, on other: String) -> Misuse.Code? {
    if name == other { return .selfDependency }
    if self[name].dependencies.contains(other) { return nil }
    if waits(other, for: name) { rings += 1 }
    self[name].dependencies.append(other)
    return nil
  }

  /// Directly or indirectly, via operations that still wait.
  private func waits(_ name: String, for other: String) -> Bool {
    var (reached, next): (Set<String>, [String]) = ([name], [name])
    while let one = next.popLast(), let operation = operations[one] {
      guard !operation.isCancelled, operation.stage == .fresh || operation.stage == .waiting else { continue }
      if one == other { return true }
      for dependency in operation.dependencies where reached.insert(dependency).inserted { next.append(dependency) }
    }
    return false
  }

  /// Adds a batch to a queue (R2).
  mutating func enqueue(_ names: [String], in queue: String) -> Misuse.Code? {
    for (index, name) in names.enumerated() {
      if names[..<index].contains(name) { return .duplicateInBatch }
      if self[name].stage != .fresh { return .alreadyEnqueuedOrFinished }
    }
    for name in names {
      turn += 1
      self[name].stage = .waiting
      self[name].queue = queue
      self[name].added = turn
      self[name].place = turn
    }
    return nil
  }

  mutating func cancel(_ name: String) { if self[name].stage != .finished { self[name].isCancelled = true } }

  mutating func cancelAll(in queue: String) {
    for name in operations.keys where self[name].queue == queue { cancel(name) }
  }

  /// Changes a priority, and moves the operation to the tail of its new class (R12).
  mutating func setPriority(_ name: String, _ priority: QueuePriority) {
    guard self[name].priority != priority else { return }
    turn += 1
    self[name].priority = priority
    self[name].place = turn
  }

  /// Starts an operation by hand.
  mutating func start(_ name: String) -> Misuse.Code? {
    switch self[name].stage {
    case .fresh where isReady(name):
      self[name].stage = .running
      return nil
    case .fresh: return .notReady
    case .waiting: return .ownedByQueue
    case .running: return .alreadyExecuting
    case .finished: return nil
    }
  }

  mutating func finish(_ name: String, completion: EngineState.Completion) {
    self[name].stage = .finished
    if completion == .none { return }
    self[name].isCompleting = true
    // R9.
    let queue = queues.firstIndex { $0.name == self[name].queue && ($0.max == 1 || $0.executor == .serial) }
    if let queue {
      let last = queues[queue].lastCompletion
      queues[queue].lastCompletion = name
      if let last, self[last].isCompleting {
        self[last].nextCompletion = (name, completion)
        return
      }
    }
    complete(name, completion)
  }

  private mutating func complete(_ name: String, _ place: EngineState.Completion) {
    if place == .onMain { mainCompletions.append(name) } else { completions.append(name) }
  }

  mutating func endCompletion(_ name: String) {
    self[name].isCompleting = false
    if let (next, place) = self[name].nextCompletion { complete(next, place) }
    self[name].nextCompletion = nil
  }

  /// Removes an operation that is gone, also from the lists of dependencies (R19).
  mutating func retire(_ name: String) {
    operations[name] = nil
    for other in operations.keys { self[other].dependencies.removeAll { $0 == name } }
  }

  /// Everything that starts now, in order: R10, R12, R13, R16.
  mutating func dispatch() -> [String] {
    var started: [String] = []
    if freeWorkers.contains(1), !mainCompletions.isEmpty {
      freeWorkers.remove(1)
      started.append("complete \(mainCompletions.removeFirst()) on 1")
    }
    while let worker = freePoolWorker, !completions.isEmpty || !blocks.isEmpty {
      freeWorkers.remove(worker)
      if completions.isEmpty {
        let block = blocks.removeFirst()
        started.append("run block \(block.number) of \(block.operation) on \(worker)")
      } else {
        started.append("complete \(completions.removeFirst()) on \(worker)")
      }
    }
    for index in queues.indices {
      while let name = next(in: queues[index]),
        let worker = queues[index].isMain ? freeWorkers.first(where: { $0 == 1 }) : freePoolWorker
      {
        freeWorkers.remove(worker)
        if queues[index].executor == .serial { queues[index].serialWorker = worker }
        self[name].stage = .running
        started.append("begin \(name) on \(worker)")
      }
    }
    return started
  }

  mutating func free(_ worker: Int) {
    freeWorkers.insert(worker)
    for index in queues.indices where queues[index].serialWorker == worker { queues[index].serialWorker = nil }
  }

  private var freePoolWorker: Int? { freeWorkers.filter { $0 > 1 }.min() }

  private func next(in queue: Queue) -> String? {
    if queue.isSuspended { return nil }
    var running = 0
    var best: (name: String, rank: (Int, Int))?
    for (name, operation) in operations where operation.queue == queue.name {
      if operation.stage == .running { running += 1 }
      guard operation.stage == .waiting, isReady(name) else { continue }
      let rank = (-operation.priority.rawValue, operation.place)
      if best.map({ rank < $0.rank }) ?? true { best = (name, rank) }
    }
    if queue.serialWorker != nil { return nil }
    return queue.max == -1 || running < queue.max ? best?.name : nil
  }
}
