import OpEngine

/// A cache of answers to questions about one log.
final class LogFindings {
  /// The name of an event: its kind and, if the pattern has one, its subject.
  private struct Name: Hashable {
    let kind: LogEvent.Kind
    let subject: String?
  }

  private let events: [LogEvent]
  /// The number of patterns searched for.
  private var searches = 0
  private var known = KnownHolders()

  /// The number of searches of the whole log that cost as much as an index of its names.
  private static let searchesBeforeList = 8

  init(_ events: [LogEvent]) { self.events = events }

  /// The indices of the events of each name, in order.
  private lazy var places: [Name: [Int]] = {
    var places: [Name: [Int]] = [:]
    for (index, event) in events.enumerated() {
      places[Name(kind: event.kind, subject: nil), default: []].append(index)
      if let subject = event.subject { places[Name(kind: event.kind, subject: subject), default: []].append(index) }
    }
    return places
  }()

  /// The outcomes of the operations that have finished.
  lazy var outcomes: [String: OperationOutcome] = {
    var outcomes: [String: OperationOutcome] = [:]
    for event in events {
      if case .operation(let operation, _, .finished(let outcome)) = event.body, outcomes[operation.text] == nil {
        outcomes[operation.text] = outcome
      }
    }
    return outcomes
  }()

  /// The waits at the end of the log.
  lazy var graph = NamedWaitGraph(events)

  func links(from operation: String, upTo count: Int) -> [WaitReason] {
    graph.links(from: operation, upTo: count, &known)
  }

  /// Returns the indices of all events that may match a pattern, in order.
  func places(of pattern: EventPattern) -> [Int] {
    searches += 1
    if searches > Self.searchesBeforeList {
      return places[Name(kind: pattern.kind, subject: pattern.subject)] ?? []
    }
    return events.indices.filter { pattern.matches(events[$0]) }
  }
}
