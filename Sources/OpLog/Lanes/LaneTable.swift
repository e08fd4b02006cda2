/// The lanes of all operations according to a log, in the order of creation.
package struct LaneTable: Hashable, Sendable {
  package private(set) var lanes: [OperationLane] = []
  /// The names, by index.
  private var names = NameTable()

  package init() {}

  package init(_ events: some Sequence<LogEvent>) { for event in events { apply(event) } }

  package subscript(operation: String) -> OperationLane? { names.number(of: operation).map { lanes[$0] } }

  /// Returns the index of an operation's lane.
  func index(of operation: LogName) -> Int? { names.number(of: operation) }

  /// Applies the next event.
  /// - Returns: the index of its operation's lane, if any.
  @discardableResult
  package mutating func apply(_ event: LogEvent) -> Int? {
    // After a gap, the log lists everything again.
    if case .gap = event.body { self = LaneTable() }
    guard let name = event.body.changedOperation else { return nil }
    if let index = index(of: name) {
      lanes[index].follow(event)
      return index
    }
    guard case .created(_, let queue, let new) = event.body else { return nil }
    names.append(name.text)
    lanes.append(OperationLane(name, new, in: queue))
    return lanes.count - 1
  }

  /// Changes the lane at an index in place: to read a computed property of it from outside would copy it.
  mutating func change<Result>(_ index: Int, _ body: (inout OperationLane) -> Result) -> Result {
    body(&lanes[index])
  }
}

extension OperationLane {
  /// Applies the next event of the operation, which may name its queue.
  mutating func follow(_ event: LogEvent) {
    if let queue = event.queueName { queueName = queue }
    apply(event)
  }

  /// The time of its addition to a queue.
  var addedAt: EngineTime? { changes.first.flatMap { $0.phase == .pending ? $0.time : nil } }

  /// The phase in the queue to which it was added, if any: it executes from its dispatch on, unless it was cancelled and
  /// takes the slot only to finish.
  package var phaseInQueue: OperationPhase? {
    if addedAt == nil { return nil }
    return occupiesSlot && cancelledAt == nil ? .executing : phase
  }
}
