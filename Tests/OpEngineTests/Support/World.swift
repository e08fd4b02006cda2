@testable import OpEngine

/// An engine in virtual time, and everything it publishes.
///
/// Operations and queues created in `callAsFunction` belong to it.
struct World: Sendable {
  let runtime = VirtualRuntime()
  let engine: Engine
  let log = EventLog()
  private let token: ObservationToken

  init(workers: Int = 64, misuse: MisusePolicy = .report, cycles: CyclePolicy = .allow) {
    engine = Engine(runtime, workers: workers, misuse: misuse, cycles: cycles)
    token = engine.observers.observe { [log] in log.append($0) }
  }

  func callAsFunction<Value>(_ body: () throws -> Value) rethrows -> Value {
    try Engine.$current.withValue(engine, operation: body)
  }

  var now: EngineTime { runtime.now }

  /// The codes of the misuse so far.
  var misuse: [Misuse.Code] {
    log.changes.compactMap { change in if case .misused(let code, _, _, _) = change { code } else { nil } }
  }

  /// The lints so far.
  var lints: [Lint] {
    log.changes.compactMap { change in if case .linted(let lint, _, _, _) = change { lint } else { nil } }
  }
}

/// Keeps the events that an engine publishes.
final class EventLog: Sendable {
  private let kept = Lock<[EngineEvent]>([])

  func append(_ events: [EngineEvent]) { kept.withLock { $0 += events } }

  var events: [EngineEvent] { kept.withLock { $0 } }

  var changes: [EngineEvent.Change] { events.map(\.change) }

  /// Returns the changes after the first `count` events.
  func changes(after count: Int) -> [EngineEvent.Change] { Array(changes.dropFirst(count)) }
}
