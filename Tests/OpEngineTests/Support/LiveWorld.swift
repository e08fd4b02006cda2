@testable import OpEngine

/// A separate live engine, and everything it publishes.
///
/// Operations and queues created in `callAsFunction` belong to it.
struct LiveWorld: Sendable {
  let engine: Engine
  private let heard = EventLog()
  private let token: ObservationToken?

  init(workers: Int = 64, isObserved: Bool = false, idle: Duration = .seconds(5)) {
    var configuration = Engine.Configuration(workers: workers, misuse: .report)
    configuration.idle = idle
    engine = Engine(configuration)
    token = isObserved ? engine.observers.observe { [heard] in heard.append($0) } : nil
  }

  func callAsFunction<Value>(_ body: () throws -> Value) rethrows -> Value {
    try Engine.$current.withValue(engine, operation: body)
  }

  /// A queue of this engine.
  func queue(max: Int = OperationQueue.defaultMaxConcurrentOperationCount, isSuspended: Bool = false)
    -> OperationQueue
  {
    let queue = self { OperationQueue() }
    queue.maxConcurrentOperationCount = max
    queue.isSuspended = isSuspended
    return queue
  }

  func block(_ body: @escaping @Sendable () -> Void = {}) -> BlockOperation { self { BlockOperation(block: body) } }

  /// All events that it has published, if it is observed.
  var log: DeliveredLog { DeliveredLog(engine: engine, heard: heard) }

  var misuse: [Misuse.Code] { log.misuse }

  var brokenInvariant: String? { engine.core.withLock { $0.state.brokenInvariant() } }
}
