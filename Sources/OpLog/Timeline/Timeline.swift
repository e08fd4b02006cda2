/// The fold of the event log up to some event: all lanes, counts, and the present note.
///
/// Every pane draws from it, so a running play, a stepped one and a golden test use the same code.
package struct Timeline: Hashable, Sendable {
  /// The operations in order of creation, like the lanes of every queue.
  package private(set) var operations = ChunkedArray<OperationLane>()
  package private(set) var queues: [QueueLane] = []
  /// Indices of the operations neither in a queue nor intended for one.
  package private(set) var unqueued: ChunkedArray<Int> = []
  package private(set) var counts = Counts()
  /// The notes and questions for the audience.
  package private(set) var narration = Narration()
  /// The graph of waits.
  package internal(set) var waitGraph: NamedWaitGraph
  /// The lints and misuses so far.
  package private(set) var remarks: [LogEvent] = []
  /// The latest event, if it reports a deadlock.
  package private(set) var deadlock: LogEvent?
  /// The causes of each reported deadlock, refused start and out-of-order start, by the sequence number of its lint or
  /// misuse.
  private(set) var stalls: [Int: Stall] = [:]
  /// The target of each waiting thread of the script.
  package private(set) var waits: [String: LogEvent.Subject] = [:]
  /// The threads, and their runs.
  package private(set) var threads = ThreadLanes()
  /// Operations that others wait for and that are not created yet.
  private var earlyMentioned: Set<LogName> = []
  /// The number of events that were applied.
  package private(set) var eventCount = 0
  /// The number of those that the log lists.
  package private(set) var listedCount = 0
  /// The time of the latest event.
  package private(set) var time = EngineTime.zero
  /// Whether it is at the end of a log: unfinished operations have lasted at least until then.
  package var isAtEndOfLog = false
  /// Whether the events come from looks into a program's memory: what its threads wait for is not certain.
  package let isSampled: Bool

  /// The operations by display name, or by its beginning if it is too long for a sentence.
  var occurrences: NameOccurrences
  /// The ids of queues, by index.
  private var queueIds = NameTable()

  /// Creates the timeline before the first event.
  /// - Parameter workers: the size of the worker pool; nil if unknown.
  package init(workers: Int? = nil, isSampled: Bool = false) {
    self.isSampled = isSampled
    waitGraph = NamedWaitGraph(workers: workers)
    occurrences = NameOccurrences(of: waitGraph.operations)
  }

  /// Folds the whole log.
  package init(_ events: some Sequence<LogEvent>, workers: Int? = nil, isSampled: Bool = false) {
    self.init(workers: workers, isSampled: isSampled)
    for event in events { apply(event) }
  }

  /// Whether any quality of service is not the default.
  package private(set) var hasQualityOfService = false
  /// Whether any priority was ever not normal.
  package private(set) var hasPriority = false
  /// The widest names so far.
  package private(set) var widths = Widths()
  /// The identity of the row structure.
  package private(set) var rowStructure = RowStructure()

  /// Widths in columns.
  package struct Widths: Hashable, Sendable {
    /// The widest id of an operation.
    package var id = 0
    /// The widest operation name, or id of an operation with a shared name.
    package var label = 0
    /// The widest name of a queue.
    package var queue = 0

    /// Fits the name of a lane's part, which is indented.
    mutating func fitPart(_ name: String, id: String? = nil, depth: Int) {
      label = max(label, DisplayWidth.of(name) + 2 * depth)
      self.id = max(self.id, DisplayWidth.of(id ?? name) + 2 * depth)
    }
  }

  /// The index of an operation.
  package func index(of id: String) -> Int? { waitGraph.index(of: id) }
  package func index(of name: LogName) -> Int? { waitGraph.index(of: name) }

  /// The index of a queue.
  package func index(ofQueue id: String) -> Int? { queueIds.number(of: id) }
  package func index(ofQueue name: LogName) -> Int? { queueIds.number(of: name) }

  package func operation(_ id: String) -> OperationLane? { index(of: id).map { operations[$0] } }
  package func operation(_ name: LogName) -> OperationLane? { index(of: name).map { operations[$0] } }

  /// The operations that have not finished.
  package var unfinished: [String] {
    operations.indices.filter { operations[$0].phase != .finished }.map { operations[$0].logName.text }
  }

  package func queue(_ id: String) -> QueueLane? { index(ofQueue: id).map { queues[$0] } }

  /// Applies the next event. One about a thing that was never created changes no lane.
  ///
  /// - Complexity: O(1) amortised; O(operations of the queue) if an operation is added to another queue than intended.
  package mutating func apply(_ event: LogEvent) {
    eventCount += 1
    time = max(time, event.time)
    if deadlock != nil { deadlock = nil }
    // Extracting the change once retains its names only once; another thread contends for their reference counts.
    if case .operation(let name, _, let change) = event.body {
      if case .dispatched = change {} else { listedCount += 1 }
      let index = waitGraph.apply(change, of: name, at: event.time, on: event.worker)
      threads.apply(change, of: name, index, event)
      if let index { apply(change, to: index, event) }
    } else {
      if !event.isNarration { listedCount += 1 }
      let index = waitGraph.apply(event)
      threads.apply(event, index)
      if let index { apply(nil, to: index, event) } else { apply(other: event) }
    }
  }

  /// Applies an event about no operation, or about one that was never created.
  private mutating func apply(other event: LogEvent) {
    narration.apply(event)
    switch event.body {
    case .queueCreated(let id, let new): create(queue: id, new, at: event.time)
    case .queue(let id, let change):
      if let index = self.index(ofQueue: id) { queues[index].apply(change, at: event.begin) }
    case .note(let text, about: .queue(let id), _):
      if let index = self.index(ofQueue: id) { queues[index].note = text }
    case .waitBegan(let target, inside: nil, _):
      if let thread = event.subjectThread { waits[thread] = target }
      mention(target.logName)
    case .waitEnded(_, inside: nil, _): if let thread = event.subjectThread { waits[thread] = nil }
    case .remark: note(event)
    case .show(.focus(let target), _): mention(target.logName)
    case .show(.highlight(let names), _): for name in names { mention(name) }
    case .gap: forget()
    case _: break
    }
  }

  /// Clears everything except remarks. The next events describe what exists.
  private mutating func forget() {
    var fresh = Timeline(workers: waitGraph.workers, isSampled: isSampled)
    (fresh.waitGraph, fresh.occurrences) = (waitGraph, NameOccurrences(of: waitGraph.operations))
    (fresh.eventCount, fresh.listedCount) = (eventCount, listedCount)
    (fresh.time, fresh.narration) = (time, narration)
    (fresh.remarks, fresh.stalls) = (remarks, stalls)
    self = fresh
  }

  private mutating func note(_ event: LogEvent) {
    remarks.append(event)
    stalls[event.sequence] = Stall(event, in: self)
    if event.isDeadlock { deadlock = event }
  }

  /// Applies an event about an operation.
  /// - Parameter change: the change reported by the event; nil for another kind of event.
  private mutating func apply(_ change: OperationChange<LogName, LogName>?, to index: Int, _ event: LogEvent) {
    if change == nil, case .created(let name, let queue, let new) = event.body {
      if index == operations.count { create(operation: name, new, in: queue) }
      return
    }
    // Released operations do not change.
    guard !operations[index].isDiscarded else { return }
    if case .enqueued(let queue)? = change { move(index, to: queue) }
    let (before, after) = operations[index].states(applying: change, of: event)
    counts[before.counted] -= 1
    switch change {
    case .priorityChanged?: if operations[index].priority != .normal { hasPriority = true }
    case .discarded?: return remove(index)
    case .adopted(let group)?: adopt(index, by: group)
    case .blockBegan?:
      rowStructure.change()
      let lane = operations[index]
      widths.fitPart(Self.blockName(lane.blocks.count), depth: ancestors(of: lane) + 1)
    case _: break
    }
    if before.isNew != after.isNew { rowStructure.change() }
    mention(event.body, change, of: index, isNew: after.isNew, wasNew: before.isNew)
    counts[after.counted] += 1
    let hasMoved = after.phase != before.phase || after.isNew != before.isNew
    guard hasMoved || after.occupiesSlot != before.occupiesSlot,
      let queue = operations[index].queueName.flatMap({ self.index(ofQueue: $0) })
    else { return }
    if hasMoved { queues[queue].move(from: before.isNew ? nil : before.phase, to: after.phase, at: event.time) }
    if after.occupiesSlot != before.occupiesSlot {
      queues[queue].changeRunning(by: after.occupiesSlot ? 1 : -1, at: event.time)
    }
  }

  /// Removes a released operation from the lanes.
  private mutating func remove(_ index: Int) {
    rowStructure.change()
    let lane = operations[index]
    group(of: lane.queueName, remove: index, in: lane.isNew ? nil : lane.phase)
    if let parent = lane.parent.flatMap({ self.index(of: $0) }) { operations[parent].children.removeSorted(index) }
    for child in lane.children { operations[child].parent = nil }
    operations[index].children = []
  }

  /// Makes an operation a child of a group, unless that would form a cycle.
  private mutating func adopt(_ index: Int, by group: LogName) {
    guard operations[index].parent == nil, let parent = self.index(of: group), !operations[parent].isDiscarded,
      !isGroup(group, inside: operations[index].logName)
    else { return }
    rowStructure.change()
    operations[index].parent = group
    let lane = operations[index]
    widths.fitPart(lane.name, id: lane.id, depth: ancestors(of: lane))
    operations[parent].children.insert(index, at: operations[parent].children.insertionPoint(of: index))
  }

  /// The name of a block of an operation with several.
  package static func blockName(_ number: Int) -> String { localized("block \(number)") }

  private func isGroup(_ group: LogName, inside other: LogName) -> Bool {
    sequence(first: group) { operation($0)?.parent }.contains(other)
  }

  private mutating func mention(
    _ body: LogEvent.Body, _ change: OperationChange<LogName, LogName>?, of index: Int, isNew: Bool, wasNew: Bool
  ) {
    if case .note = body { return }
    if case .waitBegan(let target, _, _) = body { return mention(target.logName) }
    switch change {
    case .requires?, .adopted?: break
    case .dependencyAdded(let other)?:
      if let named = self.index(of: other), !isListed(index, asDependantOf: other) {
        operations[named].dependants.append(index)
      }
      if !isNew { mention(other) }
    case .dependencyRemoved(let other)?:
      if let other = self.index(of: other) { operations[other].dependants.removeAll { $0 == index } }
    case _:
      if isNew {
        mention(at: index)
      } else if wasNew {
        for other in operations[index].dependencies { mention(other) }
      }
    }
  }

  private mutating func mention(_ name: LogName) {
    if let index = index(of: name) { mention(at: index) } else { earlyMentioned.insert(name) }
  }

  private mutating func mention(at index: Int) {
    guard !operations[index].isMentioned else { return }
    rowStructure.change()
    operations[index].isMentioned = true
  }

  private mutating func create(operation name: LogName, _ new: LogEvent.NewOperation, in queue: LogName?) {
    var lane = OperationLane(name, new, in: queue)
    lane.dependants = waitGraph.earlyDependants(of: name)
    if !earlyMentioned.isEmpty { lane.isMentioned = earlyMentioned.remove(name) != nil }
    occurrences.follow(waitGraph.operations, after: operations.count)
    let isUnique = occurrences.note(lane.name, at: operations.count)
    if let beginning = Self.beginning(of: lane.name) { occurrences.note(beginning, at: operations.count) }
    rowStructure.change()
    counts[lane.countedState] += 1
    let width = DisplayWidth.of(lane.id)
    widths.id = max(widths.id, width)
    widths.label = max(widths.label, isUnique && lane.name != lane.id ? DisplayWidth.of(lane.name) : width)
    if lane.qualityOfService != .default { hasQualityOfService = true }
    if lane.priority != .normal { hasPriority = true }
    group(of: queue, insert: operations.count)
    operations.append(lane)
  }

  private mutating func create(queue name: LogName, _ new: LogEvent.NewQueue, at time: EngineTime) {
    guard self.index(ofQueue: name) == nil else { return }
    rowStructure.change()
    var lane = QueueLane(id: name.text, new, createdAt: time)
    let operations = operations
    lane.operations = ChunkedArray(unqueued.lazy.filter { operations[$0].queueName == name })
    unqueued.removeAll { operations[$0].queueName == name }
    widths.queue = max(widths.queue, DisplayWidth.of(lane.name))
    queueIds.append(name.text)
    queues.append(lane)
  }

  private mutating func move(_ index: Int, to queue: LogName?) {
    guard operations[index].queueName != queue else { return }
    rowStructure.change()
    let phase = operations[index].isNew ? nil : operations[index].phase
    group(of: operations[index].queueName, remove: index, in: phase)
    operations[index].queueName = queue
    group(of: queue, insert: index, in: phase)
  }
}

extension LogEvent {
  /// Whether the log lists it. Narration appears in the note, and a start is one event.
  package var isListed: Bool {
    if case .operation(_, _, .dispatched) = body { return false }
    return !isNarration
  }

  fileprivate var isNarration: Bool {
    switch body {
    case .show, .note: true
    case _: false
    }
  }
}

extension OperationLane {
  /// The part of a lane whose changes affect other data.
  fileprivate struct State {
    let counted: DisplayState
    let phase: OperationPhase
    let occupiesSlot: Bool
    let isNew: Bool
  }

  fileprivate var state: State {
    State(counted: countedState, phase: phase, occupiesSlot: occupiesSlot, isNew: isNew)
  }

  /// Applies a change, and returns the states before and after it. Reads in place, because a copy costs more.
  fileprivate mutating func states(
    applying change: OperationChange<LogName, LogName>?, of event: LogEvent
  ) -> (before: State, after: State) {
    let before = state
    if let change { apply(change, at: event.begin, on: event.worker) } else { apply(event) }
    return (before, state)
  }
}

extension Timeline {
  /// Inserts an operation into the lanes of a queue, in order of creation.
  /// - Parameter phase: the phase of an operation that was added before.
  private mutating func group(of queue: LogName?, insert index: Int, in phase: OperationPhase? = nil) {
    if let queue = queue.flatMap({ self.index(ofQueue: $0) }) {
      queues[queue].count(phase, 1)
      queues[queue].operations.insert(index, at: queues[queue].operations.insertionPoint(of: index))
    } else {
      unqueued.insert(index, at: unqueued.insertionPoint(of: index))
    }
  }

  private mutating func group(of queue: LogName?, remove index: Int, in phase: OperationPhase?) {
    if let queue = queue.flatMap({ self.index(ofQueue: $0) }) {
      queues[queue].count(phase, -1)
      queues[queue].operations.removeSorted(index)
    } else {
      unqueued.removeSorted(index)
    }
  }
}
