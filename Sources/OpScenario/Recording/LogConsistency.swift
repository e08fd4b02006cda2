import OpEngine

/// The operations and queues that a log has created so far, as a reader meets them.
struct LogCensus {
  private var operations: Set<String> = []
  private var queues: Set<String> = []

  func hasOperation(_ name: String) -> Bool { operations.contains(name) }

  func hasQueue(_ name: String) -> Bool { queues.contains(name) }

  /// Takes in the next event.
  mutating func apply(_ event: LogEvent) {
    switch event.body {
    case .operation(let name, _, .created): operations.insert(name)
    case .queue(let name, .created): queues.insert(name)
    case .operation, .queue, .thread, .remark, .show: break
    }
  }
}
