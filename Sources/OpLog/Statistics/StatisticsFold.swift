package import OpEngine

/// An incremental fold of a log into its statistics.
package struct StatisticsFold: Hashable, Sendable {
  /// An operation of the log.
  struct Life: Hashable {
    let name: LogName
    let row: Int
    var kind: OperationKind?
    var className: String?
    var queue: LogName?
    /// The numbers of its dependencies.
    var dependencies: [Int] = []
    var addedAt: EngineTime?
    var readyAt: EngineTime?
    var startedAt: EngineTime?
    var finishedAt: EngineTime?
    var isReady = false
    var isCancelled = false
    var holdsSlot = false

    var classOrKind: String { className ?? kind?.className ?? "Operation" }
  }

  /// A queue, with the waiting times of its operations so far.
  struct Queue: Hashable {
    let isSerial: Bool
    var max = -1
    var isSuspended = false
    var pending = 0
    var ready = 0
    var running = 0
    var peak = 0
    var obstacles: [LogStatistics.Obstacle: Duration] = [:]
    /// Slots multiplied by time: available and used.
    var slots = Duration.zero
    var usedSlots = Duration.zero
    var latest: EngineTime

    /// Adds the time since the last change.
    mutating func advance(to time: EngineTime) {
      let length = time - latest
      latest = Swift.max(latest, time)
      guard length > .zero else { return }
      if pending > 0 { obstacles[.readiness, default: .zero] += length * pending }
      if ready > 0 {
        let obstacle: LogStatistics.Obstacle =
          isSuspended ? .suspension : max >= 0 && running >= max ? .slot : .thread
        obstacles[obstacle, default: .zero] += length * ready
      }
      guard max > 0 else { return }
      slots += length * max
      usedSlots += length * Swift.min(running, max)
    }

    mutating func advance(to time: EngineTime, andApply change: (inout Queue) -> Void) {
      advance(to: time)
      change(&self)
    }
  }

  /// The operations by name number.
  private var lives: [Int: Life] = [:]
  private var kinds: [OperationKind: Concurrency] = [:]
  private var classes: [String: Concurrency] = [:]
  /// The queues by name number.
  private var queues: [Int: Queue] = [:]
  private var queueOrder: [LogName] = []
  private var end = EngineTime.zero

  package init() {}

  package mutating func apply(_ event: LogEvent) {
    end = max(end, event.time)
    switch event.body {
    case .created(let name, let queue, let new):
      guard lives[name.number] == nil else { return }
      lives[name.number] = Life(name: name, row: lives.count, kind: new.kind, className: new.className, queue: queue)
    // Changed in place: a copy of `Life` would copy all dependencies at each change.
    case .operation(let name, _, .dependencyAdded(let other)): lives[name.number]?.dependencies.append(other.number)
    case .operation(let name, _, .dependencyRemoved(let other)):
      lives[name.number]?.dependencies.removeAll { $0 == other.number }
    case .operation(let name, _, let change):
      guard var life = lives[name.number] else { return }
      apply(change, to: &life, at: event.time)
      lives[name.number] = life
    case .queueCreated(let name, let new):
      guard queues[name.number] == nil else { return }
      queueOrder.append(name)
      let isSerial = [.main, .serial].contains(new.executor)
      queues[name.number] = Queue(isSerial: isSerial, max: isSerial ? 1 : new.max, latest: event.time)
    case .queue(let name, .suspended): update(name, at: event.time) { $0.isSuspended = true }
    case .queue(let name, .resumed): update(name, at: event.time) { $0.isSuspended = false }
    // The main queue and a serial executor run one operation at a time, at any limit.
    case .queue(let name, .maxChanged(_, let new)): update(name, at: event.time) { if !$0.isSerial { $0.max = new } }
    // After a gap, the log lists everything again.
    case .gap: self = StatisticsFold()
    case _: break
    }
  }

  private mutating func apply(_ change: OperationChange<LogName, LogName>, to life: inout Life, at time: EngineTime) {
    switch change {
    case .enqueued(let queue):
      guard life.addedAt == nil else { return }
      life.queue = queue
      life.addedAt = time
      update(life.queue, at: time) { $0.pending += 1 }
    case .ready:
      guard life.addedAt != nil, !life.isReady, life.startedAt == nil, life.finishedAt == nil else { return }
      (life.isReady, life.readyAt) = (true, time)
      update(life.queue, at: time) { queue in
        queue.pending -= 1
        queue.ready += 1
      }
    case .unready:
      guard life.isReady, life.startedAt == nil else { return }
      life.isReady = false
      update(life.queue, at: time) { queue in
        queue.ready -= 1
        queue.pending += 1
      }
    case .cancelled: life.isCancelled = true
    // One cancelled before takes a slot only to finish, and does not run.
    case .dispatched: if !life.isCancelled { takeSlot(&life, at: time) }
    case .executing:
      takeSlot(&life, at: time)
      guard life.startedAt == nil, life.finishedAt == nil else { return }
      life.startedAt = time
      if let kind = life.kind { kinds[kind, default: Concurrency()].begin() }
      classes[life.classOrKind, default: Concurrency()].begin()
    case .finished: finish(&life, at: time)
    case _: break
    }
  }

  private mutating func takeSlot(_ life: inout Life, at time: EngineTime) {
    guard life.addedAt != nil, !life.holdsSlot, life.startedAt == nil, life.finishedAt == nil else { return }
    life.holdsSlot = true
    let wasReady = life.isReady
    update(life.queue, at: time) { queue in
      if wasReady { queue.ready -= 1 } else { queue.pending -= 1 }
      queue.running += 1
      queue.peak = max(queue.peak, queue.running)
    }
  }

  private mutating func finish(_ life: inout Life, at time: EngineTime) {
    guard life.finishedAt == nil else { return }
    life.finishedAt = time
    if life.startedAt != nil {
      if let kind = life.kind { kinds[kind]?.end() }
      classes[life.classOrKind]?.end()
    }
    guard life.addedAt != nil else { return }
    let (held, wasReady) = (life.holdsSlot, life.isReady)
    update(life.queue, at: time) { queue in
      if held { queue.running -= 1 } else if wasReady { queue.ready -= 1 } else { queue.pending -= 1 }
    }
  }

  private mutating func update(_ queue: LogName?, at time: EngineTime, _ change: (inout Queue) -> Void) {
    guard let queue else { return }
    queues[queue.number]?.advance(to: time, andApply: change)
  }
}

extension StatisticsFold {
  /// Returns the figures up to a moment, or to the latest event if that is later.
  /// - Complexity: O(n log n) in the operations.
  package func statistics(at moment: EngineTime = .zero) -> LogStatistics {
    var fold = self
    fold.end = max(end, moment)
    return fold.figures()
  }

  private func figures() -> LogStatistics {
    var statistics = LogStatistics()
    let used = lives.values.filter { $0.addedAt != nil || $0.startedAt != nil }.sorted { $0.row < $1.row }
    let byQueue = Dictionary(grouping: used.filter { $0.addedAt != nil }) { $0.queue?.number }
    statistics.queues = queueOrder.compactMap { name in
      guard var queue = queues[name.number], let lives = byQueue[name.number] else { return nil }
      queue.advance(to: end)
      return group(name.text, lives, peak: queue.peak, queue)
    }
    let byKind = Dictionary(grouping: used) { $0.kind }
    statistics.kinds = OperationKind.allCases.compactMap { kind in
      byKind[kind].map { group(kind.rawValue, $0, peak: kinds[kind]?.peak) }
    }
    if used.contains(where: { $0.className != nil }) {
      let byClass = Dictionary(grouping: used, by: \.classOrKind)
      statistics.classes = byClass.map { group($0, $1, peak: classes[$0]?.peak) }.sorted { $0.name < $1.name }
    }
    statistics.criticalPath = criticalPath(used)
    statistics.count = used.count
    statistics.end = end
    return statistics
  }

  private func group(_ name: String, _ lives: [Life], peak: Int?, _ queue: Queue? = nil) -> LogStatistics.Group {
    let waiting = lives.compactMap { life in
      life.addedAt.map { (life.startedAt ?? life.finishedAt ?? end) - $0 }
    }
    let running = lives.compactMap { life in life.startedAt.map { (life.finishedAt ?? end) - $0 } }
    let slots = queue?.slots ?? .zero
    return LogStatistics.Group(
      name: name, count: lives.count, finishedCount: lives.count { $0.finishedAt != nil }, waiting: Spread(waiting),
      running: Spread(running), obstacles: queue?.obstacles ?? [:], peak: peak ?? 0,
      usedSlots: slots > .zero ? (queue?.usedSlots ?? .zero) / slots : nil)
  }

  /// Goes back from the operation that finished last, each time to the dependency that made it ready, or else to the
  /// operation of its queue that finished when it started.
  private func criticalPath(_ used: [Life]) -> [LogStatistics.Stage] {
    let ended = used.filter { $0.startedAt != nil && $0.finishedAt != nil }
    guard var life = ended.max(by: { ($0.finishedAt ?? .zero, $1.row) < ($1.finishedAt ?? .zero, $0.row) }) else {
      return []
    }
    // By end time, to find the operation that freed a slot.
    let byEnd = Dictionary(grouping: ended) { Ending(queue: $0.queue?.number, time: $0.finishedAt ?? .zero) }
    var path: [LogStatistics.Stage] = []
    var visited: Set<Int> = []
    while visited.insert(life.name.number).inserted, let began = life.startedAt, let finish = life.finishedAt {
      let dependency = life.dependencies.compactMap { self.lives[$0] }.filter { other in
        other.startedAt != nil && other.finishedAt != nil && other.finishedAt == (life.readyAt ?? began)
      }.max { ($0.startedAt ?? .zero) < ($1.startedAt ?? .zero) }
      let waitedForSlot = (life.readyAt ?? began) < began
      let predecessor: (life: Life, link: LogStatistics.Stage.Link)? =
        if waitedForSlot {
          byEnd[Ending(queue: life.queue?.number, time: began)]?.first { !visited.contains($0.name.number) }.map {
            ($0, .slot)
          }
            ?? dependency.map { ($0, .dependency) }
        } else {
          dependency.map { ($0, .dependency) }
        }
      path.append(
        LogStatistics.Stage(
          operation: life.name.text, queue: life.queue?.text, link: predecessor?.link ?? .begin, began: began,
          ended: finish))
      guard let predecessor else { break }
      life = predecessor.life
    }
    return path.reversed()
  }

  private struct Ending: Hashable {
    let queue: Int?
    let time: EngineTime
  }
}
