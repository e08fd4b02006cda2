/// An incremental fold of a log into its statistics.
///
/// The times of an operation are those of its lane: it may have waited since before a gap. What a queue counts begins
/// with the log, or with its latest gap.
package struct StatisticsFold: Hashable, Sendable {
  /// The number of executing operations, and its maximum.
  struct Concurrency: Hashable {
    private(set) var count = 0
    private(set) var peak = 0

    mutating func change(by difference: Int) {
      count += difference
      peak = max(peak, count)
    }
  }

  /// A queue, with the waiting times of its operations so far.
  struct Queue: Hashable {
    private let isSerial: Bool
    private var max: Int
    private var isSuspended = false
    private var pending = 0
    private var ready = 0
    private(set) var running = Concurrency()
    private(set) var obstacles: [LogStatistics.Obstacle: Duration] = [:]
    /// Slots multiplied by time: available and used.
    private(set) var slots = Duration.zero
    private(set) var usedSlots = Duration.zero
    private var latest: EngineTime

    init(_ new: LogEvent.NewQueue, createdAt time: EngineTime) {
      isSerial = [.main, .serial].contains(new.executor)
      max = isSerial ? 1 : new.max
      latest = time
    }

    /// Adds the time since the last change.
    mutating func advance(to time: EngineTime) {
      let length = time - latest
      latest = Swift.max(latest, time)
      guard length > .zero else { return }
      if pending > 0 { obstacles[.readiness, default: .zero] += length * pending }
      if ready > 0 {
        let obstacle: LogStatistics.Obstacle =
          isSuspended ? .suspension : max >= 0 && running.count >= max ? .slot : .thread
        obstacles[obstacle, default: .zero] += length * ready
      }
      guard max > 0 else { return }
      slots += length * max
      usedSlots += length * Swift.min(running.count, max)
    }

    mutating func apply(_ change: QueueChange<LogName>) {
      switch change {
      case .suspended: isSuspended = true
      case .resumed: isSuspended = false
      // The main queue and a serial executor run one operation at a time, at any limit.
      case .maxChanged(_, let new): if !isSerial { max = new }
      case _: break
      }
    }

    /// Counts an operation in a phase, or counts it no longer.
    mutating func count(_ phase: OperationPhase, _ difference: Int) {
      switch phase {
      case .pending: pending += difference
      case .ready: ready += difference
      case .executing: running.change(by: difference)
      case .finished: break
      }
    }
  }

  private var table = LaneTable()
  /// The program's classes of the operations, by index of their lanes.
  private var classNames: [String?] = []
  private var kinds: [OperationKind: Concurrency] = [:]
  private var classes: [String: Concurrency] = [:]
  /// The queues by name number.
  private var queues: [Int: Queue] = [:]
  private var queueOrder: [LogName] = []
  private var end = EngineTime.zero

  package init() {}

  package mutating func apply(_ event: LogEvent) {
    end = max(end, event.time)
    // Blocks, priorities and the like are in no figure: the lanes are shorter without them.
    guard event.properties.folds.contains(.statistics) else { return }
    switch event.body {
    case .created(_, _, let new):
      table.apply(event)
      if classNames.count < table.lanes.count { classNames.append(new.className) }
    case .operation(let name, _, _): if let index = table.index(of: name) { apply(event, to: index) }
    case .queueCreated(let name, let new):
      guard queues[name.number] == nil else { return }
      queueOrder.append(name)
      queues[name.number] = Queue(new, createdAt: event.time)
    case .queue(let name, let change): update(name, at: event.time) { $0.apply(change) }
    // After a gap, the log lists everything again.
    case .gap: self = StatisticsFold()
    case _: break
    }
  }

  private mutating func apply(_ event: LogEvent, to index: Int) {
    let (old, new, kind) = table.change(index) { lane in
      let old = lane.place
      lane.follow(event)
      return (old, lane.place, lane.kind)
    }
    if old.phaseInQueue != new.phaseInQueue {
      if let phase = old.phaseInQueue { update(old.queue, at: event.time) { $0.count(phase, -1) } }
      if let phase = new.phaseInQueue { update(new.queue, at: event.time) { $0.count(phase, 1) } }
    }
    guard old.isExecuting != new.isExecuting else { return }
    let difference = new.isExecuting ? 1 : -1
    if let kind { kinds[kind, default: Concurrency()].change(by: difference) }
    classes[classOrKind(index), default: Concurrency()].change(by: difference)
  }

  private mutating func update(_ queue: LogName?, at time: EngineTime, _ change: (inout Queue) -> Void) {
    guard let number = queue?.number, let index = queues.index(forKey: number) else { return }
    queues.values[index].advance(to: time)
    change(&queues.values[index])
  }

  private func classOrKind(_ index: Int) -> String {
    classNames[index] ?? table.lanes[index].kind?.className ?? "Operation"
  }
}

extension OperationLane {
  fileprivate var readyAt: EngineTime? { changes.last { $0.phase == .ready }?.time }

  fileprivate var startedAt: EngineTime? { changes.last { $0.phase == .executing }?.time }

  /// The values on which the concurrency of queues, kinds and classes depends.
  fileprivate var place: (queue: LogName?, phaseInQueue: OperationPhase?, isExecuting: Bool) {
    (queueName, phaseInQueue, phase == .executing)
  }

  /// The time from its addition to its start, or to its end if it never started; nil without an addition, or if the
  /// log does not know when that was.
  fileprivate func waiting(until end: EngineTime) -> Duration? {
    addedAt.map { (startedAt ?? finishedAt ?? end) - $0 }.flatMap { $0 < .zero ? nil : $0 }
  }

  /// The time from its start to its end.
  fileprivate func running(until end: EngineTime) -> Duration? { startedAt.map { (finishedAt ?? end) - $0 } }
}

extension StatisticsFold {
  /// Whether an operation that was added or started has not finished.
  package var hasUnfinished: Bool {
    table.lanes.contains { ($0.addedAt != nil || $0.startedAt != nil) && $0.phase != .finished }
  }

  /// Returns the figures up to a moment, or to the latest event if that is later.
  /// - Complexity: O(n log n) in the operations.
  package func statistics(at moment: EngineTime = .zero) -> LogStatistics {
    var fold = self
    fold.end = max(end, moment)
    return fold.figures()
  }

  private func figures() -> LogStatistics {
    let lanes = table.lanes
    var statistics = LogStatistics()
    let used = lanes.indices.filter { lanes[$0].addedAt != nil || lanes[$0].startedAt != nil }
    let byQueue = Dictionary(grouping: used.filter { lanes[$0].addedAt != nil }) { lanes[$0].queueName?.number }
    statistics.queues = queueOrder.compactMap { name in
      guard var queue = queues[name.number], let members = byQueue[name.number] else { return nil }
      queue.advance(to: end)
      return group(name.text, members, peak: queue.running.peak, queue)
    }
    let byKind = Dictionary(grouping: used) { lanes[$0].kind }
    statistics.kinds = OperationKind.allCases.compactMap { kind in
      byKind[kind].map { group(kind.rawValue, $0, peak: kinds[kind]?.peak) }
    }
    if used.contains(where: { classNames[$0] != nil }) {
      let byClass = Dictionary(grouping: used, by: classOrKind)
      statistics.classes = byClass.map { group($0, $1, peak: classes[$0]?.peak) }.sorted { $0.name < $1.name }
    }
    let open = openPath(used)
    statistics.openPath = open.map { lanes[$0].id }
    // One that nothing waits for says less than the operations that have finished.
    statistics.criticalPath = criticalPath(used, to: open.count > 1 ? open.first : nil)
    statistics.count = used.count
    statistics.instantCount = used.count { lanes[$0].startedAt != nil && lanes[$0].startedAt == lanes[$0].finishedAt }
    statistics.end = end
    return statistics
  }

  private func group(_ name: String, _ members: [Int], peak: Int?, _ queue: Queue? = nil) -> LogStatistics.Group {
    let lanes = table.lanes
    let slots = queue?.slots ?? .zero
    return LogStatistics.Group(
      name: name, count: members.count, finishedCount: members.count { lanes[$0].phase == .finished },
      failedCount: members.count { lanes[$0].outcome == .failed },
      waiting: Spread(members.compactMap { lanes[$0].waiting(until: end) }),
      running: Spread(members.compactMap { lanes[$0].running(until: end) }), obstacles: queue?.obstacles ?? [:],
      peak: peak ?? 0, usedSlots: slots > .zero ? (queue?.usedSlots ?? .zero) / slots : nil)
  }

  /// Goes back from an unfinished operation, or from the one that finished last, each time to the dependency that made
  /// it ready, or else to the operation of its queue that finished when it started.
  private func criticalPath(_ used: [Int], to open: Int?) -> [LogStatistics.Stage] {
    let lanes = table.lanes
    let ended = used.filter { lanes[$0].startedAt != nil && lanes[$0].phase == .finished }
    // By end time, to find the operation that freed a slot.
    let byEnd = Dictionary(grouping: ended) { Ending(queue: lanes[$0].queueName?.number, time: lanes[$0].finishedAt) }
    var visited: Set<Int> = []
    func predecessor(of index: Int) -> (index: Int?, link: LogStatistics.Stage.Link) {
      let lane = lanes[index]
      let readyAt = lane.readyAt ?? lane.startedAt
      if let began = lane.startedAt, let readyAt, readyAt < began,
        let freed = byEnd[Ending(queue: lane.queueName?.number, time: began)]?.first(where: { !visited.contains($0) })
      {
        return (freed, .slot)
      }
      let dependency = lane.dependencies.compactMap { table.index(of: $0) }.filter {
        readyAt != nil && lanes[$0].startedAt != nil && lanes[$0].finishedAt == readyAt
      }.max { (lanes[$0].startedAt ?? .zero) < (lanes[$1].startedAt ?? .zero) }
      return (dependency, dependency == nil ? .begin : .dependency)
    }
    let last = ended.max { (lanes[$0].finishedAt ?? .zero, $1) < (lanes[$1].finishedAt ?? .zero, $0) }
    var next = open.map { predecessor(of: $0).index } ?? last
    var path: [LogStatistics.Stage] = []
    while let index = next, visited.insert(index).inserted, let began = lanes[index].startedAt,
      let finish = lanes[index].finishedAt
    {
      let (predecessor, link) = predecessor(of: index)
      path.append(
        LogStatistics.Stage(
          operation: lanes[index].id, queue: lanes[index].queue, link: link, began: began, ended: finish))
      next = predecessor
    }
    return path.reversed()
  }

  /// Returns the longest chain of unfinished operations, each of which depends on the one before; of those without
  /// dependencies, the first. Operations that wait for each other are on none.
  private func openPath(_ used: [Int]) -> [Int] {
    let lanes = table.lanes
    let open = used.filter { lanes[$0].phase != .finished }
    var dependants: [Int: [Int]] = [:]
    var counts: [Int: Int] = [:]
    for index in open {
      for other in lanes[index].dependencies.compactMap({ table.index(of: $0) }) where lanes[other].phase != .finished {
        counts[index, default: 0] += 1
        dependants[other, default: []].append(index)
      }
    }
    // Also those that were not added yet.
    let first = Set(open).union(dependants.keys).filter { counts[$0] == nil }.sorted()
    var (order, depths, before) = (first, [Int: Int](), [Int: Int]())
    var place = 0
    while place < order.count {
      let index = order[place]
      for dependant in dependants[index] ?? [] {
        counts[dependant, default: 0] -= 1
        guard counts[dependant] == 0 else { continue }
        (depths[dependant], before[dependant]) = (depths[index, default: 0] + 1, index)
        order.append(dependant)
      }
      place += 1
    }
    guard let deepest = order.max(by: { (depths[$0, default: 0], $1) < (depths[$1, default: 0], $0) }) else {
      return []
    }
    return sequence(first: deepest) { before[$0] }.reversed()
  }

  private struct Ending: Hashable {
    let queue: Int?
    let time: EngineTime?
  }
}
