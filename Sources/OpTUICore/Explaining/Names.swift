import OpEngine
import OpScenario

/// The display names of operations and queues, as far as the terminal can show them.
struct Names {
  let timeline: Timeline
  let charset: Charset

  /// The name of what bears an id, else the id: threads have no other name.
  func label(_ id: String) -> String {
    if let operation = timeline.operation(id) { return charset.label(name: operation.name, id: id) }
    if let queue = timeline.queue(id) { return charset.label(name: queue.name, id: id) }
    return id
  }

  /// - Parameter operation: from an explanation of the timeline's graph.
  func label(_ operation: OperationID) -> String { label(timeline.waitGraph.name(of: operation)) }

  /// - Parameter queue: from an explanation of the timeline's graph.
  func label(_ queue: QueueID) -> String { label(timeline.waitGraph.name(of: queue)) }
}
