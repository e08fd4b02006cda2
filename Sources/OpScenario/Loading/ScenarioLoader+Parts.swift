extension ScenarioLoader {
  /// A part added to a scenario without changing other parts.
  package enum Part {
    case queue(Node.Entry)
    case operation(Node.Entry)
    /// A step of an existing thread; nil for the script.
    case step(Node, thread: String?)
    case thread(Node.Entry)
    case expectation(Node)
  }

  /// The result of reading a part.
  package struct PartReading {
    package var parts = ScenarioExtension()
    package let problems: [Problem]
    let declared: DeclaredIDs
    let addedBlocks: [String: Int]
    let unknownValues: Set<String>
  }

  /// Reads parts, at most one of each kind, by the rules for the whole scenario.
  /// - Returns: nil if they may affect other parts, so that the whole must be read.
  /// - Complexity: that of the parts.
  package static func read(_ added: [Part], addedTo base: LoadedScenario) -> PartReading? {
    if base.index.isClosed { return nil }
    let problems = ProblemList()
    let tree = Node.Map(entries: added.compactMap(\.section))
    let reader = Reader(
      declared: DeclaredIDs(in: tree, addedTo: base.index.known, problems: problems), base: base, problems: problems)
    var parts = ScenarioExtension()
    for part in added {
      if let id = part.id, !base.index.isFree(id) { return nil }
      switch part {
      case .queue(let entry): parts.queues = reader.queues(.map([entry], at: entry.keyPlace))
      case .operation(let entry):
        parts.operations = reader.operations(.map([entry], at: entry.keyPlace))
        reader.plans = Dictionary(parts.operations.map { ($0.id, $0) }) { first, _ in first }
      case .step(let node, let thread):
        parts.step = reader.steps(.list([node], at: node.place)).first.map { (thread, $0) }
      case .thread(let entry): parts.threads = reader.threads(.map([entry], at: entry.keyPlace))
      case .expectation: break
      }
    }
    reader.runChecks()
    for case .expectation(let node) in added {
      parts.expectations = reader.expectations(.list([node], at: node.place))
    }
    guard parts.isPlain, reader.barriers.isEmpty, reader.keyObserved.isEmpty,
      base.index.dependencyCount + parts.operations.reduce(0, { $0 + $1.after.count }) <= Reader.maxDependencies
    else { return nil }
    return PartReading(
      parts: parts, problems: problems.inFileOrder, declared: reader.declared, addedBlocks: reader.addedBlocks,
      unknownValues: reader.unknownValues)
  }
}

extension ScenarioLoader.Part {
  /// The id that the part declares.
  fileprivate var id: String? {
    switch self {
    case .queue(let entry), .operation(let entry), .thread(let entry): entry.key
    case .step, .expectation: nil
    }
  }

  /// The section of a scenario that has only this part.
  fileprivate var section: Node.Entry? {
    switch self {
    case .queue(let entry): Node.Entry("queues", .map([entry], at: entry.keyPlace))
    case .operation(let entry): Node.Entry("operations", .map([entry], at: entry.keyPlace))
    case .step(let node, _): Node.Entry("script", .list([node], at: node.place))
    case .thread(let entry): Node.Entry("threads", .map([entry], at: entry.keyPlace))
    case .expectation: nil
    }
  }
}

extension ScenarioExtension {
  /// Whether nothing in it affects other parts or the first instant, or is shown as news.
  fileprivate var isPlain: Bool {
    queues.allSatisfy { !$0.isMain && $0.max >= -1 && $0.note == nil }
      && operations.allSatisfy {
        $0.kind != .group && $0.kind != .custom && $0.note == nil && $0.overrides == nil && $0.observers.isEmpty
      }
  }
}
