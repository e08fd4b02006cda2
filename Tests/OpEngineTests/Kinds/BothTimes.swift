import Testing

@testable import OpEngine

/// A world of either kind of time, for rules that hold in both.
enum BothTimes: CaseIterable {
  case virtual, live

  /// Runs `body` where it may block, with an engine whose events are kept.
  func run(workers: Int = 8, _ body: @escaping @Sendable (Engine, DeliveredLog) -> Void) async {
    await onOwnThread {
      switch self {
      case .virtual:
        let world = World(workers: workers)
        world { body(world.engine, DeliveredLog(engine: world.engine, log: world.log)) }
      case .live:
        let world = LiveWorld(workers: workers, isObserved: true)
        world { body(world.engine, DeliveredLog(engine: world.engine, log: world.log)) }
      }
    }
  }
}

/// What a body fails with.
struct Mishap: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// What an engine has published. Live, whoever is woken may be ahead of those who hand events out: this waits for them.
struct DeliveredLog: Sendable {
  let engine: Engine
  let log: EventLog

  var events: [EngineEvent] {
    engine.awaitDelivery()
    return log.events
  }

  var changes: [EngineEvent.Change] { events.map(\.change) }

  /// What the events alone tell of who waits for whom.
  var graph: WaitGraph {
    var graph = WaitGraph()
    for event in events { graph.apply(event) }
    return graph
  }

  /// The operations that have begun to execute, in order.
  var begun: [OperationID] { changes.compactMap { if case .executing(let id) = $0 { id } else { nil } } }

  /// The codes of the misuse so far.
  var misuse: [Misuse.Code] { changes.compactMap { if case .misused(let code, _, _, _) = $0 { code } else { nil } } }
}

extension Operation {
  /// Waits until `condition` holds: in virtual time by moving that, live by looking.
  func waitUntil(_ condition: () -> Bool) {
    if !engine.isLive { return engine.runtime.run(until: condition) }
    while !condition() { giveWay() }
  }
}
