/// The expectations that describe a play at its end.
struct ObservedExpectations {
  /// The largest number of entries of one expectation: more do not help a reader.
  private static let most = 16

  private let play: Play
  private let logIndex: LogIndex

  init(of play: Play) {
    self.play = play
    logIndex = LogIndex(of: play)
  }

  /// The expectations as nodes, one key each.
  var nodes: [Node] {
    var nodes: [Node] = []
    if let order { nodes.append(.expectation("order", order)) }
    if let outcomes { nodes.append(.expectation("outcome", outcomes)) }
    if let lines { nodes.append(.expectation("log", lines)) }
    nodes += misuses.map { .expectation("misuse", $0) }
    nodes += stalls.map { .expectation("stalled", $0) }
    if let end { nodes.append(.expectation("ends", end)) }
    return nodes
  }

  /// The beginnings and ends of operations, if there are few.
  private var order: Node? {
    let events = logIndex.events.filter { $0.kind == .executing || $0.kind == .finished }
    guard (2...Self.most).contains(events.count) else { return nil }
    return .list(events.compactMap { event in event.operation.map { .word("\($0).\(event.kind.rawValue)") } })
  }

  private var outcomes: Node? {
    let lanes = logIndex.lanes
    let known = play.scenario.operations.compactMap { plan in lanes[plan.id]?.outcome.map { (plan.id, $0) } }
    guard (1...Self.most).contains(known.count) else { return nil }
    return .map(known.map { Node.Entry($0.0, .word($0.1.rawValue)) })
  }

  private var lines: Node? {
    let lines = logIndex.events.filter { $0.kind == .log }
    guard (1...Self.most).contains(lines.count), lines.allSatisfy(\.time.isWholeMicroseconds) else { return nil }
    return .list(
      lines.compactMap { event in
        guard let subject = event.subject, let text = event.detail else { return nil }
        return .text("\(DurationSyntax.text(event.time.sinceStart)) \(subject) \(text)")
      })
  }

  private var misuses: [Node] {
    var codes: Set<String> = []
    return logIndex.events.compactMap { event in
      guard event.kind == .misuse, let code = event.detail, codes.insert(code).inserted else { return nil }
      return .map([Node.Entry("code", .word(code))])
    }
  }

  /// The reasons of the first operations that wait for ever.
  private var stalls: [Node] {
    let graph = NamedWaitGraph(logIndex.events)
    return logIndex.unfinished.prefix(4).compactMap { operation in
      let kinds = graph.explanation(of: operation)?.chain.map(\.kind.rawValue) ?? []
      guard !kinds.isEmpty else { return nil }
      return .map([Node.Entry("op", .word(operation)), Node.Entry("because", .list(kinds.map { .word($0) }))])
    }
  }

  private var end: Node? {
    guard let last = logIndex.events.last(where: { $0.kind == .finished }), last.time.isWholeMicroseconds else {
      return nil
    }
    return .word(DurationSyntax.text(last.time.sinceStart))
  }
}

extension Node {
  fileprivate static func expectation(_ key: String, _ value: Node) -> Node { .map([Node.Entry(key, value)]) }
}

extension EngineTime {
  /// Whether a file can contain it.
  fileprivate var isWholeMicroseconds: Bool { nanoseconds.isMultiple(of: 1000) }
}
