extension Trace {
  /// Folds a log.
  ///
  /// - Complexity: O(events).
  package init(of log: RecordedLog) {
    let timeline = Timeline(log.events, workers: log.workers)
    self.init(log, title: Self.legible(log.title), timeline)
    let queueIndices = addQueues()
    let indices = addOperations(queueIndices)
    addEdges(indices)
    addReadyCounts()
    let words = EventLine.words(in: timeline, charset: .unicode)
    var waits: Set<Edge> = []
    for event in log.events {
      if case .gap = event.body { hasGap = true }
      if let wait = Self.wait(event, indices), waits.insert(wait).inserted { self.waits.append(wait) }
      guard event.isInstant, let subject = subject(of: event, indices, queueIndices) else { continue }
      instants.append(
        Instant(
          time: event.time, subject: subject, kind: event.kind, text: Self.legible(words.text(of: event))))
    }
  }

  private static func legible(_ text: String) -> String { Charset.unicode.legible(text) }

  private mutating func addQueues() -> [String: Int] {
    queues = timeline.queues.map { Queue(lane: $0, id: Self.legible($0.id), name: Self.legible($0.name)) }
    return Dictionary(timeline.queues.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Adds all operations except those released before they were added to a queue.
  private mutating func addOperations(_ queueIndices: [String: Int]) -> [String: Int] {
    var indices: [String: Int] = [:]
    for lane in timeline.operations where !lane.isDiscarded {
      let queue = lane.queue.flatMap { queueIndices[$0] }
      let index = operations.count
      indices[lane.id] = index
      if let queue { queues[queue].operations.append(index) } else { unqueued.append(index) }
      let (id, name) = (Self.legible(lane.id), Self.legible(timeline.label(of: lane, .unicode)))
      operations.append(
        Operation(
          lane: lane, id: id, name: name.allSatisfy { $0 == " " } ? id : name, queue: queue,
          spans: lane.spans(until: end)))
    }
    return indices
  }

  private mutating func addEdges(_ indices: [String: Int]) {
    for (index, operation) in operations.enumerated() {
      for other in operation.lane.dependencies {
        if let other = indices[other.text] { edges.append(Edge(from: other, to: index)) }
      }
    }
  }

  /// Returns the edge of a body that begins to wait for an operation.
  private static func wait(_ event: LogEvent, _ indices: [String: Int]) -> Edge? {
    guard case .waitBegan(for: .operation(let target), inside: let waiter?, _) = event.body,
      let from = indices[waiter.text],
      let to = indices[target.text]
    else { return nil }
    return Edge(from: from, to: to)
  }

  private mutating func addReadyCounts() {
    for index in queues.indices {
      var changes: [(time: EngineTime, by: Int)] = []
      for operation in queues[index].operations {
        let phases = operations[operation].lane.changes
        for (place, change) in phases.enumerated() {
          let wasReady = place > 0 && phases[place - 1].phase == .ready
          if wasReady { changes.append((change.time, -1)) }
          if change.phase == .ready { changes.append((change.time, 1)) }
        }
      }
      queues[index].ready = Self.counts(changes.sorted { $0.time < $1.time })
    }
  }

  /// Returns the count after each time at which it changed.
  private static func counts(_ changes: [(time: EngineTime, by: Int)]) -> [QueueLane.Running] {
    var counts: [QueueLane.Running] = []
    for change in changes {
      let count = (counts.last?.count ?? 0) + change.by
      if counts.last?.time == change.time { counts.removeLast() }
      if count != counts.last?.count ?? 0 { counts.append(QueueLane.Running(time: change.time, count: count)) }
    }
    return counts
  }

  /// Returns the subject of an instant; nil if its name does not exist.
  private func subject(
    of event: LogEvent, _ indices: [String: Int], _ queueIndices: [String: Int]
  ) -> Instant.Subject? {
    if let operation = event.operation { return indices[operation].map(Instant.Subject.operation) }
    if let queue = event.queue { return queueIndices[queue].map(Instant.Subject.queue) }
    return .play
  }
}
