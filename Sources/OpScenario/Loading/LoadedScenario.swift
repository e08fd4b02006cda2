/// A scenario, and its loader's knowledge of it.
package struct LoadedScenario {
  package var scenario: Scenario
  package let index: ScenarioIndex

  /// Adds parts to the scenario.
  package mutating func adopt(_ reading: ScenarioLoader.PartReading) {
    index.adopt(reading)
    scenario.extend(by: reading.parts)
  }

  /// Returns the same scenario with another text of the file.
  package func withText(_ text: String) -> LoadedScenario {
    var loaded = self
    loaded.scenario.text = text
    return loaded
  }

  func plan(of id: String) -> OperationPlan? { index.operations[id].map { scenario.operations[$0] } }
}

/// A loader's knowledge of a scenario, enough to read added parts. Not thread-safe.
package final class ScenarioIndex {
  package let known: KnownIDs
  /// The indices of operations, by id.
  package private(set) var operations: [String: Int] = [:]
  /// The number of blocks that steps add to each operation.
  private(set) var addedBlocks: [String: Int]
  /// The number of all dependencies.
  private(set) var dependencyCount: Int
  /// The ids in texts that look like operations but are not.
  private var unknownValues: Set<String>
  /// Whether barriers or groups follow the operations and queues of the file, and must stay last.
  let isClosed: Bool

  init(of scenario: Scenario, _ reader: Reader) {
    known = KnownIDs(reader.declared)
    addedBlocks = reader.addedBlocks
    dependencyCount = scenario.operations.reduce(0) { $0 + $1.after.count }
    unknownValues = reader.unknownValues
    isClosed = !reader.barriers.isEmpty || reader.declared.hasGroups
    for plan in scenario.operations { operations[plan.id] = operations.count }
  }

  /// Whether nothing has the id, and no text could mean it.
  func isFree(_ id: String) -> Bool {
    known.declared.kinds(of: id).isEmpty && !unknownValues.contains { $0 == id || $0.hasPrefix(id + ".") }
  }

  /// Adds the knowledge of parts that the scenario has gained.
  package func adopt(_ reading: ScenarioLoader.PartReading) {
    known.formUnion(reading.declared)
    for plan in reading.parts.operations {
      operations[plan.id] = operations.count
      dependencyCount += plan.after.count
    }
    addedBlocks.merge(reading.addedBlocks, uniquingKeysWith: +)
    unknownValues.formUnion(reading.unknownValues)
  }
}
