package import OpEngine

/// The lanes of all operations according to a log, in the order of creation.
package struct LaneTable {
  package private(set) var lanes: [OperationLane] = []
  private var index: [String: Int] = [:]

  package init() {}

  package init(_ events: some Sequence<LogEvent>) { for event in events { apply(event) } }

  package subscript(operation: String) -> OperationLane? { index[operation].map { lanes[$0] } }

  package mutating func apply(_ event: LogEvent) {
    if case .created(let id, let queue, let new) = event.body {
      index[id.text] = lanes.count
      lanes.append(OperationLane(id, new, in: queue))
    } else if let id = event.body.changedOperation, let place = index[id.text] {
      if let queue = event.queueName { lanes[place].queueName = queue }
      lanes[place].apply(event)
    }
  }
}
