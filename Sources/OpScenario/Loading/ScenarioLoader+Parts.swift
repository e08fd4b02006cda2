import OpEngine

extension ScenarioLoader {
  /// A part of a tree that is added to a scenario, and changes nothing else in it.
  enum Part {
    case queue(Node.Entry)
    case operation(Node.Entry)
    /// A step of a thread that exists; nil for the script.
    case step(Node, thread: String?)
    case expectation(Node)
  }

  /// The result of reading a part.
  struct PartReading {
    var parts = ScenarioExtension()
    let problems: [Problem]
    let names: Names
    let addedBlocks: [String: Int]
    let unknownValues: Set<String>
  }

  /// Reads a part with the rules for the whole scenario.
  /// - Returns: nil if it may concern other parts: then the whole has to be read.
  /// - Complexity: that of the part.
  static func read(_ part: Part, addedTo base: LoadedScenario) -> PartReading? {
    if base.index.isClosed { return nil }
    let problems = ProblemList()
    let reader = Reader(
      names: Names(in: part.tree, addedTo: base.index.names, problems: problems), base: base, problems: problems)
    var parts = ScenarioExtension()
    switch part {
    case .queue(let entry):
      guard base.index.isFree(entry.key) else { return nil }
      parts.queues = reader.queues(.map([entry], at: entry.keyPlace))
    case .operation(let entry):
      guard base.index.isFree(entry.key) else { return nil }
      parts.operations = reader.operations(.map([entry], at: entry.keyPlace))
      reader.plans = Dictionary(parts.operations.map { ($0.id, $0) }) { first, _ in first }
    case .step(let node, let thread):
      parts.step = reader.steps(.list([node], at: node.place)).first.map { (thread, $0) }
    case .expectation: break
    }
    reader.runChecks()
    if case .expectation(let node) = part {
      parts.expectations = reader.expectations(.list([node], at: node.place))
    }
    guard parts.isPlain, reader.barriers.isEmpty, reader.keyObserved.isEmpty,
      base.index.dependencyCount + parts.operations.reduce(0, { $0 + $1.after.count }) <= Reader.mostDependencies
    else { return nil }
    return PartReading(
      parts: parts, problems: problems.inFileOrder, names: reader.names, addedBlocks: reader.addedBlocks,
      unknownValues: reader.unknownValues)
  }
}

extension ScenarioLoader.Part {
  /// The tree of a scenario that has nothing else.
  fileprivate var tree: Node.Map {
    switch self {
    case .queue(let entry): Node.Map(entries: [Node.Entry("queues", .map([entry], at: entry.keyPlace))])
    case .operation(let entry): Node.Map(entries: [Node.Entry("operations", .map([entry], at: entry.keyPlace))])
    case .step(let node, _): Node.Map(entries: [Node.Entry("script", .list([node], at: node.place))])
    case .expectation: Node.Map()
    }
  }
}

extension ScenarioExtension {
  /// Whether there is nothing in it that concerns other parts, or the first instant, or that is shown as news.
  fileprivate var isPlain: Bool {
    queues.allSatisfy { !$0.isMain && $0.max >= -1 && $0.note == nil }
      && operations.allSatisfy {
        $0.kind != .group && $0.kind != .custom && $0.note == nil && $0.overrides == nil && $0.observers.isEmpty
      }
  }
}
