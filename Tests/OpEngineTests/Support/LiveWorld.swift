import Testing

@testable import OpEngine

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A live engine of its own, and everything it publishes.
///
/// What is made in `callAsFunction` belongs to it.
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

  /// All that it has published, if it is observed.
  var log: DeliveredLog { DeliveredLog(engine: engine, heard: heard) }

  var misuse: [Misuse.Code] { log.misuse }

  var brokenInvariant: String? { engine.core.withLock { $0.state.brokenInvariant() } }
}

/// Runs `body` on a thread of its own, so that it may block, and turns a hang into a failure.
///
/// The time limit is no part of what is tested: only a test that would never end reaches it, however busy the machine is.
func onOwnThread(
  within limit: Duration = .seconds(900), sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable () -> Void
) async {
  let (ends, end) = AsyncStream.makeStream(of: Bool.self)
  let thread = startThread {
    body()
    end.yield(true)
  }
  if let thread { pthread_detach(thread) }
  let watchdog = Task {
    try await Task.sleep(for: limit)
    end.yield(false)
  }
  for await isInTime in ends {
    if !isInTime { Issue.record("hangs: not done after \(limit)", sourceLocation: sourceLocation) }
    break
  }
  watchdog.cancel()
}
