@testable import OpEngine

/// The events that an engine has published. Each getter waits for the observers: live, a thread that is woken may be
/// ahead of the delivery.
struct DeliveredLog: Sendable {
  let engine: Engine
  let heard: EventLog

  var events: [EngineEvent] {
    engine.awaitObservers()
    return heard.events
  }

  var changes: [EngineEvent.Change] { events.map(\.change) }

  /// The waits according to the events only.
  var graph: WaitGraph {
    var graph = WaitGraph()
    for event in events { graph.apply(event) }
    return graph
  }

  /// The operations that have begun to execute, in order.
  var begun: [OperationID] { changes.compactMap { if case .operation(let id, .executing) = $0 { id } else { nil } } }

  /// The codes of the misuse so far.
  var misuse: [Misuse.Code] { changes.compactMap { if case .misused(let code, _, _, _) = $0 { code } else { nil } } }
}
